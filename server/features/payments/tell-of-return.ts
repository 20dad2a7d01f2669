import { t } from "#shared/lib/text.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { LiveBooking } from "#server/features/bookings/rows.ts";
import { tellAbout } from "#server/features/bookings/tell-about.ts";
import { returnNotice } from "./emails.ts";
import type { Tx } from "./tell-of-sale.ts";

/** Tells the buyer whose money pays no booking. */
export async function tellOfReturn(
  { jobs, site }: PaymentContext,
  transaction: Tx,
  booking: LiveBooking,
  paymentId: string,
  money: { amount_minor: number; currency: string; isAgreed: boolean },
): Promise<void> {
  if (booking.email === "") return;
  await tellAbout({ jobs }, transaction, booking, [
    {
      personId: booking.buyer_id,
      kind: "payments",
      title: () => t`We’re refunding your payment for ${booking.item} to your card.`,
      path: PAGE_PATHS.myOrders,
      key: `payment ${paymentId} returned`,
      email: () => returnNotice(site, booking, money, money.isAgreed),
      isReceipt: true,
    },
  ]);
}
