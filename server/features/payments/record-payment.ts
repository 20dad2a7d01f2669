import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { t } from "#shared/lib/text.ts";
import { requireOwnBooking } from "./require-own-booking.ts";
import { requirePrice } from "./require-price.ts";
import { requireProvider } from "./require-provider.ts";
import { settlePayment } from "./settle-payment.ts";
import { translateProviderErrors } from "./translate-provider-errors.ts";

interface SentPayment {
  price: number;
  transactionId: string;
  email: string;
  bookingId: string;
}

/**
 * Records a payment that the browser reports. The report is not trusted: the provider is asked, and the
 * intent must be the one of this booking. Idempotent: sent again, it is the same payment.
 */
export async function recordPayment(
  context: PaymentContext,
  actor: Actor,
  { price, transactionId, email, bookingId }: SentPayment,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const provider = requireProvider(context);
  if (email !== actor.email)
    throw new AppError("FORBIDDEN", t`You can only record payments for your own email address.`);
  const booking = await requireOwnBooking(context, actor, bookingId);
  requirePrice(booking, price);
  await context.checkpoint("recording: before the provider is asked");
  const intent = await translateProviderErrors(provider.findIntent(transactionId));
  if (intent === undefined)
    throw invalidField("transactionId", t`No payment on this site has this transaction ID`);
  if (intent.metadata["bookingId"] !== bookingId)
    throw invalidField("transactionId", t`This payment belongs to another booking`);
  const payment = await translateProviderErrors(settlePayment(context, transactionId));
  if (payment === undefined || payment.charge_id === null)
    throw new AppError(
      "CONFLICT",
      intent.failure ?? t`The payment didn’t go through. You haven’t been charged.`,
    );
  if (!payment.settles)
    throw new AppError(
      "CONFLICT",
      t`Your payment arrived too late or didn’t match the agreed price. We’re refunding it in full to your card.`,
    );
  return { acknowledged: true, insertedId: payment.id };
}
