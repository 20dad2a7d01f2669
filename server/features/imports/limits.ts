import type { ThrottlePolicy } from "#server/base/throttle.ts";

const HOUR = 60 * 60;
/** Uploads of files by one person: generous, because a file that is being corrected is sent many times. */
export const UPLOADS: ThrottlePolicy = { name: "import-of", free: 30, most: 60, waitSeconds: HOUR };
/** Generous: correcting a file of forty columns takes as many changes. */
export const CHANGES: ThrottlePolicy = {
  name: "import-read",
  free: 200,
  most: 300,
  waitSeconds: HOUR,
};
