import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import { type AuthContext, beginMessage, clearTries } from "../auth/service.ts";
import { endEverything } from "../sessions/service.ts";
import { confirmEmail, requirePerson } from "../users/service.ts";
import { CONFIRMATION, findRemembered, remember } from "../verifications/service.ts";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Sends a link for a new password if there is such an account. What the caller gets is the same
 * either way, and so is the time it takes: the work is done when the reply is on its way.
 */
export async function forgotPassword(
  context: AuthContext,
  caller: Caller,
  email: string,
): Promise<void> {
  await beginMessage(context, caller, email);
  const { api } = context.identity;
  setImmediate(() => {
    api
      .requestPasswordReset({ body: { email } })
      .catch((error: unknown) => context.onFailure(error, "a link could not be sent"));
  });
}

/** Whether a link for a new password would still set one; it stays as good as it was. */
export async function isResetLinkGood({ kysely }: AuthContext, token: string): Promise<boolean> {
  return token !== "" && (await findRemembered(kysely, resetOf(token))) !== undefined;
}

/** Sets a new password by link; every session of the account ends. */
export async function resetPassword(
  { identity }: AuthContext,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await identity.run(caller, (request) =>
    identity.api.resetPassword({ ...request, body: { token, newPassword: password } }),
  );
}

/**
 * Who could read the mail with the link owns the address, is locked out no more, and starts anew
 * everywhere.
 */
export async function passwordWasReset(
  context: AuthContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await context.kysely.transaction().execute(async (transaction) => {
    await confirmEmail(transaction, id);
    await endEverything(transaction, id);
  });
  await clearTries(context, email);
}

/** What the link holds that confirms an address. It stays good when it is opened again. */
export async function makeVerificationToken(
  kysely: Kysely<Database>,
  userId: string,
): Promise<string> {
  const token = makeToken();
  await remember(kysely, verificationOf(token), userId, DAY_SECONDS);
  return token;
}

/** Confirms the address of the account that the link was made for. */
export async function verifyEmail({ kysely }: AuthContext, token: string): Promise<void> {
  const userId = await findRemembered(kysely, verificationOf(token));
  if (userId === undefined)
    throw new AppError("BAD_REQUEST", "This link is no longer good. Please ask for a new one.", {
      token: "has expired, or belongs to an account that is gone",
    });
  await confirmEmail(kysely, userId);
}

export async function sendVerification(
  context: AuthContext,
  caller: Caller,
  { userId }: Actor,
): Promise<void> {
  const person = await requirePerson(context, userId);
  if (person.emailVerified) throw new AppError("CONFLICT", "This address is confirmed already.");
  await beginMessage(context, caller, person.email);
  await context.sendVerificationLink(person);
}

/** A link with which an account gets its first password, to be handed on by whoever made it. */
export async function makePasswordLink(
  { kysely, origin }: AuthContext,
  userId: string,
): Promise<string> {
  const token = makeToken();
  await remember(kysely, resetOf(token), userId, DAY_SECONDS);
  return `${origin}/reset-password?token=${token}`;
}

/** The name under which better-auth keeps it. */
function resetOf(token: string): string {
  return `reset-password:${token}`;
}

function verificationOf(token: string): string {
  return `${CONFIRMATION}${token}`;
}

function makeToken(): string {
  return randomBytes(24).toString("base64url");
}
