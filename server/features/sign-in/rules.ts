import { createHash, randomBytes } from "node:crypto";
import { DAY_MS } from "#shared/lib/durations.ts";
import { pathIn } from "#shared/lib/language.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { PopupResult } from "#shared/rules/sign-in.ts";
import { languageNow } from "#server/base/speak.ts";
import { readSigned, writeSigned } from "#server/base/cursor.ts";
import type { OpenIdContext } from "./context.ts";

/** A session ends so long after its log-in, however much it is used. */
export const SESSION_MOST_DAYS = 30;

/** Sessions that began before it have ended. */
export function oldestSession(now: Date): Date {
  return new Date(now.getTime() - SESSION_MOST_DAYS * DAY_MS);
}

/** Holds the state of a sign-in at a provider. */
const OPENID_COOKIE = "forecourt.openid";

/** On an https site with the prefix `__Secure-`; earlier versions set it without. */
const DEVICE_COOKIE = "forecourt.device";
const DEVICE_SECONDS = 365 * 24 * 3600;
/** How many accounts a browser remembers. The least recent log-in is dropped first. */
const MOST_DEVICES = 5;

/** The settings with which the device cookie is signed and set. */
interface DeviceContext {
  secretKey: string;
  origin: string;
}

function readDevices(cookies: string | null): string[] {
  const form = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${DEVICE_COOKIE}=([\\w.~-]+)`, "g");
  const found = [...(cookies ?? "").matchAll(form)];
  return found.flatMap(([, value = ""]) => value.split("~").filter((device) => device !== ""));
}

const purposeOf = (email: string) => `device of ${email}`;

/**
 * The key that wrong passwords for `email` are counted by: the cookie of a browser that has logged in to the
 * account. Strangers' wrong passwords therefore never lock its owner out (a device cookie, as OWASP describes
 * it for slow brute force). Undefined for all other browsers.
 */
export function countedApart(
  { secretKey }: DeviceContext,
  cookies: string | null,
  email: string,
): string | undefined {
  return readDevices(cookies).find((device) => readSigned(secretKey, purposeOf(email), device));
}

/** The cookie of a browser that has just logged in to `email`. It proves that and grants nothing else. */
export function deviceCookie(
  context: DeviceContext,
  cookies: string | null,
  email: string,
): string {
  const known = countedApart(context, cookies, email);
  const own =
    known ??
    writeSigned(context.secretKey, purposeOf(email), [randomBytes(12).toString("base64url")]);
  const others = readDevices(cookies).filter((device) => device !== known);
  const value = [own, ...others].slice(0, MOST_DEVICES).join("~");
  return `${nameOn(context, DEVICE_COOKIE)}=${value}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${DEVICE_SECONDS}${secureOn(context)}`;
}

/** Browsers accept a cookie with this prefix from https alone (RFC 6265bis). */
function nameOn({ origin }: { origin: string }, name: string): string {
  return origin.startsWith("https:") ? `__Secure-${name}` : name;
}

function secureOn({ origin }: { origin: string }): string {
  return origin.startsWith("https:") ? "; Secure" : "";
}

/** The state of the sign-in at a provider that this browser has begun. */
export function readCookie(
  context: Pick<OpenIdContext, "origin">,
  cookies: string,
): string | undefined {
  return new RegExp(`(?:^|;\\s*)${nameOn(context, OPENID_COOKIE)}=([\\w-]+)`).exec(cookies)?.[1];
}

/** The popup's last page, in the language of the scope. */
export function popupPage(result: PopupResult, methods: readonly string[] = []): string {
  const query = new URLSearchParams({ result, methods: methods.join(",") });
  return `${pathIn(languageNow(), PAGE_PATHS.signedIn)}?${query.toString()}`;
}

export function cookie(context: OpenIdContext, value: string, seconds: number): string {
  return `${nameOn(context, OPENID_COOKIE)}=${value}; Path=/api/auth/google; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secureOn(context)}`;
}

export function askedPhoneOf(userId: string): string {
  return `phone-asked-${userId}`;
}

export function pendingPhoneOf(userId: string, code: string): string {
  return `phone-${userId}-${createHash("sha256").update(code).digest("hex")}`;
}
