import type { Caller } from "#server/base/authorize.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { beginFrom } from "./begin-from.ts";
import type { AuthContext } from "./context.ts";
import { MESSAGES_FROM_ONE, MESSAGES_TO_ONE } from "./limits.ts";

/** Counts a message to a person that the caller asks for. */
export async function beginMessage(
  context: AuthContext,
  caller: Caller,
  email: string,
): Promise<void> {
  await beginFrom(context, MESSAGES_FROM_ONE, caller);
  await beginAttempt(context.pool, MESSAGES_TO_ONE, email);
}
