import { findPerson } from "#server/features/users/views/person.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

/** The seller of the car, if this payment has bought it and the seller still has an account. */
export async function findSeller(transaction: Tx, { payment, booking: { seller_id: id } }: Sale) {
  return payment.settles && id !== null ? findPerson(transaction, id) : undefined;
}
