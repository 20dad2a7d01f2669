import { Limiter } from "#server/base/limiter.ts";
import { t } from "#shared/lib/text.ts";

/** Slots for transfers of a file, to us or by us, during which it is in memory. */
export function transferLimit(atOnce: number, ofOne: number): Limiter {
  const refusal = t`Too many files are being transferred right now. Try again in a few seconds.`;
  return new Limiter({ atOnce, ofOne, refusal });
}
