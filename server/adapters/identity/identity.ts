import { AccessTokens } from "./access-tokens.ts";
import { createAuth, type IdentityOptions } from "./better-auth.ts";
import { toRefusal } from "./refusals.ts";
import { readSignedCookie } from "./signed-cookie.ts";
import { PENDING_COOKIE } from "./used-codes.ts";

export { addressTaken } from "./refusals.ts";

/** The part of a caller that identity reads and writes. */
interface Browser {
  readonly headers: Headers;
  setCookies(cookies: readonly string[]): void;
}

type Operation<T> = (request: { headers: Headers; returnHeaders: true }) => Promise<{
  headers?: Headers | null;
  response: T;
}>;

/** Passwords, sessions, second factors and access tokens. */
export function createIdentity(options: IdentityOptions) {
  const auth = createAuth(options);
  // On an https site, browsers send these cookies over https only.
  const prefix = options.origin.startsWith("https:") ? "__Secure-forecourt" : "forecourt";
  const readCookie = (header: string | undefined, name: string) =>
    readSignedCookie(header, `${prefix}.${name}`, options.secretKey);
  return {
    /** The operations of better-auth. An operation that a person asks for must go through `run`. */
    api: auth.api,
    tokens: new AccessTokens(auth, options.origin, async () => {
      await options.kysely.deleteFrom("signing_keys").execute();
    }),
    /** Hashes and verifies passwords (scrypt). */
    passwords: async () => (await auth.$context).password,
    /** The session token in a normalized Cookie header, if this site has signed it. */
    readCookie: (header: string | undefined) => readCookie(header, "session_token"),
    /** The same for a sign-in that waits for its second factor: the id under which it is stored. */
    readPending: (header: string | undefined) => readCookie(header, PENDING_COOKIE),

    /**
     * Runs an operation for a caller. The cookies that it sets go out with the reply.
     * @throws AppError saying why it was refused
     */
    async run<T>(browser: Browser, operation: Operation<T>): Promise<T> {
      return (await runForSession(browser, operation)).response;
    },

    /** The same for an operation that may start a new session; `token` is the token of that session. */
    runForSession,
  };

  async function runForSession<T>(
    browser: Browser,
    operation: Operation<T>,
  ): Promise<{ response: T; token: string | undefined }> {
    try {
      const { headers, response } = await operation({
        headers: browser.headers,
        returnHeaders: true,
      });
      const cookies = headers?.getSetCookie() ?? [];
      browser.setCookies(cookies);
      const token = cookies
        .map((cookie) => readCookie(cookie.split(";")[0], "session_token"))
        .findLast((each) => each !== undefined && each !== "");
      return { response, token };
    } catch (error) {
      throw toRefusal(error);
    }
  }
}

export type Identity = ReturnType<typeof createIdentity>;
