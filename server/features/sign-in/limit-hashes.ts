import { t } from "#shared/lib/text.ts";
import { Limiter } from "#server/base/limiter.ts";

/** Half of libuv's four threads: the others compress pages and read files meanwhile. */
const AT_ONCE = 2;
/** Waiting and running. A few addresses with many passwords cannot fill the queue for everybody. */
const OF_ONE_ADDRESS = 5;
/** With a tenth to a fifth of a second for a hash, the last one waits two to three seconds. */
const LONGEST_QUEUE = 30;

/**
 * Limits how many passwords are hashed concurrently. A turn begins before a try is counted, so that a refused one is
 * not, and before a database connection is taken.
 */
export function limitHashes(): Limiter {
  return new Limiter({
    atOnce: AT_ONCE,
    ofOne: OF_ONE_ADDRESS,
    longestQueue: LONGEST_QUEUE,
    refusal: t`The site is very busy right now. Please try again shortly.`,
  });
}
