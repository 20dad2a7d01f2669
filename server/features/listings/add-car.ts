import { v7 as makeId } from "uuid";
import type { NewProduct } from "#shared/contract/listings.ts";
import type { Actor } from "#server/base/actor.ts";
import { requirePictures } from "#server/features/images/require-pictures.ts";
import type { ListingContext } from "./context.ts";
import { endOfListing } from "./end-of-listing.ts";
import { readPrice, refuseImpossible, toColumns } from "./rules.ts";
import { insertCar, replacePictures } from "./store/cars.ts";
import { deleteDraft } from "./store/drafts.ts";

/** Puts a car of the caller on sale, and deletes the draft that it was made from. */
export async function addCar(
  context: ListingContext,
  { userId }: Actor,
  sent: NewProduct,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const { kysely } = context;
  const { currency } = context.trade;
  const { img, images, request } = sent;
  refuseImpossible(sent);
  const id = makeId();
  const insertedId = await kysely.transaction().execute(async (transaction) => {
    const pictures = images
      ? await requirePictures(transaction, "images", images)
      : await requirePictures(transaction, "img", [img ?? ""]);
    const before = await insertCar(transaction, {
      ...toColumns(sent, currency),
      id,
      owner_id: userId,
      name: sent.name,
      category_id: sent.category_id,
      resale_price_minor: readPrice("resale_price", sent.resale_price, currency),
      currency,
      expires_at: endOfListing(context),
      request_id: request ?? null,
    });
    // Idempotent by request id: a repeated request gets the car of the first.
    if (before !== undefined) return before;
    if (sent.from_draft) await deleteDraft(transaction, userId);
    await replacePictures(
      transaction,
      id,
      pictures.map((picture) => picture.id),
      sent.name,
    );
    return id;
  });
  return { acknowledged: true, insertedId };
}
