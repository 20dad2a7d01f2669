import { t } from "#shared/lib/text.ts";
import type { Task } from "#shared/contract/figures.ts";
import { MOST_COUNTED } from "#shared/rules/admin.ts";
import type { FirstStep, TaskName } from "#shared/rules/figures.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";

interface Kind {
  /** The noun's singular and plural. */
  one: string;
  many: string;
  href: string;
}

const BUYERS: Partial<Record<TaskName, Kind>> = {
  messages_unread: {
    one: t`conversation has a new message`,
    many: t`conversations have new messages`,
    href: paths.conversations(),
  },
  payments_failed: {
    one: t`payment failed: try again`,
    many: t`payments failed: try again`,
    href: paths.myBookings(),
  },
  offers: {
    one: t`car is waiting for you to book it`,
    many: t`cars are waiting for you to book them`,
    href: paths.myBookings(),
  },
  holds_ending: {
    one: t`of your reservations expires within 24 hours`,
    many: t`of your reservations expire within 24 hours`,
    href: paths.myBookings(),
  },
  holds_open: {
    one: t`car reserved for you, not paid for yet`,
    many: t`cars reserved for you, not paid for yet`,
    href: paths.myBookings(),
  },
};

const SELLERS: Partial<Record<TaskName, Kind>> = {
  messages_unread: {
    one: t`conversation has a new message`,
    many: t`conversations have new messages`,
    href: paths.conversations(),
  },
  reports_asked: {
    one: t`report needs your answer`,
    many: t`reports need your answer`,
    href: paths.myProducts(),
  },
  cars_taken_down: {
    one: t`of your cars was taken down: see why or appeal`,
    many: t`of your cars were taken down: see why or appeal`,
    href: `${paths.myProducts()}?state=taken_down`,
  },
  reserved_cars: {
    one: t`of your cars is reserved`,
    many: t`of your cars are reserved`,
    href: paths.mySales(),
  },
  listings_ending: {
    one: t`of your listings expires within 7 days`,
    many: t`of your listings expire within 7 days`,
    href: `${paths.myProducts()}?state=active&sort=ending`,
  },
};

const ADMINS: Partial<Record<TaskName, Kind>> = {
  complaints_waiting: {
    one: t`message report to review`,
    many: t`message reports to review`,
    href: `${paths.complaints()}?state=open`,
  },
  reports_waiting: {
    one: t`report to review`,
    many: t`reports to review`,
    href: `${paths.reports()}?state=waiting`,
  },
  verifications_waiting: {
    one: t`seller applied for verification`,
    many: t`sellers applied for verification`,
    href: `${paths.verifications()}?state=open`,
  },
  refunds_failed: {
    one: t`failed refund`,
    many: t`failed refunds`,
    href: `${paths.manageBookings()}?state=refund_failed`,
  },
  payments_failed: {
    one: t`failed payment`,
    many: t`failed payments`,
    href: `${paths.manageBookings()}?state=payment_failed`,
  },
  holds_ending: {
    one: t`reservation expires within 24 hours`,
    many: t`reservations expire within 24 hours`,
    href: `${paths.manageBookings()}?state=ending`,
  },
  listings_ending: {
    one: t`listing expires within 7 days`,
    many: t`listings expire within 7 days`,
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
                <span>
                  <span className="tabular-nums">
                    {count > MOST_COUNTED
                      ? `${format.number(MOST_COUNTED)}+`
                      : format.number(count)}
                  </span>{" "}
                  {count === 1 ? kind.one : kind.many}
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
