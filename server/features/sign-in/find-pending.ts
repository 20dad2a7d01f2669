import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { AuthContext } from "./context.ts";
import { findRemembered } from "./store/one-time-tokens.ts";

/** The user whose sign-in is pending in this browser. */
export async function findPending(
  { identity, kysely }: AuthContext,
  caller: Caller,
): Promise<string | undefined> {
  // A full session is no pending one: set-up and removal of factors have calls of their own.
  if (await caller.findActor()) throw new AppError("CONFLICT", t`You’re already logged in.`);
  const name = identity.readPending(caller.headers.get("cookie") ?? undefined);
  return name === undefined ? undefined : findRemembered(kysely, name);
}
