import { betterAuth } from "better-auth";
// By their own paths: `better-auth/plugins` loads every plugin there is.
import { jwt } from "better-auth/plugins/jwt";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Kysely } from "kysely";
import { v7 as makeId } from "uuid";
import { passwordHashes } from "./password-hashes.ts";
import { CODE_LOCK_SECONDS } from "./refusals.ts";
import { ALIASES } from "./tables.ts";
import { trustedSignIn } from "./trusted-sign-in.ts";
import { usedCodes } from "./used-codes.ts";

/** How long an access token is good for, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
const SESSION_SECONDS = 7 * 24 * 3600;
/** A session in use is prolonged at most once in so many seconds. The list of devices tells when that was. */
const SESSION_RENEWAL_SECONDS = ACCESS_TOKEN_SECONDS;
const LINK_SECONDS = 3600;
const CODE_MINUTES = 5;
/** Signing keys are rotated after this long. Tokens of the key before stay valid for a day. */
const KEY_SECONDS = 30 * 24 * 3600;
const KEY_GRACE_SECONDS = 24 * 3600;

export interface Recipient {
  id: string;
  email: string;
  name: string;
}

/** Called when a message has to go out or something has happened. None of these may take long. */
export interface Messages {
  sendPasswordLink(recipient: Recipient, token: string): Promise<void>;
  /** `isSignIn` is false when a signed-in person proves that a new phone is theirs. */
  sendCode(recipient: Recipient, code: string, isSignIn: boolean): Promise<void>;
  /** A new password was set by link, so the person who set it can read the recipient's mail. */
  passwordWasReset(recipient: Recipient): Promise<void>;
}

export interface IdentityOptions {
  // oxlint-disable-next-line typescript/no-explicit-any -- better-auth works on tables of any names
  kysely: Kysely<any>;
  secretKey: string;
  /** Origin of the site. Links and cookies are made for this origin only. */
  origin: string;
  /** The brand of the moment: it may change while the site runs. */
  brand: { readonly name: string };
  messages: Messages;
  /** The header of a request that holds the caller's address. */
  addressHeader: string;
  log: { error(details: object, message: string): void };
}

/**
 * Passwords, sessions, second factors and signing keys, by better-auth on the product's own tables. The HTTP
 * routes of better-auth are not served: the contract's calls invoke it in-process. Errors, access rules and
 * rate limits therefore exist only once.
 */
export function createAuth(options: IdentityOptions) {
  const { kysely, secretKey, origin, brand, messages, log } = options;
  return betterAuth({
    appName: brand.name,
    baseURL: origin,
    basePath: "/api/auth",
    secret: secretKey,
    telemetry: { enabled: false },
    // The product has rate limits of its own, for accounts and for callers.
    rateLimit: { enabled: false },
    database: { db: kysely, type: "postgres", transaction: true },
    user: ALIASES.user,
    account: ALIASES.account,
    verification: ALIASES.verification,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1, // the contract's rule comes before; old passwords stay good
      maxPasswordLength: 1000,
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => messages.sendPasswordLink(user, token),
      onPasswordReset: ({ user }) => messages.passwordWasReset(user),
      // A password that was changed meanwhile stays.
      password: passwordHashes(async (former, hash) => {
        await kysely
          .updateTable("accounts")
          .set({ password: hash })
          .where("password", "=", former)
          .execute()
          // The password was right: the next log-in tries again.
          .catch((error: unknown) => log.error({ err: error }, "renewing a hash failed"));
      }),
    },
    session: {
      ...ALIASES.session,
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEWAL_SECONDS,
    },
    advanced: {
      cookiePrefix: "forecourt",
      // The migrations define the schema. Its check would run in the background and outlive a short command.
      database: { generateId: () => makeId(), validateSchema: false },
      // The caller's address is decided by the HTTP server, which knows which proxies to believe.
      ipAddress: { ipAddressHeaders: [options.addressHeader] },
    },
    logger: {
      level: "error",
      // Its messages can contain mail addresses. Failures that matter reach us as errors.
      log: (level, message) => {
        if (level === "error") log.error({ component: "identity" }, message.split(":")[0] ?? "");
      },
    },
    plugins: [
      jwt({
        jwks: {
          keyPairConfig: { alg: "EdDSA", crv: "Ed25519" },
          rotationInterval: KEY_SECONDS,
          gracePeriod: KEY_GRACE_SECONDS,
        },
        jwt: { issuer: origin, audience: origin, expirationTime: `${ACCESS_TOKEN_SECONDS}s` },
        disableSettingJwtHeader: true,
        schema: ALIASES.jwks,
      }),
      twoFactor({
        // A getter, because the brand may have changed when a person sets up an app.
        get issuer() {
          return brand.name;
        },
        allowPasswordless: true,
        accountLockout: { maxFailedAttempts: 5, durationSeconds: CODE_LOCK_SECONDS },
        otpOptions: {
          period: CODE_MINUTES,
          storeOTP: "hashed",
          sendOTP: ({ user, otp }, ctx) => messages.sendCode(user, otp, !ctx?.context.session),
        },
        schema: ALIASES.twoFactor,
      }),
      trustedSignIn(),
      usedCodes(kysely),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
