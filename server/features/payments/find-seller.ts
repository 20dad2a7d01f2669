import { findPerson } from "#server/features/users/views/person.ts";
import type { Sale, Tx } from "./tell-of-sale.ts";

/** Who sold the car, where this is the money that bought it and they are still here. */
export async function findSeller(transaction: Tx, { payment, booking: { seller_id: id } }: Sale) {
  return payment.settles && id !== null ? findPerson(transaction, id) : undefined;
}
