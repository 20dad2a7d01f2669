import { fetchToken } from "#client/lib/api/api.ts";
import { setLeaving } from "#client/lib/browser/leaving.ts";
import { refreshSession } from "./session.ts";

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
