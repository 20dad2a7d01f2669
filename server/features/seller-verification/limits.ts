import type { ThrottlePolicy } from "#server/base/throttle.ts";

/** Limits uploads of one person: a few documents, some of them sent again. */
export const UPLOADS: ThrottlePolicy = {
  name: "document-of",
  free: 40,
  most: 60,
  waitSeconds: 3600,
};
