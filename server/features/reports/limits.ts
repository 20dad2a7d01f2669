import { t } from "#shared/lib/text.ts";
import { MOST_REPORTS_A_DAY, MOST_REPORTS_OF_CAR } from "#shared/rules/reports.ts";
import { AppError } from "#server/base/errors.ts";
import type { ThrottlePolicy } from "#server/base/throttle.ts";

const DAY_SECONDS = 24 * 3600;

/** Limits attempts to report, by one account or one network of visitors, whether or not they succeed. */
export const REPORTS: ThrottlePolicy = {
  name: "report",
  free: 3 * MOST_REPORTS_A_DAY,
  most: 3 * MOST_REPORTS_A_DAY,
  waitSeconds: 3600,
};

/** @throws AppError TOO_MANY_REQUESTS for a car, a person or a network with enough reports for a day */
export function requireNotFlooded(ofCar: number, ofOne: number): void {
  if (ofOne >= MOST_REPORTS_A_DAY)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      t`You’ve reported ${MOST_REPORTS_A_DAY} cars in the last day, the maximum. Try again tomorrow.`,
      { retryAfter: DAY_SECONDS },
    );
  if (ofCar >= MOST_REPORTS_OF_CAR)
    throw new AppError(
      "TOO_MANY_REQUESTS",
      t`This car has been reported many times today. We’re already reviewing it.`,
      { retryAfter: DAY_SECONDS },
    );
}
