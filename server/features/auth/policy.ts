import { randomBytes } from "node:crypto";
import { readSigned, writeSigned } from "#server/base/cursor.ts";
import type { ThrottlePolicy } from "#server/base/throttle.ts";

const QUARTER_HOUR = 15 * 60;

/**
 * Passwords tried for one account. The tenth wrong one locks it for a quarter of an hour, for all browsers that
 * have never logged in to it; each of those that have is counted by itself (`countedApart`).
 */
export const ACCOUNT_TRIES: ThrottlePolicy = {
  name: "sign-in",
  free: 5,
  most: 10,
  waitSeconds: QUARTER_HOUR,
};

/** Passwords tried from one address, for any accounts. */
export const CALLER_TRIES: ThrottlePolicy = {
  name: "sign-in-from",
  free: 20,
  most: 40,
  waitSeconds: QUARTER_HOUR,
};

/** Accounts made from one address; also the only way to ask which addresses have one. */
export const SIGN_UPS: ThrottlePolicy = {
  name: "sign-up-from",
  free: 10,
  most: 20,
  waitSeconds: 60 * 60,
};

/** Mails and messages for one person: nobody's mailbox is filled through us. */
export const MESSAGES_TO_ONE: ThrottlePolicy = {
  name: "message-to",
  free: 3,
  most: 8,
  waitSeconds: QUARTER_HOUR,
};

/** Mails and messages asked for from one address. */
export const MESSAGES_FROM_ONE: ThrottlePolicy = {
  name: "message-from",
  free: 10,
  most: 30,
  waitSeconds: QUARTER_HOUR,
};

const DEVICE_COOKIE = "forecourt.device";
const DEVICE_SECONDS = 365 * 24 * 3600;
/** One browser remembers so many accounts; the one that logged in longest ago goes first. */
const MOST_DEVICES = 5;

/** What signs the cookie that a browser keeps after a log-in. */
interface DeviceContext {
  secretKey: string;
  origin: string;
}

function readDevices(cookies: string | null): string[] {
  const [, value = ""] =
    new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([\\w.~-]+)`).exec(cookies ?? "") ?? [];
  return value.split("~").filter((device) => device !== "");
}

function findDevice(
  { secretKey }: DeviceContext,
  cookies: string | null,
  email: string,
): string | undefined {
  return readDevices(cookies).find((device) => readSigned(secretKey, purposeOf(email), device));
}

const purposeOf = (email: string) => `device of ${email}`;

/**
 * What a wrong password for `email` is counted apart by: the cookie of a browser that has logged in to the account,
 * so that strangers' wrong passwords never lock its owner out (a device cookie, as OWASP describes it for slow
 * brute force). Undefined for all other browsers.
 */
export function countedApart(
  context: DeviceContext,
  cookies: string | null,
  email: string,
): string | undefined {
  return findDevice(context, cookies, email);
}

/** The cookie of a browser that has just logged in to `email`: proof of that, good for nothing else. */
export function deviceCookie(
  context: DeviceContext,
  cookies: string | null,
  email: string,
): string {
  const known = findDevice(context, cookies, email);
  const own =
    known ??
    writeSigned(context.secretKey, purposeOf(email), [randomBytes(12).toString("base64url")]);
  const others = readDevices(cookies).filter((device) => device !== known);
  const value = [own, ...others].slice(0, MOST_DEVICES).join("~");
  const secure = context.origin.startsWith("https:") ? "; Secure" : "";
  return `${DEVICE_COOKIE}=${value}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${DEVICE_SECONDS}${secure}`;
}
