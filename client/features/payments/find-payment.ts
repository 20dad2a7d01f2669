import type { Payment } from "#shared/contract/payments.ts";
import { api } from "#client/lib/api.ts";
import { nextCursor } from "#client/lib/cursor-pages.tsx";

/**
 * The payment of a booking, among all of a buyer's: the one that has bought the car, else money that came
 * too late for it.
 */
export async function findPaymentOf(
  email: string,
  bookingId: string,
): Promise<Payment | undefined> {
  let late: Payment | undefined;
  let cursor: string | undefined;
  do {
    // Each page says where the next one begins.
    // oxlint-disable-next-line no-await-in-loop -- see above
    const { headers, body } = await api.payments.list({ email, ...(cursor && { cursor }) });
    const own = body.filter((payment) => payment.bookingId === bookingId);
    const settled = own.find(({ settles }) => settles);
    if (settled !== undefined) return settled;
    late ??= own[0];
    cursor = nextCursor(headers.link);
  } while (cursor !== undefined);
  return late;
}
