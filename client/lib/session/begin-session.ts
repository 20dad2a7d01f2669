import type { SessionUser } from "#shared/contract/auth.ts";
import { fetchToken } from "#client/lib/api/api.ts";
import { setLeaving } from "#client/lib/browser/leaving.ts";
import { adoptSession, holdOffOthers, refreshSession } from "./session.ts";

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

/** Adopts the new session that the server has set, as it does after a change of password. */
export async function followSession(): Promise<void> {
  await fetchToken();
  await refreshSession();
}

/**
 * Makes a call that may end the session of this browser, and asks what is left before the page reads anything else: a
 * refused reading would lead to the log-in, away from the call's result.
 */
export async function settleSession<T>(call: () => Promise<T>): Promise<T> {
  setLeaving(true);
  try {
    const result = await call();
    await refreshSession();
    return result;
  } finally {
    setLeaving(false);
  }
}
