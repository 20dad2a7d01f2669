import type { Kysely } from "kysely";
import { renderSVG } from "uqr";
import type { Actor } from "#server/actor.ts";
import type { Caller } from "#server/call.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError, invariant } from "#server/errors.ts";
import { requirePassword } from "../accounts/service.ts";
import { type AuthContext, beginMessage } from "../auth/service.ts";
import { findSecondFactors } from "../auth/views.ts";
import { restartSessions } from "../sessions/service.ts";
import { setPhone } from "../users/service.ts";
import { findPerson } from "../users/views.ts";
import { findRemembered, remember, takeRemembered } from "../verifications/service.ts";
import { findBackupCodes, setBackupCodes } from "./store.ts";

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

export async function confirmAuthenticator(
  { identity, kysely }: AuthContext,
  caller: Caller,
  actor: Actor,
  code: string,
): Promise<void> {
  await identity.run(caller, (request) => identity.api.verifyTOTP({ ...request, body: { code } }));
  await restartSessions(kysely, actor);
}

/** The number that a code was sent to, to show that it is the person's. */
export function findPendingPhone(
  kysely: Kysely<Database>,
  userId: string,
): Promise<string | undefined> {
  return findRemembered(kysely, pendingPhoneOf(userId));
}

function pendingPhoneOf(userId: string): string {
  return `phone-${userId}`;
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
  await beginMessage(context, caller, actor.userId);
  // Kept apart until its code has come back: a number that is not the person's is never theirs.
  await remember(kysely, pendingPhoneOf(actor.userId), phone, PENDING_SECONDS);
  await identity.run(caller, (request) => identity.api.sendTwoFactorOTP(request));
}

export async function confirmPhone(
  { identity, kysely }: AuthContext,
  caller: Caller,
  actor: Actor,
  code: string,
): Promise<{ backupCodes: string[] }> {
  const { userId } = actor;
  await identity.run(caller, (request) =>
    identity.api.verifyTwoFactorOTP({ ...request, body: { code } }),
  );
  const phone = await takeRemembered(kysely, pendingPhoneOf(userId));
  if (phone === undefined)
    throw new AppError("CONFLICT", "This took too long. Please begin again.");
  await setPhone(kysely, userId, phone);
  await restartSessions(kysely, actor);
  const { backupCodes } = await identity.api.viewBackupCodes({ body: { userId } });
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
  await identity.run(caller, (request) => identity.api.disableTwoFactor({ ...request, body }));
  await setPhone(kysely, actor.userId, null);
  await restartSessions(kysely, actor);
}
