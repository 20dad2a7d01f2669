import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { renderSVG } from "uqr";
import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import { beginAttempt, type ThrottlePolicy } from "#server/base/throttle.ts";
import { requirePassword } from "../accounts/service.ts";
import { type AuthContext, beginMessage } from "../auth/service.ts";
import { findSecondFactors } from "../auth/views.ts";
import { restartSessions } from "../sessions/service.ts";
import { setPhone } from "../users/service.ts";
import { findPerson } from "../users/views.ts";
import { findRemembered, remember, takeRemembered } from "../verifications/service.ts";
import { findBackupCodes, setBackupCodes } from "./store.ts";

// What housekeeping needs of the table of used codes.
export { forgetUsedCodes } from "./store.ts";

/** The code itself is good for 5 minutes. */
const PENDING_SECONDS = 10 * 60;

/**
 * A second factor may only be set for an address that is shown to be the person's: otherwise somebody
 * could sign up with another's address and lock its owner out for good.
 */
async function requireConfirmedEmail({ kysely }: AuthContext, { userId }: Actor): Promise<void> {
  const person = await findPerson(kysely, userId);
  if (person?.emailVerified) return;
  throw new AppError(
    "CONFLICT",
    "Please confirm your e-mail address first: open the link we sent.",
  );
}

/** Begins to use an app. Backup codes that the person has already, for a phone, stay good and are not shown. */
export async function startAuthenticator(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  password: string | undefined,
) {
  const { kysely, pool } = context;
  const { userId } = actor;
  await requireConfirmedEmail(context, actor);
  await requirePassword(context, caller, actor, password);
  const { hasPhone } = await findSecondFactors(pool, userId);
  const kept = hasPhone ? await findBackupCodes(kysely, userId) : undefined;
  const { totpURI, backupCodes } = await enable(context, caller, password);
  if (kept !== undefined) await setBackupCodes(kysely, userId, kept);
  return {
    uri: totpURI,
    qrCode: renderSVG(totpURI),
    backupCodes: kept === undefined ? backupCodes : [],
  };
}

/** Makes secret and backup codes of an authenticator app, or makes them anew while the app is not in use. */
async function enable(
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

/** The app works: from now on it is asked for. */
export async function confirmAuthenticator(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  code: string,
): Promise<void> {
  const { identity, kysely } = context;
  const { token } = await countCodes(context, actor, () =>
    identity.runForSession(caller, (request) =>
      identity.api.verifyTOTP({ ...request, body: { code } }),
    ),
  );
  await restartSessions(kysely, actor, token);
}

/** Codes that somebody tries in a session, where no sign-in counts them. */
const CODE_TRIES: ThrottlePolicy = { name: "code", free: 10, most: 20, waitSeconds: 15 * 60 };

async function countCodes<T>(
  { pool }: AuthContext,
  { userId }: Actor,
  operation: () => Promise<T>,
): Promise<T> {
  const attempt = await beginAttempt(pool, CODE_TRIES, userId);
  const result = await operation();
  await attempt.succeed();
  return result;
}

/** Sends a code to a phone, to show that it is the person's. */
export async function startPhone(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  { phone, password }: { phone: string; password?: string | undefined },
): Promise<void> {
  const { identity, kysely, pool } = context;
  await requireConfirmedEmail(context, actor);
  const { hasApp, hasPhone } = await findSecondFactors(pool, actor.userId);
  if (hasPhone) throw new AppError("CONFLICT", "A phone is in use already. Remove it first.");
  await requirePassword(context, caller, actor, password);
  // Gives the account its backup codes, for the day the phone is lost.
  if (!hasApp) await enable(context, caller, password);
  await beginMessage(context, caller, phone);
  await remember(kysely, askedPhoneOf(actor.userId), phone, PENDING_SECONDS);
  await identity.run(caller, (request) => identity.api.sendTwoFactorOTP(request));
}

/** A code is about to be sent to a number that is to be shown to be the person's: where it goes. */
export async function takeAskedPhone(
  kysely: Kysely<Database>,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const phone = await takeRemembered(kysely, askedPhoneOf(userId));
  // The number rides with its code: another code shows nothing of it.
  if (phone !== undefined)
    await remember(kysely, pendingPhoneOf(userId, code), phone, PENDING_SECONDS);
  return phone;
}

function askedPhoneOf(userId: string): string {
  return `phone-asked-${userId}`;
}

function pendingPhoneOf(userId: string, code: string): string {
  return `phone-${userId}-${createHash("sha256").update(code).digest("hex")}`;
}

/** The code has come back: the number is the person's, and codes are sent to it from now on. */
export async function confirmPhone(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  code: string,
): Promise<{ backupCodes: string[] }> {
  const { identity, kysely } = context;
  const { userId } = actor;
  const phone = await findRemembered(kysely, pendingPhoneOf(userId, code));
  const { token } = await countCodes(context, actor, () => {
    if (phone === undefined)
      throw new AppError("BAD_REQUEST", "The code is wrong.", {
        code: "This code is wrong, or no longer good",
      });
    return identity.runForSession(caller, (request) =>
      identity.api.verifyTwoFactorOTP({ ...request, body: { code } }),
    );
  });
  await setPhone(kysely, userId, phone ?? null);
  await restartSessions(kysely, actor, token);
  const { backupCodes } = await identity.api.viewBackupCodes({ body: { userId } });
  return { backupCodes };
}

/** New backup codes; the old ones are good no more. @throws AppError CONFLICT without a second factor */
export async function renewBackupCodes(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  password: string | undefined,
): Promise<{ backupCodes: string[] }> {
  const { identity, pool } = context;
  await requirePassword(context, caller, actor, password);
  const { hasApp, hasPhone } = await findSecondFactors(pool, actor.userId);
  if (!hasApp && !hasPhone)
    throw new AppError(
      "CONFLICT",
      "This account has no second factor that codes could stand in for.",
    );
  const body = password === undefined ? {} : { password };
  const { backupCodes } = await identity.run(caller, (request) =>
    identity.api.generateBackupCodes({ ...request, body }),
  );
  return { backupCodes };
}

/** The password alone is enough again. */
export async function removeSecondFactor(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  const { identity, kysely } = context;
  const body = password === undefined ? {} : { password };
  await requirePassword(context, caller, actor, password);
  const { token } = await identity.runForSession(caller, (request) =>
    identity.api.disableTwoFactor({ ...request, body }),
  );
  await setPhone(kysely, actor.userId, null);
  await restartSessions(kysely, actor, token);
}
