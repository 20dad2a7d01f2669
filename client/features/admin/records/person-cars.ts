import { plural, t } from "#shared/lib/text.ts";
import type { PersonRecord } from "#shared/contract/record-shapes.ts";

/** Such as `20, 17 on sale, 1 reserved`; a state without a car is left out. */
export function tellPersonCars(
  {
    count,
    on_sale: onSale,
    reserved,
  }: Pick<PersonRecord["cars"], "count" | "on_sale" | "reserved">,
  write: (value: number) => string,
): string {
  if (onSale + reserved === 0)
    return plural(
      count,
      t`${write(count)} car, not on sale`,
      t`${write(count)} cars, none on sale`,
    );
  return [
    ...(count > onSale + reserved ? [write(count)] : []),
    ...(onSale > 0 ? [t`${write(onSale)} on sale`] : []),
    ...(reserved > 0 ? [t`${write(reserved)} reserved`] : []),
  ].join(", ");
}
