import { plural, t } from "#shared/lib/text.ts";

/** "1,284 cars". */
export function carsText(total: number, format: { number: (value: number) => string }): string {
  return plural(total, t`${format.number(total)} car`, t`${format.number(total)} cars`);
}
