import type { ThrottlePolicy } from "#server/base/throttle.ts";

const HOUR = 60 * 60;
/** Limits uploads from one address: enough for a household that signs up, too few to fill the disk. */
export const UPLOADS: ThrottlePolicy = {
  name: "upload-from",
  free: 40,
  most: 60,
  waitSeconds: HOUR,
};
/** Limits uploads of one person: enough for a dealer who adds twenty cars of twenty pictures a day. */
export const OWN_UPLOADS: ThrottlePolicy = {
  name: "upload-of",
  free: 400,
  most: 500,
  waitSeconds: HOUR,
};
