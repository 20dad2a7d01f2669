import type { Actor } from "#server/base/actor.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import { findNamesakes } from "#server/features/products/find-namesakes.ts";
import { t } from "#shared/lib/text.ts";
import { noSuchCar, makeEntry } from "./rules.ts";
import { saveEntry } from "./save-entry.ts";
import { type Inserted, toInserted } from "./shapes.ts";
import { findCars, type SavedCar } from "./views.ts";

interface SentCar {
  email: string;
  name: string;
  resale_price: number;
  productId?: string | undefined;
}

/** Saves a car for the caller. Idempotent. */
export async function addToWishlist(
  context: CatalogueContext,
  { userId, email }: Actor,
  sent: SentCar,
): Promise<Inserted> {
  if (sent.email !== email)
    throw new AppError("FORBIDDEN", t`You can only save cars to your own wishlist.`, {
      fields: { email: t`Enter your own email address` },
    });
  const car = await requireCar(context, sent);
  return toInserted(await saveEntry(context, makeEntry(userId, car)));
}

/** The car that is meant. Its current name and price are stored, not those of a page that may be stale. */
async function requireCar(
  { kysely, pool }: CatalogueContext,
  { productId, name, resale_price: price }: SentCar,
): Promise<SavedCar> {
  if (productId !== undefined) {
    const [car] = await findCars(kysely, [productId]);
    if (car === undefined) throw noSuchCar();
    return car;
  }
  const [car, ...others] = await findNamesakes(pool, name, price);
  if (car === undefined)
    throw invalidField("name", t`No car with this name is for sale at this price`);
  if (others.length > 0)
    throw invalidField(
      "productId",
      t`Several cars have this name and price. Send productId to choose one`,
    );
  return car;
}
