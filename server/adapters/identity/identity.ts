import { AccessTokens } from "./access-tokens.ts";
import { createAuth, type IdentityOptions } from "./better-auth.ts";
import { toRefusal } from "./refusals.ts";
import { readSessionCookie } from "./session-cookie.ts";

export { addressTaken } from "./refusals.ts";

/** The part of a caller that identity reads and writes. */
interface Browser {
  readonly headers: Headers;
  setCookies(cookies: readonly string[]): void;
}

/** Passwords, sessions, second factors and access tokens. */
export function createIdentity(options: IdentityOptions) {
  const auth = createAuth(options);
  return {
    /** The operations of better-auth; go through `run` with those that a person asks for. */
    api: auth.api,
    tokens: new AccessTokens(auth, options.origin, async () => {
      await options.kysely.deleteFrom("signing_keys").execute();
    }),
    /** What better-auth works with: its hash of passwords (scrypt). */
    context: () => auth.$context,
    /** What is stored of a password. */
    hash: async (password: string) => (await auth.$context).password.hash(password),
    /** The session token in a Cookie header, if it is one of ours. */
    readCookie: (header: string | undefined) => readSessionCookie(header, options.secretKey),

    /**
     * Runs an operation for a caller: the cookies it sets go out with the reply.
     * @throws AppError saying why it was refused
     */
    async run<T>(
      browser: Browser,
      operation: (request: { headers: Headers; returnHeaders: true }) => Promise<{
        headers?: Headers | null;
        response: T;
      }>,
    ): Promise<T> {
      try {
        const { headers, response } = await operation({
          headers: browser.headers,
          returnHeaders: true,
        });
        browser.setCookies(headers?.getSetCookie() ?? []);
        return response;
      } catch (error) {
        throw toRefusal(error);
      }
    },
  };
}

export type Identity = ReturnType<typeof createIdentity>;
