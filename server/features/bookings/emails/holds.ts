import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, writeMoment, writeMoney } from "#server/base/mail-format.ts";
import { t } from "#shared/lib/text.ts";
import type { LiveBooking } from "../rows.ts";

interface Recipient {
  name: string;
  email: string;
}

export function reminder(site: MailSite, booking: LiveBooking): Email {
  const { id, item, name, email, price_minor: minor, currency, held_until: until } = booking;
  return {
    to: email,
    subject: t`Reserved for you until ${writeMoment(site, until)}: ${item}`,
    text: t`Hello ${name},

Your booking for ${item} expires on ${writeMoment(site, until)}. Pay ${writeMoney(site, minor, currency)} by then to buy it:

${site.home}/dashboard/payment/${id}

If you don’t, you pay nothing, and the car goes to someone else.
`,
  };
}

interface EndWords {
  subject: (item: string) => string;
  /** Of the emails to the buyer and to the seller; those of an account that is gone are never sent. */
  buyer: (item: string) => string;
  seller: (item: string) => string;
  /** One sentence each, for the bell. */
  bell: (item: string) => { buyer: string; seller: string };
}

const cancelledSubject = (item: string) => t`Booking cancelled: ${item}`;
const toBoth = (text: string) => ({ buyer: text, seller: text });
const cancelledBell = (item: string) => ({
  buyer: t`Your booking for ${item} was cancelled. You haven’t been charged.`,
  seller: t`The booking for ${item} was cancelled.`,
});

/** Why a hold has ended without being paid, in the words for its buyer and for the car's seller. */
const ENDS = {
  expired: {
    subject: (item) => t`Booking expired: ${item}`,
    buyer: (item) =>
      t`Your booking for ${item} has expired because it wasn’t paid for in time. You haven’t been charged.`,
    seller: (item) =>
      t`${item} wasn’t paid for in time. It goes to the next person on the waiting list, or back on sale.`,
    bell: (item) => ({
      buyer: t`Your booking for ${item} has expired. You haven’t been charged.`,
      seller: t`The booking for ${item} has expired: it wasn’t paid for in time.`,
    }),
  },
  cancelled: {
    subject: cancelledSubject,
    buyer: (item) => t`Your booking for ${item} has been cancelled. You haven’t been charged.`,
    seller: (item) =>
      t`The buyer has cancelled the booking for ${item}. The car goes to the next person on the waiting list, or back on sale.`,
    bell: cancelledBell,
  },
  removed: {
    subject: cancelledSubject,
    buyer: (item) => t`We’ve cancelled your booking for ${item}. You haven’t been charged.`,
    seller: (item) =>
      t`We’ve cancelled the booking for ${item}. The car goes to the next person on the waiting list, or back on sale.`,
    bell: cancelledBell,
  },
  takenDown: {
    subject: cancelledSubject,
    buyer: (item) =>
      t`We’ve taken down the listing for ${item} and cancelled your booking. You haven’t been charged.`,
    seller: (item) => t`We’ve taken down the listing for ${item} and cancelled its booking.`,
    bell: (item) =>
      toBoth(t`The booking for ${item} was cancelled because the listing was taken down.`),
  },
  bySeller: {
    subject: cancelledSubject,
    buyer: (item) =>
      t`The seller has cancelled your booking for ${item} and withdrawn the car. You haven’t been charged.`,
    seller: (item) => t`You’ve cancelled the booking for ${item}. The car is off sale.`,
    bell: (item) => ({
      buyer: t`The seller has cancelled your booking for ${item}. You haven’t been charged.`,
      seller: t`You’ve cancelled the booking for ${item}.`,
    }),
  },
  sellerSuspended: {
    subject: cancelledSubject,
    buyer: (item) =>
      t`${item} is off sale because the seller’s account was suspended. You haven’t been charged.`,
    seller: (item) =>
      t`We’ve cancelled the booking for ${item} because your account was suspended.`,
    bell: (item) => ({
      buyer: t`The booking for ${item} was cancelled because the seller’s account was suspended.`,
      seller: t`The booking for ${item} was cancelled because your account was suspended.`,
    }),
  },
  sellerLeft: {
    subject: cancelledSubject,
    buyer: (item) =>
      t`${item} is no longer for sale because the seller’s account was closed. You haven’t been charged.`,
    seller: () => "",
    bell: (item) =>
      toBoth(t`The booking for ${item} was cancelled because the seller’s account was closed.`),
  },
  buyerLeft: {
    subject: cancelledSubject,
    buyer: () => "",
    seller: (item) =>
      t`The booking for ${item} was cancelled because the buyer’s account was closed. The car goes to the next person on the waiting list, or back on sale.`,
    bell: (item) =>
      toBoth(t`The booking for ${item} was cancelled because the buyer’s account was closed.`),
  },
} satisfies Record<string, EndWords>;
export type HoldEnd = keyof typeof ENDS;

/** The end in one sentence, for the bell. */
export function nameEnd({ item }: LiveBooking, end: HoldEnd, side: "buyer" | "seller"): string {
  return ENDS[end].bell(item)[side];
}

export function endedNotice(site: MailSite, booking: LiveBooking, end: HoldEnd): Email {
  return {
    to: booking.email,
    subject: ENDS[end].subject(booking.item),
    text: t`Hello ${booking.name},

${ENDS[end].buyer(booking.item)}

Other cars: ${site.home}/used-cars
`,
  };
}

export function freeNotice(
  site: MailSite,
  booking: LiveBooking,
  seller: Recipient,
  end: HoldEnd,
): Email {
  return {
    to: seller.email,
    subject: ENDS[end].subject(booking.item),
    text: t`Hello ${seller.name},

${ENDS[end].seller(booking.item)}

Your cars: ${site.home}/dashboard/myproducts
`,
  };
}
