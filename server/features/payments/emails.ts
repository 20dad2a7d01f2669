import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, quote, writeMoney } from "#server/base/mail-format.ts";
import type { LiveBooking } from "#server/features/bookings/rows.ts";
import { t } from "#shared/lib/text.ts";

type Booking = Pick<LiveBooking, "id" | "item" | "name" | "email" | "price_minor" | "currency">;
interface Money {
  amount_minor: number;
  currency: string;
}

export function paidNotice(site: MailSite, booking: Booking, paymentId: string): Email {
  const { item, name, email, price_minor: minor, currency } = booking;
  return {
    to: email,
    subject: t`Paid: ${item}`,
    text: t`Hello ${name},

Thank you. We’ve received ${writeMoney(site, minor, currency)} for ${item}, and the car is yours. We’ve given the seller your contact details so that you can arrange the handover.

Your receipt: ${site.home}/dashboard/myorders/${paymentId}
`,
  };
}

export function soldNotice(
  site: MailSite,
  booking: Booking & { phone: string },
  seller: { name: string; email: string },
): Email {
  const { item, name, phone, email, price_minor: minor, currency } = booking;
  return {
    to: seller.email,
    subject: t`Sold: ${item}`,
    text: t`Hello ${seller.name},

${name} has paid ${writeMoney(site, minor, currency)} for ${item}. The car is marked as sold. Please arrange the handover:

Phone: ${phone}
Email: ${email}

All bookings of your cars: ${site.home}/dashboard/mysales
`,
  };
}

/** Money came that pays no booking: too late, or not the amount that was agreed. */
export function returnNotice(
  site: MailSite,
  booking: Booking,
  money: Money,
  isAgreed: boolean,
): Email {
  const amount = writeMoney(site, money.amount_minor, money.currency);
  const why = isAgreed
    ? t`We’re refunding ${amount} to your card: your payment for ${booking.item} arrived after the reservation had ended. The refund can take a few days.`
    : t`We’re refunding ${amount} to your card: your payment for ${booking.item} didn’t match the agreed price. The refund can take a few days.`;
  return {
    to: booking.email,
    subject: t`We’re refunding your payment: ${booking.item}`,
    text: t`Hello ${booking.name},

${why}

Your payments: ${site.home}/dashboard/myorders
`,
  };
}

export function refundNotice(
  site: MailSite,
  booking: Booking,
  money: Money,
  /** The admin's own words. */
  reason?: string,
): Email {
  const amount = writeMoney(site, money.amount_minor, money.currency);
  return {
    to: booking.email,
    subject: t`Refunded: ${amount}`,
    text: t`Hello ${booking.name},

We’ve refunded ${amount} of your payment for ${booking.item} to your card. It can take a few days to arrive.
${reason === undefined ? "" : `\n${t`Reason:`}\n${quote(reason)}\n`}
Your payments: ${site.home}/dashboard/myorders
`,
  };
}

/** The bank has sent a refund back, for example because the card was closed. */
export function failedRefundNotice(site: MailSite, booking: Booking, money: Money): Email {
  const amount = writeMoney(site, money.amount_minor, money.currency);
  return {
    to: booking.email,
    subject: t`Refund not received: ${amount}`,
    text: t`Hello ${booking.name},

The bank of your card has sent our refund of ${amount} for ${booking.item} back to us. The money is still yours, and we’ll send it again. If your card was closed or replaced, tell ${site.brandName} where the refund should go: ${site.home}

Your payments: ${site.home}/dashboard/myorders
`,
  };
}

interface Seller {
  name: string;
  email: string;
}

/** To the seller of a sold car: they hear it from the site before they hand the car over. */
export function saleRefundedNotice(
  site: MailSite,
  { item, name, price_minor: price, currency }: Booking,
  seller: Seller,
  money: Money,
): Email {
  const amount = writeMoney(site, money.amount_minor, money.currency);
  return {
    to: seller.email,
    subject: t`Refunded to the buyer: ${item}`,
    text: t`Hello ${seller.name},

We’re refunding ${amount} of the ${writeMoney(site, price, currency)} that ${name} paid for ${item}. If you still have the car, please agree with the buyer what happens next before handing it over.

All bookings of your cars: ${site.home}/dashboard/mysales
`,
  };
}

export function failedSaleRefundNotice(
  site: MailSite,
  { item, name, email }: Booking,
  seller: Seller,
  money: Money,
): Email {
  const amount = writeMoney(site, money.amount_minor, money.currency);
  const sentBack =
    email === ""
      ? t`The buyer’s bank has sent back the refund of ${amount} for ${item}.`
      : t`${name}’s bank has sent back the refund of ${amount} for ${item}.`;
  return {
    to: seller.email,
    subject: t`Refund not received by the buyer: ${item}`,
    text: t`Hello ${seller.name},

${sentBack} ${site.brandName} will refund the buyer again. There is nothing for you to do.

All bookings of your cars: ${site.home}/dashboard/mysales
`,
  };
}

export function disputeNotice(
  site: MailSite,
  { item, name }: Booking,
  seller: Seller,
  money: Money,
): Email {
  const amount = writeMoney(site, money.amount_minor, money.currency);
  return {
    to: seller.email,
    subject: t`Payment disputed: ${item}`,
    text: t`Hello ${seller.name},

${name}’s bank has reversed ${amount} of the payment for ${item}, because the payment is disputed. ${site.brandName} is responding to the bank. If you still have the car, please keep it until this is settled. If you’ve already handed it over, keep all paperwork that proves it.

All bookings of your cars: ${site.home}/dashboard/mysales
`,
  };
}
