import { t } from "#shared/lib/text.ts";
import { toMajor } from "#shared/lib/money.ts";
import { invalidField } from "#server/base/errors.ts";
import type { LiveBooking } from "#server/features/bookings/rows.ts";

export function requirePrice({ price_minor: minor, currency }: LiveBooking, price: number): void {
  const agreed = toMajor(minor, currency);
  if (price !== agreed) throw invalidField("price", t`The price of this booking is ${agreed}`);
}
