import type { SessionUser, SignInResult } from "#shared/contract/auth.ts";
import type { SecondFactor } from "#shared/rules/sign-in.ts";
import { type Role, ROLES } from "#shared/rules/vocabulary.ts";
import { addressTaken } from "#server/adapters/identity/identity.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import {
  type Attempt,
  beginAttempt,
  forgetAttempts,
  type ThrottlePolicy,
} from "#server/base/throttle.ts";
import { openSession, requireVersion, type SessionContext } from "../sessions/service.ts";
import { findSessionUser, requireImage } from "../users/service.ts";
import { findDemoPerson, findPerson, findPersonByEmail } from "../users/views.ts";
import { findRemembered } from "../verifications/service.ts";
import {
  ACCOUNT_TRIES,
  CALLER_TRIES,
  countedApart,
  deviceCookie,
  MESSAGES_FROM_ONE,
  MESSAGES_TO_ONE,
  SIGN_UPS,
} from "./policy.ts";
import { findSecondFactors, isFactorLocked } from "./views.ts";

/** What signing in works with. */
export interface AuthContext extends SessionContext {
  /** Whether tries are limited by the caller's address; those for an account always are. */
  limitsCallers: boolean;
  isDemo: boolean;
  /** What the log-in page may offer. */
  ways: { google: boolean };
  /** Whether a stand-in for Google is offered to browsers on the same machine. */
  hasStandIn: boolean;
  /** Signs what a browser keeps to be known again. */
  secretKey: string;
  /** Sends a link that confirms the address of an account. */
  sendVerificationLink(person: { id: string; email: string }): Promise<void>;
  /** Tells the owner that an account was locked. */
  onLock(email: string): Promise<void>;
  /** Tells the owner that the second factor was locked. */
  onCodeLock(userId: string): Promise<void>;
  /** Writes down what went wrong after the reply had gone. */
  onFailure(error: unknown, message: string): void;
}

const NO_ATTEMPT: Attempt = { count: 0, succeed: async () => {}, takeBack: async () => {} };

/** Counts a try of the caller's address, where those are limited. */
function beginFrom(
  { pool, limitsCallers }: AuthContext,
  policy: ThrottlePolicy,
  caller: Caller,
): Promise<Attempt> {
  return limitsCallers ? beginAttempt(pool, policy, caller.address) : Promise.resolve(NO_ATTEMPT);
}

/** Counts a message to a person that the caller asks for. */
export async function beginMessage(
  context: AuthContext,
  caller: Caller,
  email: string,
): Promise<void> {
  await beginFrom(context, MESSAGES_FROM_ONE, caller);
  await beginAttempt(context.pool, MESSAGES_TO_ONE, email);
}

/** Counts a password that is tried for an account. */
function beginPassword(context: AuthContext, caller: Caller, email: string): Promise<Attempt> {
  const apart = countedApart(context, caller.headers.get("cookie"), email);
  return beginAttempt(context.pool, ACCOUNT_TRIES, email, apart);
}

/** Runs what asks for an account's password in a session: wrong ones count as they do at a sign-in. */
export async function countTries<T>(
  context: AuthContext,
  caller: Caller,
  email: string,
  operation: () => Promise<T>,
): Promise<T> {
  const { onLock } = context;
  const attempt = await beginPassword(context, caller, email);
  try {
    const result = await operation();
    await attempt.succeed();
    return result;
  } catch (error) {
    if (attempt.count === ACCOUNT_TRIES.most) await onLock(email);
    throw error;
  }
}

/** Forgets the wrong passwords of an account: its owner has shown up in another way. */
export async function clearTries({ pool }: AuthContext, email: string): Promise<void> {
  await forgetAttempts(pool, ACCOUNT_TRIES, email);
}

interface NewAccount {
  name: string;
  email: string;
  password: string;
  image: string;
  role: Role;
}

/** What the database gives to a new account. */
const NEW_VERSION = 0;

/** Makes an account with its profile, all or nothing, and signs in. @throws AppError CONFLICT when the address has one */
export async function signUp(
  context: AuthContext,
  caller: Caller,
  { name, email, password, image, role }: NewAccount,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const { identity, kysely } = context;
  const imageId = await requireImage(kysely, image);
  await beginFrom(context, SIGN_UPS, caller);
  const body = { name, email, password, image: imageId, role, roleChosenAt: new Date() };
  try {
    const { user, token } = await openSession(context, caller, undefined, () =>
      identity.run(caller, (request) => identity.api.signUpEmail({ ...request, body })),
    );
    await requireVersion(context, user.id, NEW_VERSION, token);
    rememberBrowser(context, caller, email);
    await sendLink(context, { id: user.id, email });
    return { acknowledged: true, insertedId: user.id };
  } catch (error) {
    // Of two at the same moment, the database lets one through.
    if (!(error instanceof AppError) && (await findPersonByEmail(kysely, email)))
      throw addressTaken();
    throw error;
  }
}

/** The account is made: that its first mail could not be written is no reason to say otherwise. */
async function sendLink(
  { pool, sendVerificationLink, onFailure }: AuthContext,
  person: { id: string; email: string },
): Promise<void> {
  try {
    await beginAttempt(pool, MESSAGES_TO_ONE, person.email);
    await sendVerificationLink(person);
  } catch (error) {
    // Whoever signs up with one address again and again fills nobody's mailbox.
    if (!(error instanceof AppError)) onFailure(error, "a link could not be sent");
  }
}

/** Signs in with a password, or asks for the second factor. Address unknown and password wrong are one refusal. */
export async function signIn(
  context: AuthContext,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<SignInResult> {
  const { identity, kysely } = context;
  const fromCaller = await beginFrom(context, CALLER_TRIES, caller);
  const forAccount = await beginPassword(context, caller, email);
  const person = await findPersonByEmail(kysely, email);
  try {
    const result = await openSession(context, caller, person?.id, () =>
      identity.run(caller, (request) =>
        identity.api.signInEmail({ ...request, body: { email, password } }),
      ),
    );
    await Promise.all([fromCaller.takeBack(), forAccount.succeed()]);
    if (!("twoFactorRedirect" in result)) return await welcome(context, caller, result.user.id);
  } catch (error) {
    if (forAccount.count === ACCOUNT_TRIES.most) await context.onLock(email);
    throw error instanceof AppError ? error : await toGone(context, person?.id, error);
  }
  return { status: "second-factor", methods: person ? await methodsOf(context, person.id) : [] };
}

/** Signs in somebody whose identity has been shown in another way; the second factor is asked for all the same. */
export async function signInTrusted(
  context: AuthContext,
  caller: Caller,
  userId: string,
): Promise<SignInResult> {
  const { identity } = context;
  const result = await openSession(context, caller, userId, () =>
    identity.run(caller, (request) => identity.api.signInTrusted({ ...request, body: { userId } })),
  );
  if ("twoFactorRedirect" in result)
    return { status: "second-factor", methods: await methodsOf(context, userId) };
  return welcome(context, caller, userId);
}

/** The answer to a log-in that is complete; from now on the browser is known to the account. */
async function welcome(
  context: AuthContext,
  caller: Caller,
  userId: string,
): Promise<{ status: "signed-in"; user: SessionUser }> {
  const user = await findSessionUser(context, userId);
  rememberBrowser(context, caller, user.email);
  return { status: "signed-in", user };
}

function rememberBrowser(context: AuthContext, caller: Caller, email: string): void {
  caller.setCookies([deviceCookie(context, caller.headers.get("cookie"), email)]);
}

async function methodsOf({ pool }: AuthContext, userId: string): Promise<SecondFactor[]> {
  const { hasApp, hasPhone, hasBackupCodes } = await findSecondFactors(pool, userId);
  return [
    ...(hasApp ? (["totp"] as const) : []), // literals, not any strings
    ...(hasPhone ? (["sms"] as const) : []),
    ...(hasBackupCodes ? (["backup-code"] as const) : []),
  ];
}

/** An account that was deleted while its password was checked is one that nobody has. */
async function toGone(
  { kysely }: AuthContext,
  userId: string | undefined,
  error: unknown,
): Promise<unknown> {
  const isGone = userId !== undefined && (await findPerson(kysely, userId)) === undefined;
  return isGone ? new AppError("UNAUTHORIZED", "The address or the password is wrong.") : error;
}

/** Whose sign-in waits for its second factor in this browser. */
async function findPending(
  { identity, kysely }: AuthContext,
  caller: Caller,
): Promise<string | undefined> {
  // Whoever has a whole session has no half of one: set-up and removal have calls of their own.
  if (await caller.findActor()) throw new AppError("CONFLICT", "You are logged in already.");
  const name = identity.readPending(caller.headers.get("cookie") ?? undefined);
  return name === undefined ? undefined : findRemembered(kysely, name);
}

/** Finishes a sign-in that waits for its second factor. */
export async function confirmSecondFactor(
  context: AuthContext,
  caller: Caller,
  { method, code, trustDevice }: { method: SecondFactor; code: string; trustDevice: boolean },
): Promise<{ status: "signed-in"; user: SessionUser }> {
  const { identity, pool } = context;
  const { api } = identity;
  const userId = await findPending(context, caller);
  try {
    const { user } = await openSession(context, caller, userId, () =>
      identity.run(caller, (request) => {
        const asked = { ...request, body: { code, trustDevice } };
        if (method === "totp") return api.verifyTOTP(asked);
        return method === "sms" ? api.verifyTwoFactorOTP(asked) : api.verifyBackupCode(asked);
      }),
    );
    return await welcome(context, caller, user.id);
  } catch (error) {
    // Refused as wrong, and locked by now: this was the last try. The next ones are told so themselves.
    const isWrong = error instanceof AppError && error.code === "BAD_REQUEST";
    if (isWrong && userId !== undefined && (await isFactorLocked(pool, userId)))
      await context.onCodeLock(userId);
    throw error;
  }
}

/** Sends the code of a sign-in that waits for it to the person's phone. */
export async function sendCode(context: AuthContext, caller: Caller): Promise<void> {
  const { identity, kysely, pool } = context;
  const userId = await findPending(context, caller);
  const phone = userId === undefined ? undefined : (await findPerson(kysely, userId))?.phoneNumber;
  await beginFrom(context, MESSAGES_FROM_ONE, caller);
  // Before a new code is made: the one that has arrived stays good when no other may be sent.
  if (phone) await beginAttempt(pool, MESSAGES_TO_ONE, phone);
  await identity.run(caller, (request) => identity.api.sendTwoFactorOTP(request));
}

/** What the log-in page may offer to this caller. */
export async function listWays(
  { isDemo, kysely, ways, hasStandIn }: AuthContext,
  { isLocal }: Caller,
): Promise<{ google: boolean; demoRoles: Role[] }> {
  if (!isDemo || !isLocal) return { ...ways, demoRoles: [] };
  const people = await Promise.all(ROLES.map((role) => findDemoPerson(kysely, role)));
  // A demo account can be deleted like any other.
  return {
    google: ways.google || hasStandIn,
    demoRoles: ROLES.filter((_, at) => people[at] !== undefined),
  };
}

/** Signs in as a demo account; only in a demo, and only a browser on the same machine. */
export async function enterDemo(
  context: AuthContext,
  caller: Caller,
  role: Role,
): Promise<SignInResult> {
  const { kysely, isDemo } = context;
  const userId = isDemo && caller.isLocal ? await findDemoPerson(kysely, role) : undefined;
  if (userId === undefined)
    throw new AppError("FORBIDDEN", "Demo accounts are only for a browser on the same machine.");
  return signInTrusted(context, caller, userId);
}
