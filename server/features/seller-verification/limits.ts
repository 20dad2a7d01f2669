import type { ThrottlePolicy } from "#server/base/throttle.ts";

/** Documents sent by one person: a few, and some of them again. */
export const UPLOADS: ThrottlePolicy = {
  name: "document-of",
  free: 40,
  most: 60,
  waitSeconds: 3600,
};
