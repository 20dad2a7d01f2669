import type { AuthContext } from "./context.ts";
import { DAY_SECONDS } from "./make-verification-token.ts";
import { makeToken, remember, resetOf } from "./store/one-time-tokens.ts";

/** A link that sets an account's first password; the caller delivers it. */
export async function makePasswordLink(
  { kysely, origin }: AuthContext,
  userId: string,
): Promise<string> {
  const token = makeToken();
  await remember(kysely, resetOf(token), userId, DAY_SECONDS);
  return `${origin}/reset-password?token=${token}`;
}
