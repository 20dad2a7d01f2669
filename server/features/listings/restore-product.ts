import type { Kysely } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { databaseCode, transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { stateOnReturn } from "#server/features/products/rows.ts";
import { t } from "#shared/lib/text.ts";
import { putBack, takeKept } from "./store/removed.ts";

/** PostgreSQL's codes for a violated foreign key, unique key and check. */
const NO_WAY_BACK = new Set(["23503", "23505", "23514"]);

/**
 * Restores a deleted car as it was; only the person who deleted it may do so.
 * @throws AppError NOT_FOUND when it is too late, CONFLICT when the same car is there again, or was reported
 */
export async function restoreProduct(
  { kysely }: { kysely: Kysely<Database> },
  actor: Actor,
  id: string,
): Promise<{ acknowledged: boolean }> {
  try {
    await transact(kysely, async (transaction) => {
      const kept = await takeKept(transaction, id, actor.userId);
      if (kept === undefined) throw new AppError("NOT_FOUND", t`This can no longer be undone.`);
      const {
        name,
        owner_id: owner,
        state,
        suspended_at: since,
        taken_down_at: down,
      } = kept.product;
      const isOwn = owner === actor.userId;
      // While the car was gone an admin may have closed a report of it.
      if (isOwn && (kept.rows["reports.product_id"] ?? []).length > 0)
        throw new AppError("CONFLICT", t`This car was reported, so it can’t be restored.`);
      // Suspended when it was deleted: whether it still is counts now.
      const before = since !== null && state === "withdrawn" && down === null ? "active" : state;
      const now = await stateOnReturn(transaction, owner, before);
      await putBack(transaction, id, { ...kept, product: { ...kept.product, ...now } });
      if (!isOwn)
        await recordAct(transaction, actor, {
          act: "product.restored",
          subject: { kind: "product", id, name },
        });
    });
  } catch (error) {
    if (!NO_WAY_BACK.has(databaseCode(error) ?? "")) throw error;
    throw new AppError("CONFLICT", t`This car can’t be restored because it has since changed.`);
  }
  return { acknowledged: true };
}
