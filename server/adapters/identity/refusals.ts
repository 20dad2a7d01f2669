import { isAPIError } from "better-auth/api";
import { t } from "#shared/lib/text.ts";
import { AppError } from "#server/base/errors.ts";

/** How long wrong codes lock the second factor; better-auth's own default. */
export const CODE_LOCK_SECONDS = 15 * 60;

const expiredSignIn = () => new AppError("UNAUTHORIZED", t`Your login has expired. Log in again.`);
const WRONG_CODE = () =>
  new AppError("BAD_REQUEST", t`That code didn’t work.`, {
    fields: { code: t`That code didn’t work. Enter the newest one.` },
  });
const OLD_LINK = () =>
  new AppError(
    "BAD_REQUEST",
    t`This link has expired or has already been used. Request a new one.`,
    {
      fields: { token: t`This link has expired or has already been used` },
    },
  );

/** Refuses to sign up with an address that has an account already. */
export function addressTaken(): AppError {
  return new AppError("CONFLICT", t`There is already an account with this email.`, {
    fields: {
      email: t`There is already an account with this email. Log in, or reset your password.`,
    },
  });
}

/** The refusals of better-auth, by its error codes, in our words. */
const REFUSALS: Record<string, () => AppError> = {
  // One sentence for an unknown address and for a wrong password: it must not tell which of them it was.
  INVALID_EMAIL_OR_PASSWORD: () =>
    new AppError("UNAUTHORIZED", t`The email or password is incorrect.`),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: addressTaken,
  INVALID_PASSWORD: () =>
    new AppError("BAD_REQUEST", t`The password is incorrect.`, {
      fields: { password: t`The password is incorrect` },
    }),
  CREDENTIAL_ACCOUNT_NOT_FOUND: () =>
    new AppError("BAD_REQUEST", t`You haven’t set a password yet.`, {
      fields: { password: t`You haven’t set a password yet. Request a link on the login page.` },
    }),
  INVALID_CODE: WRONG_CODE,
  INVALID_BACKUP_CODE: WRONG_CODE,
  OTP_HAS_EXPIRED: () =>
    new AppError("BAD_REQUEST", t`This code has expired.`, {
      fields: { code: t`This code has expired. Request a new one.` },
    }),
  CODE_WAS_USED: () =>
    new AppError("BAD_REQUEST", t`This code has already been used.`, {
      fields: { code: t`This code has already been used. Wait for the next one.` },
    }),
  TOTP_NOT_ENABLED: WRONG_CODE,
  BACKUP_CODES_NOT_ENABLED: WRONG_CODE,
  TOTP_ALREADY_ENABLED: () =>
    new AppError(
      "CONFLICT",
      t`You already have an authenticator app set up. Turn off two-step verification first.`,
    ),
  INVALID_TWO_FACTOR_COOKIE: expiredSignIn,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () =>
    new AppError("TOO_MANY_REQUESTS", t`Too many wrong codes. Log in again.`),
  ACCOUNT_TEMPORARILY_LOCKED: () =>
    new AppError("TOO_MANY_REQUESTS", t`Too many wrong codes. Try again in 15 minutes.`, {
      retryAfter: CODE_LOCK_SECONDS,
    }),
  INVALID_TOKEN: OLD_LINK,
  TOKEN_EXPIRED: OLD_LINK,
  USER_NOT_FOUND: OLD_LINK,
};

/** Translates an error of better-auth to what the person is told. Any other error is returned unchanged. */
export function toRefusal(thrown: unknown): unknown {
  if (!isAPIError(thrown)) return thrown;
  const refusal = REFUSALS[thrown.body?.code ?? ""]?.();
  if (refusal) return refusal;
  if (thrown.status === "CONFLICT")
    return new AppError("CONFLICT", t`This form has already been sent. Log in again to continue.`);
  return thrown.status === "UNAUTHORIZED"
    ? new AppError("UNAUTHORIZED", t`Please log in first.`)
    : new Error(`identity refused: ${thrown.body?.code ?? thrown.status}`);
}
