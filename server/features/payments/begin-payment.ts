import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { transact, violatedUnique } from "#server/db/transact.ts";
import { findBooking, type LiveBooking } from "#server/features/bookings/rows.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { t } from "#shared/lib/text.ts";
import { requireOwnBooking } from "./require-own-booking.ts";
import { requirePrice } from "./require-price.ts";
import { requireProvider } from "./require-provider.ts";
import { settlePayment } from "./settle-payment.ts";
import {
  findOpenPayment,
  findPayment,
  insertPayment,
  type PaymentRow,
  rememberIntent,
  updatePayment,
} from "./store/payments.ts";
import { translateProviderErrors } from "./translate-provider-errors.ts";
import { findUnpaidOfPrice } from "./views.ts";

/**
 * Begins to pay a booking, or resumes its open attempt: a booking has only one, so two tabs pay it once. The
 * amount is the booking's, never the browser's.
 */
export async function beginPayment(
  context: PaymentContext,
  actor: Actor,
  { price, bookingId }: { price: number; bookingId?: string | undefined },
): Promise<{ clientSecret: string }> {
  const provider = requireProvider(context);
  const id = bookingId ?? (await resolveBooking(context, actor, price));
  const booking = await requireOwnBooking(context, actor, id);
  requirePrice(booking, price);
  for (let tries = 0; tries < 2; tries += 1) {
    const payment = await openPayment(context, provider, id);
    await context.checkpoint("paying: written before the intent is made");
    const intent = await translateProviderErrors(findOrMakeIntent(provider, payment, booking));
    await context.checkpoint("paying: intent made");
    await rememberIntent(context.kysely, payment.id, intent.id);
    await context.checkpoint("paying: intent remembered");
    if (intent.status === "succeeded" || intent.status === "cancelled") {
      // It was paid or called off elsewhere: the next try reads the booking again.
      await translateProviderErrors(settlePayment(context, intent.id));
      continue;
    }
    await requireStillOpen(context, provider, payment, intent.id);
    return { clientSecret: intent.clientSecret };
  }
  throw new AppError("CONFLICT", t`We couldn’t start the payment. Please try again.`);
}

/**
 * Checks that the booking is still open once its intent is made. It may have ended meanwhile, when the code
 * that calls off attempts did not know the intent yet. The intent is then cancelled at the provider, and its
 * secret is not returned.
 * @throws AppError CONFLICT
 */
async function requireStillOpen(
  context: PaymentContext,
  provider: PaymentProvider,
  { id, booking_id: bookingId }: PaymentRow,
  intentId: string,
): Promise<void> {
  const { kysely } = context;
  const booking = await findBooking(kysely, bookingId);
  const payment = await findPayment(kysely, id);
  const isOpen = payment?.state === "requires_payment" || payment?.state === "processing";
  if (isOpen && booking?.state === "held" && booking.held_until > new Date()) return;
  await translateProviderErrors(provider.cancelIntent(intentId));
  await translateProviderErrors(settlePayment(context, intentId));
  throw nothingToPay(booking);
}

/** The reason why a booking cannot be paid any more. */
function nothingToPay(booking: LiveBooking | undefined): AppError {
  return new AppError(
    "CONFLICT",
    booking?.state === "paid"
      ? t`This booking has already been paid for.`
      : t`This booking has ended. If the car is still available, you can book it again.`,
  );
}

async function findOrMakeIntent(
  provider: PaymentProvider,
  { id: paymentId, intent_id: intentId, amount_minor: amountMinor, currency }: PaymentRow,
  { id: bookingId, item }: LiveBooking,
) {
  const known = intentId === null ? undefined : await provider.findIntent(intentId);
  if (known !== undefined) return known;
  const sent = { amountMinor, currency, bookingId, paymentId, description: item };
  return provider.createIntent(sent, `payment:${paymentId}`);
}

/** The open attempt, or a new one. @throws AppError CONFLICT when there is nothing to pay */
async function openPayment(
  context: PaymentContext,
  provider: PaymentProvider,
  bookingId: string,
): Promise<PaymentRow> {
  try {
    return await transact(context.kysely, (transaction) =>
      openLocked(context, provider, transaction, bookingId),
    );
  } catch (error) {
    // Another tab has opened an attempt first: go on with that one.
    const known =
      violatedUnique(error) === "payments_one_open"
        ? await findOpenPayment(context.kysely, bookingId)
        : undefined;
    if (known === undefined) throw error;
    return known;
  }
}

async function openLocked(
  context: PaymentContext,
  provider: PaymentProvider,
  transaction: Transaction<Database>,
  bookingId: string,
): Promise<PaymentRow> {
  const before = await findBooking(transaction, bookingId);
  const car = before?.product_id ? await lockCar(transaction, before.product_id) : undefined;
  await context.checkpoint("paying: car locked");
  const booking = await findBooking(transaction, bookingId);
  if (booking?.state !== "held" || car === undefined || booking.held_until <= car.at)
    throw nothingToPay(booking);
  const open = await findOpenPayment(transaction, bookingId);
  if (open?.mode === provider.mode) return open;
  // An attempt in another mode cannot be continued with these keys.
  if (open !== undefined) await updatePayment(transaction, open.id, { state: "failed" });
  await context.checkpoint("paying: before the attempt is written");
  return insertPayment(transaction, {
    id: makeId(),
    booking_id: bookingId,
    mode: provider.mode,
    amount_minor: booking.price_minor,
    currency: booking.currency,
  });
}

/** The caller's one unpaid booking of a price. @throws AppError naming the field `bookingId` */
async function resolveBooking(
  { pool }: PaymentContext,
  { userId }: Actor,
  price: number,
): Promise<string> {
  const own = await findUnpaidOfPrice(pool, userId, price);
  const [id] = own;
  if (id !== undefined && own.length === 1) return id;
  throw invalidField(
    "bookingId",
    id === undefined
      ? t`Enter a booking ID: you have no unpaid booking at this price`
      : t`Enter a booking ID: you have several unpaid bookings at this price`,
  );
}
