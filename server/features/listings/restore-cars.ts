import { t } from "#shared/lib/text.ts";
import type { ActResult } from "#shared/contract/listings.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { ListingContext } from "./context.ts";
import { restoreProduct } from "./restore-product.ts";
import { findNames } from "./views/listing.ts";

/** Restores cars that somebody has deleted, each for itself; the reply says of each why it cannot be. */
export async function restoreCars(
  context: ListingContext,
  actor: Actor,
  ids: readonly string[],
): Promise<ActResult> {
  const problems = new Map<string, string | null>();
  for (const id of new Set(ids)) {
    try {
      // One after the other, so that one seller does not take all connections.
      // oxlint-disable-next-line no-await-in-loop -- see above
      await restoreProduct(context, actor, id);
      problems.set(id, null);
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      problems.set(id, t`This car can no longer be restored.`);
    }
  }
  const names = await findNames(context.pool, ids);
  return {
    undo: null,
    // What was not restored may be another seller's.
    cars: [...problems].map(([id, problem]) => ({
      _id: id,
      name: problem === null ? (names.get(id) ?? null) : null,
      problem,
    })),
  };
}
