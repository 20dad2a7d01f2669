import type { Kysely, Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import { type PaymentProvider, PaymentsError } from "#server/adapters/payments/payments.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { transact, violatedUnique } from "#server/db/transact.ts";
import { toMajor } from "#shared/lib/money.ts";
import { findBooking, type LiveBooking } from "../holds/service.ts";
import { lockCar } from "../products/service.ts";
import {
  findOpenPayment,
  findPayment,
  insertPayment,
  type PaymentRow,
  rememberIntent,
  settlePayment,
  updatePayment,
} from "../settlements/service.ts";
import { findPaymentsOf } from "./store.ts";
import { findUnpaidOfPrice } from "./views.ts";

/** @throws AppError SERVICE_UNAVAILABLE */
export function requireProvider({ provider }: PaymentContext): PaymentProvider {
  if (provider === undefined)
    throw new AppError("SERVICE_UNAVAILABLE", "This site takes no payments yet.");
  return provider;
}

/** What the card form has to know. */
export function findOptions({ provider }: PaymentContext) {
  if (provider === undefined) return { kind: "off" as const, publishableKey: null };
  const kind = provider.mode === "sandbox" ? ("sandbox" as const) : ("stripe" as const);
  return { kind, publishableKey: provider.publishableKey };
}

/** What the provider says no to, or does not answer to, as a reply. */
export async function translateProviderErrors<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    if (error.kind === "refused") throw new AppError("CONFLICT", error.message);
    throw new AppError(
      "SERVICE_UNAVAILABLE",
      "The payment service does not answer. Nothing was charged by this; please try again in a moment.",
    );
  }
}

/**
 * Begins to pay a booking, or goes on with that: a booking has one open attempt, so that two tabs pay it
 * once. The amount is the booking's, whatever the browser says.
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
    await context.reach("paying: written before the intent is made");
    const intent = await translateProviderErrors(findOrMakeIntent(provider, payment, booking));
    await context.reach("paying: intent made");
    await rememberIntent(context.kysely, payment.id, intent.id);
    await context.reach("paying: intent remembered");
    if (intent.status === "succeeded" || intent.status === "cancelled") {
      // It was paid in another tab, or called off: the next look at the booking tells.
      await translateProviderErrors(settlePayment(context, intent.id));
      continue;
    }
    await requireStillOpen(context, provider, payment, intent.id);
    return { clientSecret: intent.clientSecret };
  }
  throw new AppError("CONFLICT", "This booking cannot be paid at the moment. Please try again.");
}

/**
 * The booking may have ended while its intent was made, and whoever called the attempt off then did not know
 * of the intent. Nobody gets its secret in that case, and it is called off at the provider.
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

/** Why a booking cannot be paid any more. */
function nothingToPay(booking: LiveBooking | undefined): AppError {
  return new AppError(
    "CONFLICT",
    booking?.state === "paid"
      ? "This booking is paid already."
      : "This booking has ended. You can book the car again if it is free.",
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

/** The attempt that is open, or a new one. @throws AppError CONFLICT where there is nothing to pay */
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
    // Another tab was faster: its attempt is the one.
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
  await context.reach("paying: car locked");
  const booking = await findBooking(transaction, bookingId);
  if (booking?.state !== "held" || car === undefined || booking.held_until <= car.at)
    throw nothingToPay(booking);
  const open = await findOpenPayment(transaction, bookingId);
  if (open?.mode === provider.mode) return open;
  // Keys of another mode cannot go on with it.
  if (open !== undefined) await updatePayment(transaction, open.id, { state: "failed" });
  await context.reach("paying: before the attempt is written");
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
      ? "is missing, and you have no unpaid booking of this price"
      : "is missing, and you have several unpaid bookings of this price",
  );
}

async function requireOwnBooking(
  { kysely }: PaymentContext,
  { userId }: Actor,
  id: string,
): Promise<LiveBooking> {
  const booking = await findBooking(kysely, id);
  if (booking?.buyer_id !== userId) throw new AppError("NOT_FOUND", "There is no such booking.");
  return booking;
}

function requirePrice({ price_minor: minor, currency }: LiveBooking, price: number): void {
  const agreed = toMajor(minor, currency);
  if (price !== agreed)
    throw invalidField("price", `is not that of the booking, which is ${agreed}`);
}

interface SentPayment {
  price: number;
  transactionId: string;
  email: string;
  bookingId: string;
}

/**
 * Records what the browser says has been paid. Nothing of that is believed: the provider is asked, and
 * the intent has to be the one of this booking. Sent again, it is the same payment.
 */
export async function recordPayment(
  context: PaymentContext,
  actor: Actor,
  { price, transactionId, email, bookingId }: SentPayment,
): Promise<{ acknowledged: boolean; insertedId: string }> {
  const provider = requireProvider(context);
  if (email !== actor.email)
    throw new AppError("FORBIDDEN", "A payment can only be recorded for your own address.");
  const booking = await requireOwnBooking(context, actor, bookingId);
  requirePrice(booking, price);
  await context.reach("recording: before the provider is asked");
  const intent = await translateProviderErrors(provider.findIntent(transactionId));
  if (intent === undefined) throw invalidField("transactionId", "is no payment that was made here");
  if (intent.metadata["bookingId"] !== bookingId)
    throw invalidField("transactionId", "is a payment of another booking");
  const payment = await translateProviderErrors(settlePayment(context, transactionId));
  if (payment === undefined || payment.charge_id === null)
    throw new AppError(
      "CONFLICT",
      intent.failure ?? "The payment has not gone through. Nothing was charged.",
    );
  if (!payment.settles)
    throw new AppError(
      "CONFLICT",
      "The payment came too late, or was not the amount that was agreed. All of it goes back to your card by itself.",
    );
  return { acknowledged: true, insertedId: payment.id };
}

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

/** What is kept about a person's payments, for themselves. */
export function exportPayments(kysely: Kysely<Database>, buyerId: string): Promise<unknown> {
  return findPaymentsOf(kysely, buyerId);
}
