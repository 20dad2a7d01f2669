import { t } from "#shared/lib/text.ts";
import type { RowResults } from "#shared/contract/records.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { answerEach } from "./answer-each.ts";
import type { PeopleContext } from "./context.ts";
import { liftSuspension } from "./lift-suspension.ts";

/** Lifts the suspensions of several accounts, each for itself, and says of each why it was left. */
export function liftSuspensions(
  context: PeopleContext,
  actor: Actor,
  ids: readonly string[],
): Promise<RowResults> {
  return answerEach(context, ids, async (id) => {
    const { modifiedCount } = await liftSuspension(context, actor, id);
    if (modifiedCount === 0) throw new AppError("CONFLICT", t`This account isn’t suspended.`);
  });
}
