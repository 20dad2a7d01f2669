/**
 * How often a race is run. Once shows all where gates or a rival force the order of things;
 * where timing is free, each round may end differently. `TIMES=20 npm test` runs both that often.
 */
const asked = Number(process.env["TIMES"] ?? 1);

/** Rounds of a race whose order is forced, or of a sequence that is no race. */
export const FORCED_TIMES = asked;

/** Rounds of a race whose order the machine decides. */
export const FREE_TIMES = Math.max(5, asked);
