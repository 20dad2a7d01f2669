import { v7 as makeId } from "uuid";
import { Email } from "#shared/contract/base.ts";
import type { PopupMessage, PopupResult } from "#shared/rules/sign-in.ts";
import type { OpenIdPerson, PendingOpenId } from "#server/adapters/openid/openid.ts";
import type { Caller } from "#server/base/authorize.ts";
import { languageNow, speak } from "#server/base/speak.ts";
import { addUser } from "#server/features/users/rows.ts";
import type { OpenIdContext } from "./context.ts";
import { cookie, popupPage, readCookie } from "./rules.ts";
import { signInTrusted } from "./sign-in-trusted.ts";
import { findLinkedUser, linkUser } from "./store/linked-users.ts";
import { takeRemembered } from "./store/one-time-tokens.ts";

const PROVIDER = "google";

/**
 * Finishes a sign-in at the provider. Returns the last page of the popup, also when the sign-in has failed: in the
 * language of the page that opened it.
 */
export async function finishOpenId(
  context: OpenIdContext,
  caller: Caller,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  caller.setCookies([cookie(context, "", 0)]);
  const pending = await takePending(context, caller, query["state"] ?? "");
  return speak(pending?.language ?? languageNow(), () => finish(context, caller, query, pending));
}

async function finish(
  context: OpenIdContext,
  caller: Caller,
  query: Readonly<Record<string, string>>,
  pending: PendingOpenId | undefined,
): Promise<string> {
  const provider = await context.findProvider(caller);
  if (provider === undefined || pending === undefined) return popupPage("expired");
  if (query["error"] !== undefined)
    return popupPage(query["error"] === "access_denied" ? "refused" : "failed");
  let person: OpenIdPerson;
  try {
    person = await provider.finish(new URLSearchParams(query).toString(), pending);
  } catch (error) {
    context.onFailure(error, "login at the OpenID provider was not accepted");
    return popupPage("failed");
  }
  const { result, methods } = await signInPerson(context, caller, person);
  return popupPage(result, methods);
}

/** Takes the sign-in that this very browser has begun; a second call finds none. */
async function takePending(
  context: OpenIdContext,
  caller: Caller,
  state: string,
): Promise<(PendingOpenId & { language?: string }) | undefined> {
  const cookies = caller.headers.get("cookie") ?? "";
  const begun = readCookie(context, cookies);
  if (begun === undefined || begun !== state) return undefined;
  const value = await takeRemembered(context.kysely, `openid-${state}`);
  return value === undefined
    ? undefined
    : (JSON.parse(value) as PendingOpenId & { language?: string }); // written by startOpenId
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
 * Makes an account, always a buyer's. If the address has an account already, the two are not linked: the
 * person who set its password need not own the address, and both people would share the account.
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
