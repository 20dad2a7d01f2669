import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, writeMoment, writeMoney } from "#server/base/mail-format.ts";
import type { LiveBooking } from "../rows.ts";

interface Recipient {
  name: string;
  email: string;
}

export function reminder(site: MailSite, booking: LiveBooking): Email {
  const { id, item, name, email, price_minor: minor, currency, held_until: until } = booking;
  return {
    to: email,
    subject: `Reserved for you until ${writeMoment(site, until)}: ${item}`,
    text: `Hello ${name},

the reservation of ${item} ends soon, on ${writeMoment(site, until)}. Until then you can pay ${writeMoney(site, minor, currency)} here:

${site.origin}/dashboard/payment/${id}

If you do nothing, the booking ends by itself and costs you nothing.
`,
  };
}

/** Why a hold has ended without being paid, in the words for its buyer and for the car's seller. */
const ENDS = {
  expired: {
    subject: "The reservation has ended",
    buyer: "was not paid in time, so its reservation has ended. You owe nothing.",
    seller:
      "was not paid in time. Whoever waits for it is asked next; otherwise it is on sale again.",
  },
  cancelled: {
    subject: "The booking was cancelled",
    buyer: "is no longer reserved for you: the booking was cancelled. You owe nothing.",
    seller:
      "is not booked any more: the booking was cancelled. Whoever waits for it is asked next; otherwise it is on sale again.",
  },
  removed: {
    subject: "The booking was cancelled",
    buyer: "is no longer reserved for you: the site has cancelled the booking. You owe nothing.",
    seller:
      "is not booked any more: the site has cancelled the booking. Whoever waits for it is asked next; otherwise it is on sale again.",
  },
  takenDown: {
    subject: "The booking was cancelled",
    buyer: "is no longer reserved for you: the site has taken the car down. You owe nothing.",
    seller: "is not booked any more: the site has taken the car down.",
  },
  bySeller: {
    subject: "The booking was cancelled",
    buyer:
      "is no longer reserved for you: its seller has cancelled the booking and taken the car off sale. You owe nothing.",
    seller: "is not booked any more: you have cancelled the booking. The car is off sale.",
  },
  sellerLeft: {
    subject: "The booking was cancelled",
    buyer: "is no longer for sale: its seller has left the site. You owe nothing.",
    seller: "",
  },
  buyerLeft: {
    subject: "The booking was cancelled",
    buyer: "",
    seller:
      "is not booked any more: whoever booked it has left the site. Whoever waits for it is asked next; otherwise it is on sale again.",
  },
} as const;
export type HoldEnd = keyof typeof ENDS;

/** The end in one sentence, for the bell. */
export function nameEnd({ item }: LiveBooking, end: HoldEnd, side: "buyer" | "seller"): string {
  if (end === "expired")
    return side === "buyer"
      ? `Your reservation of ${item} has ended. You owe nothing.`
      : `${item} was not paid in time: the reservation has ended.`;
  if (end === "takenDown") return `The booking of ${item} was cancelled: the car was taken down.`;
  if (end === "bySeller")
    return side === "buyer"
      ? `The seller has cancelled the booking of ${item}. You owe nothing.`
      : `You have cancelled the booking of ${item}.`;
  if (end === "sellerLeft" || end === "buyerLeft")
    return `The booking of ${item} was cancelled: the ${end === "sellerLeft" ? "seller" : "buyer"} has left the site.`;
  return `The booking of ${item} was cancelled.${side === "buyer" ? " You owe nothing." : ""}`;
}

export function endedNotice(site: MailSite, booking: LiveBooking, end: HoldEnd): Email {
  return {
    to: booking.email,
    subject: `${ENDS[end].subject}: ${booking.item}`,
    text: `Hello ${booking.name},

${booking.item} ${ENDS[end].buyer}

Other cars: ${site.origin}/used-cars
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
    subject: `${ENDS[end].subject}: ${booking.item}`,
    text: `Hello ${seller.name},

${booking.item} ${ENDS[end].seller}

Your cars: ${site.origin}/dashboard/myproducts
`,
  };
}
