import { carPath } from "#shared/lib/car-path.ts";
import type { Email } from "#server/adapters/email/email.ts";
import { type MailSite, writeMoment } from "#server/base/mail-format.ts";

interface Recipient {
  name: string;
  email: string;
}

interface Car {
  id: string;
  name: string;
}

/** A car that has left the site, or only its list. */
interface LeftCar extends Car {
  taken_down_at: Date | null;
}

/** Offers a free car to one buyer, for a while. */
export function offerNotice(site: MailSite, to: Recipient, car: Car, until: Date): Email {
  return {
    to: to.email,
    subject: `It is your turn: ${car.name}`,
    text: `Hello ${to.name},

you waited for ${car.name}, and it is free now. Until ${writeMoment(site, until)} nobody but you can book it:

${site.origin}${carPath(car)}

If you do nothing, it is offered to the next in line, or to everybody.
`,
  };
}

export function lapsedNotice(site: MailSite, to: Recipient, car: Car): Email {
  return {
    to: to.email,
    subject: `Your turn has passed: ${car.name}`,
    text: `Hello ${to.name},

${car.name} was kept for you, and you did not book it in time. It is offered to others now. If it is still free, you can book it like everybody else:

${site.origin}${carPath(car)}
`,
  };
}

/** To the buyers in line for a car that cannot be had any more. */
export function closedNotice(site: MailSite, to: Recipient, car: LeftCar): Email {
  return {
    to: to.email,
    subject: `Not for sale any more: ${car.name}`,
    text: `Hello ${to.name},

you waited for ${car.name}. It has been sold or taken off the site, so the line for it has ended. There are others like it:

${site.origin}${car.taken_down_at === null ? carPath(car) : "/used-cars"}
`,
  };
}
