import { t } from "#shared/lib/text.ts";
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
    subject: t`It’s your turn: ${car.name}`,
    text: t`Hello ${to.name},

You’re next on the waiting list for ${car.name}. Only you can book it until ${writeMoment(site, until)}:

${site.home}${carPath(car)}

After that, it goes to the next person on the list or back on sale.
`,
  };
}

export function lapsedNotice(site: MailSite, to: Recipient, car: Car): Email {
  return {
    to: to.email,
    subject: t`Your turn has passed: ${car.name}`,
    text: t`Hello ${to.name},

Your time to book ${car.name} has run out. The car goes to the next person on the waiting list or back on sale. If it’s available, you can still book it:

${site.home}${carPath(car)}
`,
  };
}

/** To the buyers in line for a car that cannot be had any more. */
export function closedNotice(site: MailSite, to: Recipient, car: LeftCar): Email {
  return {
    to: to.email,
    subject: t`No longer for sale: ${car.name}`,
    text: t`Hello ${to.name},

${car.name} has been sold or withdrawn, so its waiting list is closed. See similar cars:

${site.home}${car.taken_down_at === null ? carPath(car) : "/used-cars"}
`,
  };
}
