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

export function heldNotice(site: MailSite, booking: Booking, availableFrom?: Date): Email {
  const { item, name, email, price_minor: minor, currency, held_until: until } = booking;
  const later =
    availableFrom === undefined
      ? ""
      : `${t`The car is available from ${writeDay(site, availableFrom)}. You don’t have to pay before that day.`}\n\n`;
  return {
    to: email,
    subject: t`Reserved for you: ${item}`,
    text: t`Hello ${name},

We’ve reserved ${item} for you at ${writeMoney(site, minor, currency)} until ${writeMoment(site, until)}. No one else can book it before then.

${later}Pay by then to buy it:

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
  const later =
    availableFrom === undefined
      ? ""
      : `${t`The car is available from ${writeDay(site, availableFrom)}. The buyer’s time to pay starts on that day.`}\n\n`;
  return {
    to: seller.email,
    subject: t`Booked: ${item}`,
    text: t`Hello ${seller.name},

${item} is booked for ${writeMoney(site, minor, currency)}. It’s reserved until ${writeMoment(site, until)} and sold if the buyer pays by then.

${later}Buyer’s details:
> Name: ${name}
> Location: ${location}
> Phone: ${phone}
> Email: ${booking.email}

All bookings of your cars: ${site.home}/dashboard/mysales
`,
  };
}
