import type { SessionUser } from "#shared/contract/auth.ts";
import { adoptSession, holdOffOthers } from "./session.ts";

/**
 * Makes the call that signs somebody in, and begins the session. Resolves to false when the call gives no user, as it
 * does before a second factor.
 *
 * The cookie is the new person's before this page knows it. Another tab that still belongs to the previous person
 * fetches a token by it; following that token would reload this page in the middle of the sign-in.
 */
export async function beginSession(
  signIn: () => Promise<SessionUser | undefined>,
): Promise<boolean> {
  const resume = holdOffOthers();
  try {
    const user = await signIn();
    if (user === undefined) return false;
    await adoptSession(user);
    return true;
  } finally {
    resume();
  }
}
