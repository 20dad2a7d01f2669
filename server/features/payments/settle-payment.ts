import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import { isCharged, mayPaymentBecome, type PaymentState } from "#shared/rules/payments.ts";
import type {
  Intent,
  ProviderDispute,
  ProviderRefund,
} from "#server/adapters/payments/payments.ts";
import { invariant } from "#server/base/errors.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { transact } from "#server/db/transact.ts";
import { closeWaitingList } from "#server/features/bookings/close-waiting-list.ts";
import { endHold, findBooking, type LiveBooking } from "#server/features/bookings/rows.ts";
import { lockCar, type LockedCar, setCarState } from "#server/features/products/rows.ts";
import { followMoney } from "./follow-money.ts";
import { isAgreed, nextStep, REFUND_REASONS } from "./rules.ts";
import { insertLedgerEntryOnce } from "./store/ledger.ts";
import {
  countRefund,
  findPayment,
  findPaymentOf,
  insertPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from "./store/payments.ts";
import { findRefundsOf, insertRefund } from "./store/refunds.ts";
import { tellOfReturn } from "./tell-of-return.ts";
import { type Sale, tellOfSale } from "./tell-of-sale.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Tx = Transaction<Database>;

/** The provider's state of an intent, as a snapshot. */
interface Facts {
  intent: Intent;
  refunds: readonly ProviderRefund[];
  disputes: readonly ProviderDispute[];
}

/**
 * Settles a payment: reads the state of an intent at the provider and records it here, in one transaction.
 * Idempotent, for any caller: events may come in any order and any number of times. Undefined when the intent
 * is none of ours.
 * @throws PaymentsError when the provider cannot be asked
 */
export async function settlePayment(
  context: PaymentContext,
  intentId: string,
  now = new Date(),
): Promise<PaymentRow | undefined> {
  const facts = await askAbout(context, intentId);
  if (facts === undefined) return undefined;
  await context.checkpoint("settling: facts known");
  const id = await transact(context.kysely, (transaction) =>
    applyFacts(context, transaction, facts, now),
  );
  await context.checkpoint("settling: written");
  return id === undefined ? undefined : findPayment(context.kysely, id);
}

async function askAbout(
  { provider, log }: PaymentContext,
  intentId: string,
): Promise<Facts | undefined> {
  const intent = await provider?.findIntent(intentId);
  if (provider === undefined || intent === undefined) return undefined;
  if (intent.isLive !== (provider.mode === "live")) {
    log.warn({ intent: intentId }, "ignored a payment of another mode");
    return undefined;
  }
  if (intent.charge === null) return { intent, refunds: [], disputes: [] };
  const [refunds, disputes] = [
    await provider.listRefunds(intentId),
    await provider.listDisputes(intentId),
  ];
  return { intent, refunds, disputes };
}

/** Returns the id of the payment that the intent belongs to. */
async function applyFacts(
  context: PaymentContext,
  transaction: Tx,
  facts: Facts,
  now: Date,
): Promise<string | undefined> {
  const { intent } = facts;
  // If our row and the intent name different bookings, our row decides.
  const known = await findPaymentOf(transaction, intent.id);
  const bookingId = known?.booking_id ?? intent.metadata["bookingId"] ?? "";
  const before = UUID.test(bookingId) ? await findBooking(transaction, bookingId) : undefined;
  if (before === undefined) return undefined;
  // Lock order: car, then payment. The booking is read again after the lock.
  const car =
    before.product_id === null ? undefined : await lockCar(transaction, before.product_id);
  await context.checkpoint("settling: car locked");
  const booking = (await findBooking(transaction, bookingId)) ?? before;
  const payment = await claimPayment(context, transaction, intent, booking);
  if (payment === undefined) return undefined;
  if (intent.charge === null) await followIntent(transaction, payment, intent, now);
  else {
    const sale = { payment, booking, car };
    if (!isCharged(payment.state))
      sale.payment = await takeMoney(context, transaction, sale, facts);
    const owed = await followMoney(context, transaction, sale, facts);
    await planReturn(context, transaction, { ...sale, facts, owed, now });
  }
  await context.checkpoint("settling: before the end of the transaction");
  return payment.id;
}

/** The row of an intent, locked. An intent that was not made here gets a row as well. */
async function claimPayment(
  { provider }: PaymentContext,
  transaction: Tx,
  intent: Intent,
  booking: LiveBooking,
): Promise<PaymentRow | undefined> {
  const known = await findPaymentOf(transaction, intent.id);
  if (known !== undefined) return lockPayment(transaction, known.id);
  const paymentId = intent.metadata["paymentId"] ?? "";
  const asked = UUID.test(paymentId) ? await lockPayment(transaction, paymentId) : undefined;
  if (asked?.intent_id === null && asked.booking_id === booking.id) {
    await updatePayment(transaction, asked.id, { intent_id: intent.id });
    return { ...asked, intent_id: intent.id };
  }
  if (intent.charge === null || provider === undefined) return undefined;
  return insertPayment(transaction, {
    id: makeId(),
    booking_id: booking.id,
    mode: provider.mode,
    intent_id: intent.id,
    amount_minor: intent.charge.amountMinor,
    currency: intent.charge.currency,
    state: "failed",
  });
}

const STATES: Readonly<Record<Intent["status"], PaymentState>> = {
  requires_payment: "requires_payment",
  requires_action: "requires_payment",
  processing: "processing",
  cancelled: "failed",
  succeeded: "processing",
};

async function followIntent(
  transaction: Tx,
  { id, state }: PaymentRow,
  { status }: Intent,
  now: Date,
): Promise<void> {
  const to = STATES[status];
  const isNews = mayPaymentBecome(state, to);
  await updatePayment(transaction, id, { ...(isNews && { state: to }), looked_at: now });
}

/**
 * The money has come: it pays the booking if that still holds the car, else it goes back. The recorded amount
 * is the one really charged, not the one asked for. Returns the updated payment.
 */
async function takeMoney(
  context: PaymentContext,
  transaction: Tx,
  sale: Sale,
  { intent }: Facts,
): Promise<PaymentRow> {
  const { payment, booking, car } = sale;
  const { charge } = intent;
  invariant(charge, "nothing was charged");
  const { id } = payment;
  const { amountMinor: amount, currency } = charge;
  const isWhole = isAgreed(sale, intent);
  const isHeld = booking.state === "held" && car !== undefined && booking.held_until > car.at;
  const settles = isWhole && isHeld && (await endHold(transaction, booking.id, "paid", car.at));
  const taken = {
    state: "succeeded" as const,
    charge_id: charge.id,
    charged_at: charge.createdAt,
    amount_minor: amount,
    currency,
    settles,
  };
  await updatePayment(transaction, id, taken);
  await insertLedgerEntryOnce(transaction, {
    payment_id: id,
    kind: "charge",
    amount_minor: amount,
    currency,
    reference: charge.id,
  });
  if (settles && car) {
    await sell(context, transaction, { payment, booking, car });
  } else
    await tellOfReturn(context, transaction, booking, payment.id, { ...taken, isAgreed: isWhole });
  return { ...payment, ...taken };
}

async function sell(
  context: PaymentContext,
  transaction: Tx,
  sale: Sale & { car: LockedCar },
): Promise<void> {
  const { booking, car } = sale;
  await setCarState(transaction, car, "sold");
  await closeWaitingList(context, transaction, car);
  // Calls off any other attempt to pay the booking.
  await context.jobs.put(transaction, "unpaid", [{ data: { bookingId: booking.id } }]);
  await tellOfSale(context, transaction, sale);
}

interface Followed extends Sale {
  facts: Facts;
  /** The part of the money that is neither back nor on its way. */
  owed: number;
  now: Date;
}

/**
 * Plans the full return of money that pays no booking. Whatever is neither back nor on its way is sent again,
 * up to a number of tries. In any case the provider is asked again later.
 */
async function planReturn(
  { jobs, log }: PaymentContext,
  transaction: Tx,
  { payment, booking, facts, owed, now }: Followed,
): Promise<void> {
  const { id } = payment;
  const refunds = await findRefundsOf(transaction, id);
  const step = nextStep({ payment, refunds, owed }, now);
  await updatePayment(transaction, id, { looked_at: now, look_at: step.lookAt });
  if (step.isGivenUp)
    log.error(
      { payment: id, owed, currency: payment.currency },
      "action needed: refund failed, refund it manually",
    );
  if (!step.isReturnDue) return;
  const refundId = makeId();
  await insertRefund(transaction, {
    id: refundId,
    payment_id: id,
    amount_minor: owed,
    cause: "late",
    reason: isAgreed({ payment, booking }, facts.intent)
      ? REFUND_REASONS.late
      : REFUND_REASONS.otherSum,
  });
  await countRefund(transaction, id, owed);
  await jobs.put(transaction, "refund", [{ data: { refundId } }]);
}
