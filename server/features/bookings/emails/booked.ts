import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, writeDay, writeMoment, writeMoney } from "#server/base/mail-format.ts";
import { t } from "#shared/lib/text.ts";
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

function payAddress({ home }: MailSite, { id }: Booking): string {
  return `${home}/dashboard/payment/${id}`;
}

/** The sentence about a car that is available only from a later day; empty for others. */
function tellFrom(site: MailSite, availableFrom: Date | undefined, rest: string): string {
  return availableFrom === undefined
    ? ""
    : t`The car is available from ${writeDay(site, availableFrom)}${rest}\n\n`;
}

export function heldNotice(site: MailSite, booking: Booking, availableFrom?: Date): Email {
  const { item, name, email, price_minor: minor, currency, held_until: until } = booking;
  return {
    to: email,
    subject: t`Reserved for you: ${item}`,
    text: t`Hello ${name},

We’ve reserved ${item} for you at ${writeMoney(site, minor, currency)} until ${writeMoment(site, until)}. No one else can book it before then.

${tellFrom(site, availableFrom, t` You don’t have to pay before that day.`)}Pay by then to buy it:

${payAddress(site, booking)}

If you don’t, the booking expires and you pay nothing. You can also cancel it in My Bookings, free of charge.
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
    subject: t`Booked: ${item}`,
    text: t`Hello ${seller.name},

${item} is booked for ${writeMoney(site, minor, currency)}. It’s reserved until ${writeMoment(site, until)} and sold if the buyer pays by then.

${tellFrom(site, availableFrom, t` The buyer’s time to pay starts on that day.`)}Buyer’s details:
> Name: ${name}
> Location: ${location}
> Phone: ${phone}
> Email: ${booking.email}

All bookings of your cars: ${site.home}/dashboard/mysales
`,
  };
}
