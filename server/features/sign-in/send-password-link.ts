import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { requireStillAdmin } from "#server/features/users/require-still-admin.ts";
import { requirePerson } from "#server/features/users/views/person.ts";
import { t } from "#shared/lib/text.ts";
import type { AuthContext } from "./context.ts";
import { MESSAGES_TO_ONE } from "./limits.ts";

/**
 * Emails a person the link for a new password, which the admin never sees. Each call sends one, up to the limit of
 * messages to one address.
 * @throws AppError NOT_FOUND; CONFLICT for a suspended account; TOO_MANY_REQUESTS
 */
export async function sendPasswordLink(
  context: AuthContext,
  actor: Actor,
  id: string,
): Promise<void> {
  const { kysely, pool, identity } = context;
  const person = await requirePerson(kysely, id);
  if (person.suspendedAt !== null)
    throw new AppError(
      "CONFLICT",
      t`${person.name} is suspended and can’t log in. Lift the suspension first.`,
    );
  // Before the transaction: it takes a connection of its own, of which the pool may have no more.
  await beginAttempt(pool, MESSAGES_TO_ONE, person.email);
  await transact(kysely, async (transaction) => {
    await requireStillAdmin(transaction, actor);
    await recordAct(transaction, actor, {
      act: "user.password_link_sent",
      subject: subjectOf(person),
    });
  });
  await identity.api.requestPasswordReset({ body: { email: person.email } });
}
