import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { LiveBooking } from "../holds/service.ts";
import type { LockedCar } from "../products/service.ts";
import { findPerson } from "../users/views.ts";
import {
  disputeNotice,
  paidNotice,
  refundNotice,
  returnNotice,
  saleRefundedNotice,
  soldNotice,
} from "./emails.ts";
import type { PaymentRow } from "./store.ts";

/** Who hears what of money, written down in the transaction that moves it. */

type Tx = Transaction<Database>;

/** A payment with what it is for. */
export interface Sale {
  payment: PaymentRow;
  booking: LiveBooking;
  car: LockedCar | undefined;
}

export async function tellOfSale(
  { jobs, site }: PaymentContext,
  transaction: Tx,
  { payment, booking, car }: Sale & { car: LockedCar },
): Promise<void> {
  const seller = await findPerson(transaction, car.owner_id);
  await jobs.put(transaction, "mail", [
    { data: paidNotice(site, booking, payment.id) },
    ...(seller ? [{ data: soldNotice(site, booking, seller) }] : []),
  ]);
}

/** Money has come that buys nothing. */
export async function tellOfReturn(
  { jobs, site }: PaymentContext,
  transaction: Tx,
  booking: LiveBooking,
  money: { amount_minor: number; currency: string; isAgreed: boolean },
): Promise<void> {
  if (booking.email === "") return;
  const notice = returnNotice(site, booking, money, money.isAgreed);
  await jobs.put(transaction, "mail", [{ data: notice }]);
}

/** Who sold the car, where this is the money that bought it and they are still here. */
async function findSeller(transaction: Tx, { payment, booking: { seller_id: id } }: Sale) {
  return payment.settles && id !== null ? findPerson(transaction, id) : undefined;
}

/** Money goes back to the buyer, and away from the sale where it has bought the car. */
export async function tellOfRefund(
  { jobs, site }: PaymentContext,
  transaction: Tx,
  sale: Sale,
  { amount, reason }: { amount: number; reason: string | undefined },
): Promise<void> {
  const { payment, booking } = sale;
  const money = { amount_minor: amount, currency: payment.currency };
  const seller = await findSeller(transaction, sale);
  await jobs.put(transaction, "mail", [
    ...(booking.email === "" ? [] : [{ data: refundNotice(site, booking, money, reason) }]),
    ...(seller ? [{ data: saleRefundedNotice(site, booking, seller, money) }] : []),
  ]);
}

/** A bank takes money back, and somebody has to answer it. */
export async function tellOfDispute(
  { jobs, site, log }: PaymentContext,
  transaction: Tx,
  sale: Sale,
  { reference, amount }: { reference: string; amount: number },
): Promise<void> {
  const { payment, booking } = sale;
  const { id, currency } = payment;
  log.error(
    { payment: id, dispute: reference, amount, currency },
    "a bank has taken money back: answer the dispute at the payment provider",
  );
  const seller = await findSeller(transaction, sale);
  const money = { amount_minor: amount, currency };
  if (seller)
    await jobs.put(transaction, "mail", [{ data: disputeNotice(site, booking, seller, money) }]);
}
