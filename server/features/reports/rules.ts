import { carPath } from "#shared/lib/car-path.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";

/**
 * SQL: whether somebody has reported the car of a report. A takedown without a report is stored as one that was
 * decided at the moment it was made.
 */
export const IS_REPORTED = (alias: string) =>
  `(${alias}.created_at IS DISTINCT FROM ${alias}.decided_at)`;

/** Where a reporter is led: to the car, or to all notices where nobody sees the car any more. */
export function pathOf(car: { id: string; name: string } | undefined): string {
  return car === undefined ? PAGE_PATHS.notices : carPath(car);
}
