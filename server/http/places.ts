import { Limiter } from "#server/base/limiter.ts";

/** Places that are taken while a file is sent, to us or by us: it is in memory until then. */
export function placesFor(atOnce: number, ofOne: number): Limiter {
  const refusal = "Too many files are being sent at the moment. Please try again in a few seconds.";
  return new Limiter({ atOnce, ofOne, refusal });
}
