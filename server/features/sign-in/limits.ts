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

/** Limits codes tried within a session, where no pending sign-in counts them. */
export const CODE_TRIES: ThrottlePolicy = {
  name: "code",
  free: 10,
  most: 20,
  waitSeconds: QUARTER_HOUR,
};
