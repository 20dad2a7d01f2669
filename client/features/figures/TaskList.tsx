import { plural, t } from "#shared/lib/text.ts";
import type { Task } from "#shared/contract/figures.ts";
import { MOST_COUNTED } from "#shared/rules/admin.ts";
import type { FirstStep, TaskName } from "#shared/rules/figures.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";

interface Kind {
  /** `shown` is the count as it is written. */
  words: (count: number, shown: string) => string;
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
        t`${shown} of your reservations expires within 24 hours`,
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
        t`${shown} of your cars was taken down: see why or appeal`,
        t`${shown} of your cars were taken down: see why or appeal`,
      ),
    href: `${paths.myProducts()}?state=taken_down`,
  },
  reserved_cars: {
    words: (count, shown) =>
      plural(count, t`${shown} of your cars is reserved`, t`${shown} of your cars are reserved`),
    href: paths.mySales(),
  },
  listings_ending: {
    words: (count, shown) =>
      plural(
        count,
        t`${shown} of your listings expires within 7 days`,
        t`${shown} of your listings expire within 7 days`,
      ),
    href: `${paths.myProducts()}?state=active&sort=ending`,
  },
};

const ADMINS: Partial<Record<TaskName, Kind>> = {
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
};

const KINDS: Record<Role, Partial<Record<TaskName, Kind>>> = {
  Buyer: BUYERS,
  Seller: SELLERS,
  admin: ADMINS,
};

/** The first steps of a new seller. */
const STEPS: Record<FirstStep, { text: string; href: string }> = {
  list_car: { text: t`List your first car`, href: paths.addProduct() },
  confirm_address: { text: t`Confirm your email address`, href: paths.account() },
  get_verified: {
    text: t`Get verified: buyers see a badge next to your name`,
    href: paths.verification(),
  },
};

const LINK = "flex min-h-12 items-center gap-3 px-4 py-2.5 font-medium hover:bg-hover";

interface TaskListProps {
  tasks: readonly Task[];
  steps: readonly FirstStep[];
  role: Role;
  /** `panel` on a page, `menu` in a panel that opens. */
  look: "panel" | "menu";
}

/** The user's open tasks, each with a link. */
export function TaskList({ tasks, steps, role, look }: TaskListProps) {
  const format = useFormat();
  const isPanel = look === "panel";
  if (tasks.length + steps.length === 0)
    return (
      <p className={`text-muted ${isPanel ? "mt-3" : "px-4 pb-4"}`}>
        <Trans>Nothing to do right now.</Trans>
      </p>
    );
  return (
    <ul
      className={
        isPanel
          ? "mt-3 divide-y divide-line rounded-md border border-line bg-surface"
          : "divide-y divide-line border-t border-line"
      }
    >
      {steps.map((step) => (
        <li key={step}>
          <a href={STEPS[step].href} className={LINK}>
            {STEPS[step].text}
            <Icon name="right" className="ml-auto size-4 shrink-0" />
          </a>
        </li>
      ))}
      {tasks.map(({ name, count }) => {
        const kind = KINDS[role][name];
        return (
          kind && (
            <li key={name}>
              <a href={kind.href} className={LINK}>
                <span className="tabular-nums">
                  {kind.words(
                    count,
                    count > MOST_COUNTED ? `${format.number(MOST_COUNTED)}+` : format.number(count),
                  )}
                </span>
                <Icon name="right" className="ml-auto size-4 shrink-0" />
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}
