import { DAY_MS } from "#shared/lib/durations.ts";
import { readSigned } from "#server/base/cursor.ts";
import type { ThrottlePolicy } from "#server/base/throttle.ts";

const QUARTER_HOUR = 15 * 60;

/**
 * Limits wrong passwords for one account. The tenth locks it for a quarter of an hour, for all browsers that
 * have never logged in to it. A browser that has logged in is counted apart (`countedApart`).
 */
export const ACCOUNT_TRIES: ThrottlePolicy = {
  name: "sign-in",
  free: 5,
  most: 10,
  waitSeconds: QUARTER_HOUR,
};

/** Limits passwords tried from one address, for any accounts. */
export const CALLER_TRIES: ThrottlePolicy = {
  name: "sign-in-from",
  free: 20,
  most: 40,
  waitSeconds: QUARTER_HOUR,
};

/**
 * Limits sign-ups from one address, which are also the only way to find out which addresses have an account.
 */
export const SIGN_UPS: ThrottlePolicy = {
  name: "sign-up-from",
  free: 10,
  most: 20,
  waitSeconds: 60 * 60,
};

/** Limits mails and text messages to one person, so that the site cannot be used to flood a mailbox. */
export const MESSAGES_TO_ONE: ThrottlePolicy = {
  name: "message-to",
  free: 3,
  most: 8,
  waitSeconds: QUARTER_HOUR,
};

/** Limits mails and messages that one address asks for. */
export const MESSAGES_FROM_ONE: ThrottlePolicy = {
  name: "message-from",
  free: 10,
  most: 30,
  waitSeconds: QUARTER_HOUR,
};

/** A session ends so long after its log-in, however much it is used. */
export const SESSION_MOST_DAYS = 30;

/** Sessions that began before it have ended. */
export function oldestSession(now: Date): Date {
  return new Date(now.getTime() - SESSION_MOST_DAYS * DAY_MS);
}

/** On an https site with the prefix `__Secure-`; earlier versions set it without. */
export const DEVICE_COOKIE = "forecourt.device";
export const DEVICE_SECONDS = 365 * 24 * 3600;
/** How many accounts a browser remembers. The least recent log-in is dropped first. */
export const MOST_DEVICES = 5;

/** The settings with which the device cookie is signed and set. */
export interface DeviceContext {
  secretKey: string;
  origin: string;
}

export function readDevices(cookies: string | null): string[] {
  const form = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${DEVICE_COOKIE}=([\\w.~-]+)`, "g");
  const found = [...(cookies ?? "").matchAll(form)];
  return found.flatMap(([, value = ""]) => value.split("~").filter((device) => device !== ""));
}

export function findDevice(
  { secretKey }: DeviceContext,
  cookies: string | null,
  email: string,
): string | undefined {
  return readDevices(cookies).find((device) => readSigned(secretKey, purposeOf(email), device));
}

export const purposeOf = (email: string) => `device of ${email}`;
