import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, writeDay, writeMoment, writeMoney } from "#server/base/mail-format.ts";
import type { LiveBooking } from "../rows.ts";

type Booking = Pick<
  LiveBooking,
  | "id"
  | "item"
  | "price_minor"
  | "currency"
  | "name"
  | "email"
  | "phone"
  | "location"
  | "held_until"
>;

interface Seller {
  name: string;
  email: string;
}

function payAddress({ origin }: MailSite, { id }: Booking): string {
  return `${origin}/dashboard/payment/${id}`;
}

/** The sentence about a car that is available only from a later day; empty for others. */
function tellFrom(site: MailSite, availableFrom: Date | undefined, rest: string): string {
  return availableFrom === undefined
    ? ""
    : `The car is available from ${writeDay(site, availableFrom)}${rest}.\n\n`;
}

export function heldNotice(site: MailSite, booking: Booking, availableFrom?: Date): Email {
  const { item, name, email, price_minor: minor, currency, held_until: until } = booking;
  return {
    to: email,
    subject: `Reserved for you: ${item}`,
    text: `Hello ${name},

${item} is reserved for you at ${writeMoney(site, minor, currency)} until ${writeMoment(site, until)}. Nobody else can book it before then.

${tellFrom(site, availableFrom, ": you do not have to pay before that day")}Pay here to make it yours:

${payAddress(site, booking)}

You owe nothing yet: if you do not pay in time, the car is offered to others. You can also cancel the booking yourself, under My Bookings.
`,
  };
}

export function bookedNotice(
  site: MailSite,
  booking: Booking,
  seller: Seller,
  availableFrom?: Date,
): Email {
  const { item, name, phone, location, price_minor: minor, currency, held_until: until } = booking;
  return {
    to: seller.email,
    subject: `Booked: ${item}`,
    text: `Hello ${seller.name},

${item} is booked for ${writeMoney(site, minor, currency)}. It is reserved until ${writeMoment(site, until)}, and sold when it is paid by then.

${tellFrom(site, availableFrom, ", and the buyer's time to pay begins on that day")}What the buyer has written of themselves:
> Name: ${name}
> Location: ${location}
> Phone: ${phone}
> Email: ${booking.email}

All bookings of your cars: ${site.origin}/dashboard/mysales
`,
  };
}
