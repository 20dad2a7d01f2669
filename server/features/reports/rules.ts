import { carPath } from "#shared/lib/car-path.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";

/** Where a reporter is led: to the car, or to all notices where nobody sees the car any more. */
export function pathOf(car: { id: string; name: string } | undefined): string {
  return car === undefined ? PAGE_PATHS.notices : carPath(car);
}
