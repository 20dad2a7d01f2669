import type { Caller } from "#server/base/authorize.ts";
import { invariant } from "#server/base/errors.ts";
import type { AuthContext } from "./context.ts";

/** Makes a secret and backup codes for an authenticator app, or new ones while the app is not enabled yet. */
export async function enableSecondFactor(
  { identity }: AuthContext,
  caller: Caller,
  password: string | undefined,
): Promise<{ totpURI: string; backupCodes: string[] }> {
  const body = { method: "totp" as const, ...(password !== undefined && { password }) }; // the literal, not any string
  const result = await identity.run(caller, (request) =>
    identity.api.enableTwoFactor({ ...request, body }),
  );
  invariant(result.method === "totp", "asked for an authenticator app");
  return result;
}
