import { v7 as makeId } from "uuid";
import type { PopupMessage, PopupResult } from "#shared/rules/sign-in.ts";
import { Email } from "#shared/contract/base.ts";
import type { Caller } from "#server/base/authorize.ts";
import type {
  OpenIdPerson,
  OpenIdProvider,
  PendingOpenId,
} from "#server/adapters/openid/openid.ts";
import { AppError } from "#server/base/errors.ts";
import { type AuthContext, signInTrusted } from "../auth/service.ts";
import { addUser } from "../users/service.ts";
import { remember, takeRemembered } from "../verifications/service.ts";
import { findLinkedUser, linkUser } from "./store.ts";

export interface OpenIdContext extends AuthContext {
  /** The provider that is set up; in a demo without one, for browsers on the same machine, the stand-in. */
  findProvider(caller: Caller): Promise<OpenIdProvider | undefined>;
}

const PROVIDER = "google";
const COOKIE = "forecourt.openid";
const PENDING_SECONDS = 600;

/** Where the popup goes first. What it must bring back is remembered here and in its cookie. */
export async function startOpenId(context: OpenIdContext, caller: Caller): Promise<string> {
  const provider = await context.findProvider(caller);
  if (provider === undefined)
    throw new AppError("NOT_FOUND", "Signing in with Google is not set up on this site.");
  try {
    const { url, pending } = await provider.start();
    await remember(
      context.kysely,
      `openid-${pending.state}`,
      JSON.stringify(pending),
      PENDING_SECONDS,
    );
    caller.setCookies([cookie(context, pending.state, PENDING_SECONDS)]);
    return url;
  } catch (error) {
    context.onFailure(error, "the provider for signing in does not answer");
    return popupPage("failed");
  }
}

/** Where the popup goes last, whatever happened at the provider. */
export async function finishOpenId(
  context: OpenIdContext,
  caller: Caller,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  caller.setCookies([cookie(context, "", 0)]);
  const pending = await takePending(context, caller, query["state"] ?? "");
  const provider = await context.findProvider(caller);
  if (provider === undefined || pending === undefined) return popupPage("expired");
  if (query["error"] !== undefined)
    return popupPage(query["error"] === "access_denied" ? "refused" : "failed");
  let person: OpenIdPerson;
  try {
    person = await provider.finish(new URLSearchParams(query).toString(), pending);
  } catch (error) {
    context.onFailure(error, "a sign-in at the provider was not accepted");
    return popupPage("failed");
  }
  const { result, methods } = await signInPerson(context, caller, person);
  return popupPage(result, methods);
}

/** What was begun in this very browser, once. */
async function takePending(
  { kysely }: OpenIdContext,
  caller: Caller,
  state: string,
): Promise<PendingOpenId | undefined> {
  const cookies = caller.headers.get("cookie") ?? "";
  const begun = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(cookies)?.[1];
  if (begun === undefined || begun !== state) return undefined;
  const value = await takeRemembered(kysely, `openid-${state}`);
  return value === undefined ? undefined : (JSON.parse(value) as PendingOpenId); // written by startOpenId
}

async function signInPerson(
  context: OpenIdContext,
  caller: Caller,
  person: OpenIdPerson,
): Promise<PopupMessage> {
  const known = await findLinkedUser(context.kysely, PROVIDER, person.subject);
  const found = known ?? (await makeBuyer(context, person));
  if (typeof found !== "string") return { result: found.refused, methods: [] };
  const outcome = await signInTrusted(context, caller, found);
  return {
    result: outcome.status,
    methods: outcome.status === "second-factor" ? outcome.methods : [],
  };
}

/**
 * Makes an account, always a buyer's. An address that has one already is not taken for the same
 * person's: whoever set that password would share the account with whoever owns the address.
 */
async function makeBuyer(
  { kysely }: OpenIdContext,
  { subject, email, isEmailVerified, name }: OpenIdPerson,
): Promise<string | { refused: PopupResult }> {
  const address = Email.safeParse(email);
  if (!address.success || !isEmailVerified) return { refused: "unverified" };
  return kysely.transaction().execute(async (transaction) => {
    const id = makeId();
    const shown = (name ?? address.data.split("@")[0] ?? "").slice(0, 200);
    const isNew = await addUser(transaction, {
      id,
      name: shown,
      email: address.data,
      role: "Buyer",
    });
    if (!isNew) return { refused: "address-taken" } as const; // one of the results
    await linkUser(transaction, id, PROVIDER, subject);
    return id;
  });
}

function popupPage(result: PopupResult, methods: readonly string[] = []): string {
  const query = new URLSearchParams({ result, methods: methods.join(",") });
  return `/signed-in?${query.toString()}`;
}

function cookie({ origin }: OpenIdContext, value: string, seconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${COOKIE}=${value}; Path=/api/auth/google; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}
