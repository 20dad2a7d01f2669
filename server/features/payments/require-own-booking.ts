import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { findBooking, type LiveBooking } from "#server/features/bookings/rows.ts";
import { t } from "#shared/lib/text.ts";

export async function requireOwnBooking(
  { kysely }: PaymentContext,
  { userId }: Actor,
  id: string,
): Promise<LiveBooking> {
  const booking = await findBooking(kysely, id);
  if (booking?.buyer_id !== userId)
    throw new AppError("NOT_FOUND", t`We couldn’t find this booking.`);
  return booking;
}
