import type { Actor } from "#server/base/actor.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { transact } from "#server/db/transact.ts";
import { lockBoth } from "./lock-both.ts";
import { requireAsked } from "./policy.ts";
import { updateReport } from "./store.ts";

export interface Said {
  id: string;
  words: string;
}

/** Stores the seller's answer to an admin's question, once. @throws AppError NOT_FOUND, CONFLICT */
export async function answerQuestion(
  { kysely }: SaleContext,
  { userId }: Actor,
  { id, words }: Said,
): Promise<{ acknowledged: boolean }> {
  return transact(kysely, async (transaction) => {
    const { report } = await lockBoth(transaction, id);
    requireAsked(report, userId);
    const said = { answer: words, answered_at: new Date() };
    await updateReport(transaction, id, { ...said, state: "answered" });
    return { acknowledged: true };
  });
}
