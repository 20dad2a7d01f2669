import type { ThrottlePolicy } from "#server/base/throttle.ts";

/** Limits the numbers decoded for one person: enough for a dealer's day, too few to decode a bought list. */
export const OWN_VINS: ThrottlePolicy = {
  name: "vins-of",
  free: 200,
  most: 300,
  waitSeconds: 60 * 60,
};
