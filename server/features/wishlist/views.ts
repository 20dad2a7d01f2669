import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { WishlistEntry } from "#shared/contract/wishlist.ts";
import { carPath } from "#shared/lib/car-path.ts";
import { toMajor } from "#shared/lib/money.ts";
import { CARD_FACTS, type CardFact, type CarFacts, pickFacts } from "#shared/rules/car-facts.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { WishlistSort } from "#shared/rules/wishlist.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import type { Database } from "#server/db/schema.ts";
import { visibleState } from "#server/features/products/shapes.ts";
import { factColumns } from "#server/features/products/views.ts";
import { findPersonByEmail } from "#server/features/users/views/person.ts";

/** An entry with the current state of its car, which is missing when `product_id` is null. */
interface EntryRow extends Pick<CarFacts, CardFact> {
  id: string;
  name: string;
  resale_price_minor: number;
  currency: string;
  created_at: Date;
  /** What the list is ordered by, for cursors. */
  place: string[];
  product_id: string | null;
  car_name: string;
  car_price_minor: number;
  car_currency: string;
  state: ProductState;
  is_expired: boolean;
  image_id: string | null;
  image_width: number;
  image_height: number;
  thumbhash: string;
  image_alt: string;
}

interface Order {
  /** Expressions and their types; the last one makes the order total. */
  by: readonly (readonly [expression: string, type: string])[];
  direction: "ASC" | "DESC";
}

const ID = ["w.id", "uuid"] as const;
const CURRENCY = ["coalesce(p.currency, w.currency)", "text"] as const;
const PRICE = "coalesce(p.resale_price_minor, w.resale_price_minor)";
const ORDERS: Record<WishlistSort, Order> = {
  newest: { by: [["w.created_at", "timestamptz"], ID], direction: "DESC" },
  cheapest: { by: [CURRENCY, [PRICE, "bigint"], ID], direction: "ASC" },
  dearest: { by: [CURRENCY, [`-${PRICE}`, "bigint"], ID], direction: "ASC" },
};

async function findEntryRows(
  pool: Pool,
  buyerId: string,
  { sort, limit }: { sort: WishlistSort; limit: number },
  /** The place of the last row of the page before. */
  after: readonly string[] | undefined,
): Promise<EntryRow[]> {
  const { by, direction } = ORDERS[sort];
  const expressions = by.map(([expression]) => expression);
  const isAfter =
    after &&
    `(${expressions.join(", ")}) ${direction === "ASC" ? ">" : "<"}
        (${by.map(([, type], at) => `$${at + 3}::${type}`).join(", ")})`;
  const { rows } = await pool.query<EntryRow>(
    `SELECT w.id, w.name, w.resale_price_minor, w.currency, w.created_at,
       ARRAY[${expressions.map((each) => `(${each})::text`).join(", ")}] AS place, p.id AS product_id,
       p.name AS car_name, p.resale_price_minor AS car_price_minor, p.currency AS car_currency,
       p.state, p.expires_at <= now() AS is_expired,
       i.id AS image_id, i.width AS image_width, i.height AS image_height, i.thumbhash,
       pp.alt AS image_alt, ${factColumns(CARD_FACTS)}
     FROM wishlist_entries w
     LEFT JOIN products p ON p.id = w.product_id AND p.taken_down_at IS NULL
     LEFT JOIN product_pictures pp ON pp.product_id = p.id AND pp.position = 0
     LEFT JOIN images i ON i.id = pp.image_id
     WHERE w.buyer_id = $1 AND ${isAfter ?? "true"}
     ORDER BY ${expressions.map((each) => `${each} ${direction}`).join(", ")} LIMIT $2`,
    [buyerId, limit, ...(after ?? [])],
  );
  return rows;
}

/** The data of a car that a wishlist entry stores. */
export interface SavedCar {
  id: string;
  name: string;
  resale_price_minor: number;
  currency: string;
}

/** The cars among these that were published and not taken down. A car sold meanwhile may be saved, too. */
export function findCars(db: Kysely<Database>, ids: readonly string[]): Promise<SavedCar[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("products")
    .select(["id", "name", "resale_price_minor", "currency"])
    .where("id", "in", ids)
    .where("state", "!=", "draft")
    .where("taken_down_at", "is", null)
    .execute();
}

interface ListRequest {
  email: string;
  sort: WishlistSort;
  limit: number;
  cursor?: string | undefined;
}

/** One page of a person's wishlist, by their address, with the address of the next page if there is one. */
export async function listWishlist(
  { kysely, pool, secretKey, origin }: CatalogueContext,
  { email, sort, limit, cursor }: ListRequest,
): Promise<{ headers: { link?: string }; body: WishlistEntry[] }> {
  const person = await findPersonByEmail(kysely, email);
  if (person === undefined) return { headers: {}, body: [] };
  const scope = `wishlist-${person.id}${sort === "newest" ? "" : `-${sort}`}`;
  const after = cursor === undefined ? undefined : readCursor(secretKey, scope, cursor);
  // One row more than the page shows whether there is a next page.
  const rows = await findEntryRows(pool, person.id, { sort, limit: limit + 1 }, after);
  const { shown, headers } = cutPage({
    secretKey,
    scope,
    rows,
    limit,
    placeOf: ({ place }) => place,
    address: `${origin}/api/wishlist`,
    query: { email, ...(sort !== "newest" && { sort }) },
  });
  return { headers, body: shown.map((row) => toEntry(row, email)) };
}

const GONE = {
  product_id: null,
  state: "gone",
  current_price: null,
  current_currency: null,
  picture: null,
  facts: null,
  path: null,
} as const;

function toEntry(row: EntryRow, email: string): WishlistEntry {
  const { product_id: productId, image_id: id, image_width: width, image_height: height } = row;
  const remembered = {
    _id: row.id,
    email,
    name: row.name,
    resale_price: toMajor(row.resale_price_minor, row.currency),
    currency: row.currency,
    saved_at: row.created_at.toISOString(),
  };
  if (productId === null) return { ...remembered, ...GONE };
  const state = visibleState(row);
  const { thumbhash, image_alt: alt } = row;
  return {
    ...remembered,
    product_id: productId,
    // A draft is visible to its seller alone.
    state: state === "draft" ? "withdrawn" : state,
    current_price: toMajor(row.car_price_minor, row.car_currency),
    current_currency: row.car_currency,
    picture: id === null ? null : { id, width, height, thumbhash, alt },
    facts: pickFacts(row, CARD_FACTS),
    path: carPath({ id: productId, name: row.car_name }),
  };
}
