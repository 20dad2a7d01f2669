import { AppError } from "#server/base/errors.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { t } from "#shared/lib/text.ts";
import type { SessionContext } from "./context.ts";
import { deleteSessions } from "./store/sessions.ts";

/**
 * Refuses a person who has proved who they are, but whose account is suspended, and tells them why. The session that
 * was just opened is deleted; until then it would not have counted (`views/sessions.ts`).
 * @throws AppError FORBIDDEN
 */
export async function refuseSuspended({ kysely }: SessionContext, userId: string): Promise<void> {
  const { suspendedReason: reason = null } = (await findPerson(kysely, userId)) ?? {};
  if (reason === null) return;
  await deleteSessions(kysely, userId);
  throw new AppError(
    "FORBIDDEN",
    t`Your account is suspended, so you can’t log in. Reason: ${reason}`,
  );
}
