import type { PaymentContext } from "#server/base/sale-context.ts";
import { findBooking } from "#server/features/bookings/rows.ts";
import { settlePayment } from "./settle-payment.ts";
import { findOpenPayment, updatePayment } from "./store/payments.ts";

/** A hold has ended, or was paid: no other attempt to pay it goes on. */
export async function callOffPayment(context: PaymentContext, bookingId: string): Promise<void> {
  const { kysely, provider } = context;
  const booking = await findBooking(kysely, bookingId);
  const open = await findOpenPayment(kysely, bookingId);
  if (open === undefined || booking?.state === "held" || provider === undefined) return;
  // Its intent may be being made: whoever makes it looks again before they give its secret to anybody.
  if (open.intent_id === null || open.mode !== provider.mode)
    return updatePayment(kysely, open.id, { state: "failed" });
  await provider.cancelIntent(open.intent_id);
  await settlePayment(context, open.intent_id);
}
