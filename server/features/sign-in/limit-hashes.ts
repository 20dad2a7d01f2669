import { t } from "#shared/lib/text.ts";
import { Limiter } from "#server/base/limiter.ts";

/** Half of libuv's four threads: the others compress pages and read files meanwhile. */
const HASHES_AT_ONCE = 2;
/** About three seconds of hashing. */
const LONGEST_QUEUE = 60;

/**
 * Limits how many passwords are hashed concurrently. A turn begins before a try is counted, so that a refused one is
 * not, and before a database connection is taken.
 */
export function limitHashes(): Limiter {
  return new Limiter({
    atOnce: HASHES_AT_ONCE,
    longestQueue: LONGEST_QUEUE,
    refusal: t`Very many people are logging in right now. Try again in a few seconds.`,
  });
}
