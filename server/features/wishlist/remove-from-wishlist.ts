import type { Transaction } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { writeSigned } from "#server/base/cursor.ts";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { t } from "#shared/lib/text.ts";
import { ownsEntry } from "./policy.ts";
import { toParts } from "./rules.ts";
import { deleteEntry, findEntry, type NewEntry } from "./store.ts";

/** Removes an entry. Its owner gets a signed text that restores it. @throws AppError NOT_FOUND */
export async function removeFromWishlist(
  { kysely, secretKey }: CatalogueContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number; undo: string | null }> {
  const entry = await findEntry(kysely, id);
  const isOwn = entry !== undefined && ownsEntry(actor, entry);
  if (entry === undefined || !(isOwn || actor.role === "admin"))
    throw new AppError("NOT_FOUND", t`We couldn’t find this car on your wishlist.`);
  const undo = isOwn ? writeSigned(secretKey, undoOf(actor), toParts(entry)) : null;
  const deletedCount = await transact(kysely, async (transaction) => {
    const count = await deleteEntry(transaction, id);
    if (count > 0 && !isOwn) await recordActOnOthers(transaction, actor, entry);
    return count;
  });
  return { deletedCount, undo };
}

async function recordActOnOthers(
  transaction: Transaction<Database>,
  actor: Actor,
  { buyer_id: id, name: car }: Pick<NewEntry, "buyer_id" | "name">,
): Promise<void> {
  const buyer = await findPerson(transaction, id);
  await recordAct(transaction, actor, {
    act: "user.wishlist_entry_removed",
    subject: buyer ? subjectOf(buyer) : { kind: "user", id, name: id },
    before: { car },
  });
}

export const undoOf = ({ userId }: Actor) => `wishlist-undo:${userId}`;
