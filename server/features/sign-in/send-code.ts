import type { Caller } from "#server/base/authorize.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { beginFrom } from "./begin-from.ts";
import type { AuthContext } from "./context.ts";
import { findPending } from "./find-pending.ts";
import { MESSAGES_FROM_ONE, MESSAGES_TO_ONE } from "./limits.ts";

/** Sends the code of a pending sign-in to the person's phone. */
export async function sendCode(context: AuthContext, caller: Caller): Promise<void> {
  const { identity, kysely, pool } = context;
  const userId = await findPending(context, caller);
  const phone = userId === undefined ? undefined : (await findPerson(kysely, userId))?.phoneNumber;
  await beginFrom(context, MESSAGES_FROM_ONE, caller);
  // Throttled before a new code is made, so that the last code stays valid when no other may be sent.
  if (phone) await beginAttempt(pool, MESSAGES_TO_ONE, phone);
  await identity.run(caller, (request) => identity.api.sendTwoFactorOTP(request));
}
