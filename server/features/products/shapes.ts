import { CARD_FACTS, PAGE_FACTS, pickFacts } from "#shared/rules/car-facts.ts";
import type { ProductCard, ProductDetails } from "#shared/contract/product-shapes.ts";
import { formatPostedTime, yearsSince } from "#shared/lib/dates.ts";
import { toMajor } from "#shared/lib/money.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import type { CardRow, DetailsRow, Verified } from "./views.ts";
import { isPromoted, pictureTexts } from "./rules.ts";

/** The state as a visitor sees it: expiry goes by the clock, because the column may be stale. */
export function visibleState(row: Pick<CardRow, "state" | "is_expired">): ProductState {
  const isOnSale = row.state === "active" || row.state === "reserved";
  return isOnSale && row.is_expired ? "expired" : row.state;
}

type SharedFields = Omit<ProductCard, "img" | "picture" | "picture_count">;

function sharedFields(
  row: Omit<
    CardRow,
    "image_id" | "image_width" | "image_height" | "thumbhash" | "image_alt" | "picture_count"
  >,
  context: CatalogueContext,
): SharedFields {
  return {
    _id: row.id,
    name: row.name,
    price: row.price_minor === null ? null : toMajor(row.price_minor, row.currency),
    resale_price: toMajor(row.resale_price_minor, row.currency),
    currency: row.currency,
    location: row.location,
    category_name: row.category_name,
    category_id: row.category_id,
    seller: row.seller,
    seller_img: imageAddress(row.seller_image_id, context),
    // Visitors could collect contact data of people, so it is left out.
    email: null,
    number: null,
    old: row.old_years ?? (row.year === null ? null : yearsSince(row.year, new Date())),
    ad: isPromoted(row) ? "yes" : "no",
    posted_time: formatPostedTime(row.posted_at, context.timeZone),
    posted_at: row.posted_at.toISOString(),
    // For admins only: a report must not be a way to make others doubt a car.
    report: null,
    status: row.seller_status,
    buyer: "no",
    state: visibleState(row),
    ...pickFacts(row, CARD_FACTS),
    seller_kind: row.seller_kind,
  };
}

export function imageAddress(id: string | null, context: CatalogueContext): string | null {
  return id === null ? null : context.origin + picturePath(id, 800, "webp");
}

/** A card as a visitor sees it. */
export function toCard(row: CardRow, context: CatalogueContext): ProductCard {
  const { image_id: id, image_width: width, image_height: height, thumbhash, image_alt: alt } = row;
  return {
    ...sharedFields(row, context),
    img: imageAddress(id, context),
    picture: id === null ? null : { id, width, height, thumbhash, alt },
    picture_count: row.picture_count,
  };
}

/** Degrees with two digits, about a kilometre: a car often stands where its seller lives. */
function roughly(degrees: number | null): number | null {
  return degrees === null ? null : Math.round(degrees * 100) / 100;
}

/** The moment as all others are written. */
export function toVerified(verified: Verified | null): Verified | null {
  return verified && { ...verified, at: new Date(verified.at).toISOString() };
}

export function toDetails(row: DetailsRow, context: CatalogueContext): ProductDetails {
  return {
    ...sharedFields(row, context),
    img: imageAddress(row.pictures[0]?.id ?? null, context),
    ...pickFacts(row, PAGE_FACTS),
    latitude: roughly(row.latitude),
    longitude: roughly(row.longitude),
    seller_id: row.owner_id,
    seller_since: row.seller_since.toISOString(),
    seller_answers_within_day: row.seller_answers_within_day,
    seller_other_cars: row.seller_other_cars,
    confirmed_at: row.confirmed_at.toISOString(),
    verified: toVerified(row.verified),
    pictures: pictureTexts(row.pictures),
    price_history: row.prices.map(({ since, minor, currency }) => ({
      since: new Date(since).toISOString(),
      price: toMajor(minor, currency),
    })),
  };
}
