import type { Transaction } from "kysely";
import { RESTORABLE_MS } from "#shared/rules/removal.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { keepPicturesOf } from "#server/features/images/keep-pictures-of.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { keepProduct } from "./store/removed.ts";

/** Longer, so that no picture is removed while its car is restored. */
const PICTURES_KEPT_MS = 2 * RESTORABLE_MS;

/**
 * Stores a snapshot of a locked car before the same transaction deletes it. If another person deletes it, its
 * seller is mailed once it cannot be restored any more.
 */
export async function keepRemoved(
  { jobs }: { jobs: Jobs },
  transaction: Transaction<Database>,
  { userId }: Actor,
  { id, owner_id: owner }: { id: string; owner_id: string },
): Promise<void> {
  const now = Date.now();
  const keptUntil = new Date(now + RESTORABLE_MS);
  await keepProduct(transaction, { id, removedBy: userId, keptUntil });
  await keepPicturesOf(transaction, id, new Date(now + PICTURES_KEPT_MS));
  if (owner === userId) return;
  const data = { productId: id, keptUntil: keptUntil.toISOString() };
  await jobs.put(transaction, "removed", [{ data, startAfter: keptUntil }]);
}
