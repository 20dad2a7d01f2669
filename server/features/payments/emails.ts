import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, quote, writeMoney } from "#server/base/mail-format.ts";
import type { LiveBooking } from "#server/features/bookings/rows.ts";

type Booking = Pick<LiveBooking, "id" | "item" | "name" | "email" | "price_minor" | "currency">;
interface Money {
  amount_minor: number;
  currency: string;
}

export function paidNotice(site: MailSite, booking: Booking, paymentId: string): Email {
  const { item, name, email, price_minor: minor, currency } = booking;
  return {
    to: email,
    subject: `Paid: ${item}`,
    text: `Hello ${name},

thank you. ${writeMoney(site, minor, currency)} for ${item} has arrived, and the car is yours. Its seller knows and will arrange the handover with you.

Your receipt: ${site.origin}/dashboard/myorders/${paymentId}
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
    subject: `Sold: ${item}`,
    text: `Hello ${seller.name},

${name} has paid ${writeMoney(site, minor, currency)} for ${item}. The car is marked as sold. Please arrange the handover:

Phone: ${phone}
Address: ${email}

All bookings of your cars: ${site.origin}/dashboard/mysales
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
    ? "arrived when the car was no longer reserved for you"
    : "was not the amount that was agreed";
  return {
    to: booking.email,
    subject: `Your payment goes back: ${booking.item}`,
    text: `Hello ${booking.name},

your payment of ${amount} for ${booking.item} ${why}. It buys nothing, so all of it goes back to your card by itself; that can take some days.

Your payments: ${site.origin}/dashboard/myorders
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
    subject: `Refunded: ${amount}`,
    text: `Hello ${booking.name},

${amount} of what you paid for ${booking.item} is on its way back to your card; that can take some days.
${reason === undefined ? "" : `\nThe reason:\n${quote(reason)}\n`}
Your payments: ${site.origin}/dashboard/myorders
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
    subject: `Refunded to the buyer: ${item}`,
    text: `Hello ${seller.name},

${amount} of the ${writeMoney(site, price, currency)} that ${name} paid for ${item} goes back to their card. If you have not handed the car over yet, please settle with the buyer first what becomes of it.

All bookings of your cars: ${site.origin}/dashboard/mysales
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
    subject: `Payment disputed: ${item}`,
    text: `Hello ${seller.name},

the bank of ${name} has taken back ${amount} that was paid for ${item}, because the payment is disputed. ${site.brandName} knows and answers the bank. If you have not handed the car over yet, please wait until this is settled; if you have, keep everything that shows it.

All bookings of your cars: ${site.origin}/dashboard/mysales
`,
  };
}
