import type { PaymentContext } from "#server/base/sale-context.ts";
import { mailAbout } from "#server/features/bookings/mail-about.ts";
import type { LiveBooking } from "#server/features/bookings/rows.ts";
import { returnNotice } from "./emails.ts";
import type { Tx } from "./tell-of-sale.ts";

/** Mails the buyer whose money pays no booking. */
export async function tellOfReturn(
  { jobs, site }: PaymentContext,
  transaction: Tx,
  booking: LiveBooking,
  money: { amount_minor: number; currency: string; isAgreed: boolean },
): Promise<void> {
  if (booking.email === "") return;
  const notice = returnNotice(site, booking, money, money.isAgreed);
  await mailAbout({ jobs }, transaction, booking, [notice]);
}
