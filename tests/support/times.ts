/**
 * How often a race is repeated. Where gates or a rival force the interleaving, once is enough; where timing
 * is free, each round may differ. `TIMES=20 npm test` repeats both that often.
 */
const asked = Number(process.env["TIMES"] ?? 1);

/** Rounds of a race with a forced interleaving, or of a sequence that is no race. */
export const FORCED_TIMES = asked;

/** Rounds of a race with free timing. */
export const FREE_TIMES = Math.max(5, asked);
