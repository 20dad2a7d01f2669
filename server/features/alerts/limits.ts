import type { ThrottlePolicy } from "#server/base/throttle.ts";

/** Limits mails that ask one address for its confirmation: strangers can ask for them. */
export const ALERTS_TO_ONE: ThrottlePolicy = {
  name: "alert-to",
  free: 4,
  most: 12,
  waitSeconds: 60 * 60,
};

/** Limits such mails that one caller asks for. */
export const ALERTS_FROM_ONE: ThrottlePolicy = {
  name: "alert-from",
  free: 20,
  most: 40,
  waitSeconds: 60 * 60,
};
