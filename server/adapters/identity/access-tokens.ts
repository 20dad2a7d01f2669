import { createLocalJWKSet, errors, jwtVerify, type JWTPayload } from "jose";
import type { Auth } from "./better-auth.ts";

export interface AccessClaims {
  userId: string;
  sessionId: string;
}

/** How often an unknown key may make us read the keys again, in milliseconds. */
const RELOAD_MS = 10_000;

/**
 * Signs and checks access tokens (JWT, EdDSA). What a person may do is not in them: a token only says
 * which session it was made for, and the database is asked about that session at every call.
 */
export class AccessTokens {
  readonly #auth: Auth;
  readonly #origin: string;
  #keys: ReturnType<typeof createLocalJWKSet> | undefined;
  #loadedAt = 0;

  constructor(auth: Auth, origin: string) {
    this.#auth = auth;
    this.#origin = origin;
  }

  async sign({ userId, sessionId }: AccessClaims, shown: { email: string; role: string }) {
    const payload = { sub: userId, sid: sessionId, ...shown };
    const { token } = await this.#auth.api.signJWT({ body: { payload } });
    return token;
  }

  /** Undefined for whatever was not signed by us for this site, or is no longer good. */
  async verify(token: string): Promise<AccessClaims | undefined> {
    try {
      return toClaims(await this.#verifyWith(await this.#load(), token));
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      const mayBeNew = error instanceof errors.JWKSNoMatchingKey;
      if (!mayBeNew || Date.now() - this.#loadedAt < RELOAD_MS) return undefined;
    }
    // Another process may have made a new key.
    this.#keys = undefined;
    try {
      return toClaims(await this.#verifyWith(await this.#load(), token));
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  /** The public keys, for others who want to check our tokens (RFC 7517). */
  publicKeys() {
    return this.#auth.api.getJwks();
  }

  async #load() {
    if (this.#keys === undefined) {
      this.#keys = createLocalJWKSet(await this.#auth.api.getJwks());
      this.#loadedAt = Date.now();
    }
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

function toClaims({ sub, sid }: JWTPayload): AccessClaims | undefined {
  return typeof sub === "string" && typeof sid === "string"
    ? { userId: sub, sessionId: sid }
    : undefined;
}
