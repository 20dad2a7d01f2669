import type { AuthContext } from "./context.ts";
import { findRemembered, resetOf } from "./store/one-time-tokens.ts";

/** Whether a link for a new password is still valid, without using it up. */
export async function isResetLinkGood({ kysely }: AuthContext, token: string): Promise<boolean> {
  return token !== "" && (await findRemembered(kysely, resetOf(token))) !== undefined;
}
