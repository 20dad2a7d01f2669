import type { Actor } from "#server/base/actor.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findSaved, type Saved } from "./find-saved.ts";
import { makeEntry } from "./rules.ts";
import { saveEntry } from "./save-entry.ts";
import { findCars } from "./views.ts";

/** Saves the entries that a browser has kept. Idempotent: a car that is saved already is not saved again. */
export async function mergeIntoWishlist(
  context: CatalogueContext,
  { userId }: Actor,
  productIds: readonly string[],
): Promise<Saved & { gone: string[]; full: string[] }> {
  const { saved: before } = await findSaved(context, userId);
  const ids = [...new Set(productIds)].filter((id) => before[id] === undefined);
  const cars = new Map((await findCars(context.kysely, ids)).map((car) => [car.id, car]));
  // One after the other: each is a change of its own, and concurrent ones could wait for each other.
  for (const id of ids) {
    const car = cars.get(id);
    if (car === undefined) continue;
    const outcome = await saveEntry(context, makeEntry(userId, car));
    if ("id" in outcome) continue;
    if (outcome.problem === "full") break;
    cars.delete(id);
  }
  const after = await findSaved(context, userId);
  const left = ids.filter((id) => after.saved[id] === undefined);
  return {
    ...after,
    gone: left.filter((id) => !cars.has(id)),
    full: left.filter((id) => cars.has(id)),
  };
}
