import { t } from "#shared/lib/text.ts";
import type { ChangedProduct, Listing } from "#shared/contract/listings.ts";
import { mayEdit } from "#shared/rules/listing.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { requirePictures } from "#server/features/images/require-pictures.ts";
import { confirmCars } from "#server/features/products/confirm-cars.ts";
import type { ListingContext } from "./context.ts";
import { findListing } from "./find-listing.ts";
import { requireOwn } from "./policy.ts";
import { refuseImpossible, toColumns } from "./rules.ts";
import { toListing } from "./shapes.ts";
import { replacePictures, updateCar } from "./store/cars.ts";
import { findListingRow, type ListingRow } from "./views/listing.ts";
import { recordActOnOthers } from "./record-act-on-others.ts";

/**
 * Changes a car; absent fields stay. The version makes the lock optimistic: an editor whose page is stale
 * gets 409 and has to look at the other change first.
 */
export async function changeListing(
  context: ListingContext,
  actor: Actor,
  { id, version, images, ...sent }: ChangedProduct,
): Promise<Listing> {
  const { kysely } = context;
  const before = requireOwn(await findListingRow(context.pool, id), actor);
  if (!mayEdit(before.state)) throw new AppError("CONFLICT", t`Sold cars can’t be edited.`);
  const columns = toColumns(sent, before.currency);
  refuseImpossible({ make: before.make, year: before.year, ...columns });
  if (Object.keys(columns).length === 0 && images === undefined) return toListing(before);
  await kysely.transaction().execute(async (transaction) => {
    const sentPictures = images && (await requirePictures(transaction, "images", images));
    // The texts of the pictures contain the name.
    const pictures = sentPictures ?? (sent.name === undefined ? undefined : before.pictures);
    if (!(await updateCar(transaction, id, version, columns))) throw changedMeanwhile();
    if (pictures && pictures.length > 0) {
      const ids = pictures.map((picture) => picture.id);
      await replacePictures(transaction, id, ids, sent.name ?? before.name);
    }
    if (before.owner_id === actor.userId) await confirmCars(transaction, [id]);
    const changed = Object.keys(columns) as (keyof ListingRow)[]; // of the same table
    await recordActOnOthers(transaction, actor, before, {
      act: "product.changed",
      before: {
        ...Object.fromEntries(changed.map((name) => [name, before[name]])),
        // An amount means nothing without its currency.
        ...(changed.some((name) => name.endsWith("_minor")) && { currency: before.currency }),
        ...(images && { pictures: before.pictures.map((picture) => picture.id) }),
      },
      after: {
        ...columns,
        ...(sentPictures && { pictures: sentPictures.map(({ id: own }) => own) }),
      },
    });
  });
  return findListing(context, actor, id);
}

function changedMeanwhile(): AppError {
  return new AppError("CONFLICT", t`This car was changed while you were editing.`, {
    fields: { version: t`This is no longer the latest version` },
  });
}
