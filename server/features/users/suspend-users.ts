import { t } from "#shared/lib/text.ts";
import type { RowResults } from "#shared/contract/records.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { answerEach } from "./answer-each.ts";
import type { PeopleContext } from "./context.ts";
import { suspendUser } from "./suspend-user.ts";

/** Suspends several accounts, each for itself, and says of each why it was left. */
export function suspendUsers(
  context: PeopleContext,
  actor: Actor,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<RowResults> {
  return answerEach(context, ids, async (id) => {
    const { modifiedCount } = await suspendUser(context, actor, { id, reason });
    if (modifiedCount === 0) throw new AppError("CONFLICT", t`This account is already suspended.`);
  });
}
