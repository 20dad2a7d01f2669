import type { ThrottlePolicy } from "#server/throttle.ts";

const QUARTER_HOUR = 15 * 60;

/** Passwords tried for one account, from anywhere. The tenth wrong one locks it for a quarter of an hour. */
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
