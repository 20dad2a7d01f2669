import { OpenIdProvider } from "#server/adapters/openid/openid.ts";
import { StandIn } from "#server/adapters/openid/stand-in.ts";
import type { Config } from "#server/settings/config.ts";

/** The provider behind "Continue with Google". */
export interface SignInProvider {
  /** Undefined where this caller is offered none. */
  find(caller: { isLocal: boolean }): Promise<OpenIdProvider | undefined>;
  /** Whether a stand-in is offered to browsers on the same machine. */
  hasStandIn: boolean;
  close(): Promise<void>;
}

/** The provider of the settings; in a demo without one, a stand-in for browsers on the same machine. */
export function openSignInProvider({
  google,
  isDemo,
  publicUrl,
}: Pick<Config, "google" | "isDemo"> & { publicUrl: string }): SignInProvider {
  const callbackUrl = `${publicUrl}/api/auth/google/callback`;
  const own = google && new OpenIdProvider({ ...google, callbackUrl });
  const standIn = own === undefined && isDemo ? StandIn.prepare(callbackUrl) : undefined;
  return {
    find: async ({ isLocal }) => own ?? (isLocal ? standIn?.provider() : undefined),
    hasStandIn: standIn !== undefined,
    close: async () => standIn?.close(),
  };
}
