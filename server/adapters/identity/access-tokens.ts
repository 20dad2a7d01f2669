import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import type { Auth } from "./better-auth.ts";

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

/** After a reload that did not find the key of a token, keys are not reloaded for so many milliseconds. */
const RELOAD_MS = 1_000;
/** Size of the cache of verified tokens. A full cache is cleared. */
const MOST_VERIFIED = 5_000;

/**
 * Signs and verifies access tokens (JWT, EdDSA). A token holds no rights: it only names its session, which is
 * looked up in the database at every call.
 */
export class AccessTokens {
  readonly #auth: Auth;
  readonly #origin: string;
  readonly #forgetKeys: () => Promise<void>;
  #keys: ReturnType<typeof createLocalJWKSet> | undefined;
  /** When a reload last did not find the key of a token. */
  #missedAt = -RELOAD_MS;
  readonly #verified = new Map<string, { claims: AccessClaims; endsAt: number }>();

  constructor(auth: Auth, origin: string, forgetKeys: () => Promise<void>) {
    this.#auth = auth;
    this.#origin = origin;
    this.#forgetKeys = forgetKeys;
  }

  async sign({ userId, sessionId }: AccessClaims, shown: { email: string; role: string }) {
    const body = { payload: { sub: userId, sid: sessionId, ...shown } };
    try {
      return (await this.#auth.api.signJWT({ body })).token;
    } catch (error) {
      if (!isUnreadableKey(error)) throw error;
      // The key was encrypted with an earlier secret of the site, so it can never be read again.
      await this.#forgetKeys();
      this.#keys = undefined;
      return (await this.#auth.api.signJWT({ body })).token;
    }
  }

  /**
   * Undefined for a token that this site has not signed or that is no longer valid. The result is cached
   * until the token expires, because every call of a person carries the same token.
   */
  async verify(token: string): Promise<AccessClaims | undefined> {
    const known = this.#verified.get(token);
    if (known !== undefined && known.endsAt > Date.now()) return known.claims;
    const payload = await this.#check(token);
    const claims = payload && toClaims(payload);
    if (claims === undefined) return undefined;
    if (this.#verified.size >= MOST_VERIFIED) this.#verified.clear();
    this.#verified.set(token, { claims, endsAt: (payload?.exp ?? 0) * 1000 });
    return claims;
  }

  async #check(token: string): Promise<JWTPayload | undefined> {
    try {
      return await this.#verifyWith(await this.#load(), token);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      const mayBeNew = error instanceof errors.JWKSNoMatchingKey;
      if (!mayBeNew || performance.now() - this.#missedAt < RELOAD_MS) return undefined;
    }
    // Another process, or another person's log-in on a new site, may have made a key since: the keys are reloaded.
    this.#keys = undefined;
    try {
      return await this.#verifyWith(await this.#load(), token);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      if (error instanceof errors.JWKSNoMatchingKey) this.#missedAt = performance.now();
      return undefined;
    }
  }

  /** The public keys (RFC 7517), for other parties that check this site's tokens. */
  publicKeys() {
    return this.#auth.api.getJwks();
  }

  async #load() {
    this.#keys ??= createLocalJWKSet(await this.#auth.api.getJwks());
    return this.#keys;
  }

  async #verifyWith(keys: ReturnType<typeof createLocalJWKSet>, token: string) {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ["EdDSA"],
      issuer: this.#origin,
      audience: this.#origin,
      requiredClaims: ["exp", "sub", "sid"],
    });
    return payload;
  }
}

function isUnreadableKey(error: unknown): boolean {
  return error instanceof Error && error.message.includes("decrypt private key");
}

function toClaims({ sub, sid }: JWTPayload): AccessClaims | undefined {
  return typeof sub === "string" && typeof sid === "string"
    ? { userId: sub, sessionId: sid }
    : undefined;
}
