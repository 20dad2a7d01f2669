import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { lockPerson } from "#server/features/users/rows.ts";
import { t } from "#shared/lib/text.ts";
import type { CaseContext } from "./context.ts";
import { findCase, updateCase } from "./store/cases.ts";
import { requireUndecided } from "./views.ts";

export const NO_CASE = t`We couldn’t find this verification.`;

/** Withdraws a case; its documents are deleted at once. @throws AppError NOT_FOUND, CONFLICT */
export async function withdrawCase(
  { kysely, jobs, site }: CaseContext,
  { userId }: Actor,
  id: string,
): Promise<{ acknowledged: boolean }> {
  await transact(kysely, async (transaction) => {
    await lockPerson(transaction, userId);
    const found = await findCase(transaction, id);
    if (found?.seller_id !== userId) throw new AppError("NOT_FOUND", NO_CASE);
    await requireUndecided({ site }, transaction, found);
    await updateCase(transaction, id, {
      state: "withdrawn",
      ended_by: userId,
      ended_at: new Date(),
    });
    await jobs.put(transaction, "documents", [{ data: { sellerId: userId } }]);
  });
  return { acknowledged: true };
}
