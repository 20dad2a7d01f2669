import type { PaymentContext } from "#server/base/sale-context.ts";
import { findBooking } from "#server/features/bookings/rows.ts";
import { settlePayment } from "./settle-payment.ts";
import { findOpenPayment, updatePayment } from "./store/payments.ts";

/** Calls off the open attempt to pay a booking that is not held any more: it has ended, or was paid. */
export async function callOffPayment(context: PaymentContext, bookingId: string): Promise<void> {
  const { kysely, provider } = context;
  const booking = await findBooking(kysely, bookingId);
  const open = await findOpenPayment(kysely, bookingId);
  if (open === undefined || booking?.state === "held" || provider === undefined) return;
  // Another request may be making its intent; it checks the booking again before it returns the secret.
  if (open.intent_id === null || open.mode !== provider.mode)
    return updatePayment(kysely, open.id, { state: "failed" });
  await provider.cancelIntent(open.intent_id);
  await settlePayment(context, open.intent_id);
}
