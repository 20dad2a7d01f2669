import type { ThrottlePolicy } from "#server/base/throttle.ts";

/** Limits uploads of one person: a few documents, some of them sent again. */
export const UPLOADS: ThrottlePolicy = {
  name: "document-of",
  free: 40,
  most: 60,
  waitSeconds: 3600,
};

/** Limits requests for a verification: nobody needs to ask and withdraw again and again. */
export const ASKED: ThrottlePolicy = {
  name: "verification-of",
  free: 10,
  most: 10,
  waitSeconds: 24 * 3600,
};
