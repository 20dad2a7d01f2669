import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import type { Said } from "./answer-question.ts";
import { NO_REPORT, requireAppealable } from "./policy.ts";
import { lockReport, updateReport } from "./store.ts";

/** Stores the seller's appeal against a car being taken down, once. @throws AppError NOT_FOUND, CONFLICT */
export async function appealAgainst(
  { kysely }: SaleContext,
  { userId }: Actor,
  { id, words }: Said,
): Promise<{ acknowledged: boolean }> {
  return transact(kysely, async (transaction) => {
    const report = await lockReport(transaction, id);
    if (report === undefined) throw new AppError("NOT_FOUND", NO_REPORT);
    requireAppealable(report, userId);
    const said = { appeal: words, appealed_at: new Date() };
    await updateReport(transaction, id, { ...said, appeal_state: "open" });
    return { acknowledged: true };
  });
}
