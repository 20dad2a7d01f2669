import { plural, t } from "#shared/lib/text.ts";
import type { TaskName } from "#shared/rules/figures.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { paths } from "#client/paths.ts";

interface Kind {
  /** `shown` is the count as it is written. */
  words: (count: number, shown: string) => string;
  /** Where it is done. */
  href: string;
}

const BUYERS: Partial<Record<TaskName, Kind>> = {
  messages_unread: {
    words: (count, shown) =>
      plural(
        count,
        t`${shown} conversation has a new message`,
        t`${shown} conversations have new messages`,
      ),
    href: paths.conversations(),
  },
  payments_failed: {
    words: (count, shown) =>
      plural(count, t`${shown} payment failed: try again`, t`${shown} payments failed: try again`),
    href: paths.myBookings(),
  },
  offers: {
    words: (count, shown) =>
      plural(
        count,
        t`${shown} car is waiting for you to book it`,
        t`${shown} cars are waiting for you to book them`,
      ),
    href: paths.myBookings(),
  },
  holds_ending: {
    words: (count, shown) =>
      plural(
        count,
        t`One of your reservations expires within 24 hours`,
        t`${shown} of your reservations expire within 24 hours`,
      ),
    href: paths.myBookings(),
  },
  holds_open: {
    words: (count, shown) =>
      plural(
        count,
        t`${shown} car reserved for you, not paid for yet`,
        t`${shown} cars reserved for you, not paid for yet`,
      ),
    href: paths.myBookings(),
  },
};

const SELLERS: Partial<Record<TaskName, Kind>> = {
  messages_unread: {
    words: (count, shown) =>
      plural(
        count,
        t`${shown} conversation has a new message`,
        t`${shown} conversations have new messages`,
      ),
    href: paths.conversations(),
  },
  reports_asked: {
    words: (count, shown) =>
      plural(count, t`${shown} report needs your answer`, t`${shown} reports need your answer`),
    href: paths.myProducts(),
  },
  cars_taken_down: {
    words: (count, shown) =>
      plural(
        count,
        t`One of your cars was taken down: see why or appeal`,
        t`${shown} of your cars were taken down: see why or appeal`,
      ),
    href: `${paths.myProducts()}?state=taken_down`,
  },
  reserved_cars: {
    words: (count, shown) =>
      plural(count, t`One of your cars is reserved`, t`${shown} of your cars are reserved`),
    href: paths.mySales(),
  },
  listings_ending: {
    words: (count, shown) =>
      plural(
        count,
        t`One of your listings expires within 7 days`,
        t`${shown} of your listings expire within 7 days`,
      ),
    href: `${paths.myProducts()}?state=active&sort=ending`,
  },
};

export const ADMIN_TASKS = {
  complaints_waiting: {
    words: (count, shown) =>
      plural(count, t`${shown} message report to review`, t`${shown} message reports to review`),
    href: `${paths.complaints()}?state=open`,
  },
  reports_waiting: {
    words: (count, shown) =>
      plural(count, t`${shown} report to review`, t`${shown} reports to review`),
    href: `${paths.reports()}?state=waiting`,
  },
  verifications_waiting: {
    words: (count, shown) =>
      plural(
        count,
        t`${shown} seller applied for verification`,
        t`${shown} sellers applied for verification`,
      ),
    href: `${paths.verifications()}?state=open`,
  },
  refunds_failed: {
    words: (count, shown) => plural(count, t`${shown} failed refund`, t`${shown} failed refunds`),
    href: `${paths.manageBookings()}?state=refund_failed`,
  },
  payments_failed: {
    words: (count, shown) => plural(count, t`${shown} failed payment`, t`${shown} failed payments`),
    href: `${paths.manageBookings()}?state=payment_failed`,
  },
  holds_ending: {
    words: (count, shown) =>
      plural(
        count,
        t`${shown} reservation expires within 24 hours`,
        t`${shown} reservations expire within 24 hours`,
      ),
    href: `${paths.manageBookings()}?state=ending`,
  },
  listings_ending: {
    words: (count, shown) =>
      plural(
        count,
        t`${shown} listing expires within 7 days`,
        t`${shown} listings expire within 7 days`,
      ),
    href: `${paths.manageAllProducts()}?state=ending`,
  },
} satisfies Partial<Record<TaskName, Kind>>;

/** Each role's tasks. */
export const TASK_KINDS: Record<Role, Partial<Record<TaskName, Kind>>> = {
  Buyer: BUYERS,
  Seller: SELLERS,
  admin: ADMIN_TASKS,
};
