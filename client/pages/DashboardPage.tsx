import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import type { TaskName } from "#shared/rules/figures.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { ROLE_TEXT } from "#client/domain/role-words.ts";
import { TotalProductsCard } from "#client/features/admin/TotalProductsCard.tsx";
import { BookingsCard } from "#client/features/bookings/tool/BookingsCard.tsx";
import { HoldRows, useHolds } from "#client/features/bookings/tool/HoldRows.tsx";
import { LinesPanel } from "#client/features/bookings/tool/LinesPanel.tsx";
import { CarFigures } from "#client/features/figures/CarFigures.tsx";
import { LastDays } from "#client/features/figures/LastDays.tsx";
import { ADMIN_TASKS } from "#client/features/figures/task-kinds.ts";
import { useTasks } from "#client/features/figures/tasks.ts";
import { ToDo } from "#client/features/figures/ToDo.tsx";
import { BoughtCar } from "#client/features/payments/BoughtCar.tsx";
import { SavedStrip } from "#client/features/wishlist/tool/SavedStrip.tsx";
import { ProductsCard } from "#client/features/listings/ProductsCard.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { PillLink } from "#client/ui/PillLink.tsx";

/** The main action of those who have one; what a buyer does next stands among their cars. */
const FIRST_ACTS: Partial<Record<Role, { text: string; href: string }>> = {
  Seller: { text: t`Add Product`, href: paths.addProduct() },
};

/** What an admin decides, by the task that says that something waits. */
const CASES: readonly { task: TaskName; text: string; href: string }[] = [
  {
    task: "reports_waiting",
    text: t`Review reports`,
    href: ADMIN_TASKS.reports_waiting.href,
  },
  {
    task: "verifications_waiting",
    text: t`Review verifications`,
    href: ADMIN_TASKS.verifications_waiting.href,
  },
  {
    task: "complaints_waiting",
    text: t`Review message reports`,
    href: ADMIN_TASKS.complaints_waiting.href,
  },
];

export default function DashboardPage() {
  const user = useOutletContext<SessionUser>();
  const { displayName, role } = user;
  const tasks = useTasks();
  const waiting = tasks.status === "ready" ? tasks.value.tasks.map(({ name }) => name) : [];
  const first = FIRST_ACTS[role] ?? CASES.find(({ task }) => waiting.includes(task));
  return (
    <>
      <PageHead title={t`Dashboard`} path={paths.dashboard()} isIndexed={false} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="tool-title">
            <Trans>Dashboard</Trans>
          </h1>
          <p className="text-sm text-muted">
            {displayName} · <span>{ROLE_TEXT[role]}</span>
          </p>
        </div>
        {first && <PillLink href={first.href}>{first.text}</PillLink>}
      </div>
      {role === "Buyer" ? <BuyerHome user={user} /> : <OthersHome user={user} />}
    </>
  );
}

const COLUMNS = "together mt-6 grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]";

/** The top edge of a card is level with that of the box below the heading at its left. */
const BESIDE = "lg:pt-10";

function BuyerHome({ user: { displayName, photoURL, email, role } }: { user: SessionUser }) {
  const holds = useHolds(email);
  const { bookings = [], readAt = 0 } = holds.status === "ready" ? holds.value : {};
  return (
    <div className={`${COLUMNS} items-start`}>
      <div className="min-w-0">
        <ToDo
          role={role}
          shown={["holds_open", "holds_ending"]}
          rows={
            holds.status === "loading" ? (
              <div data-pending="" className="mt-3 h-28 rounded-md border border-line" />
            ) : (
              bookings.length > 0 && (
                <HoldRows bookings={bookings} readAt={readAt} onOver={() => holds.again?.()} />
              )
            )
          }
        />
        <BoughtCar email={email} />
        <SavedStrip email={email} />
      </div>
      <div className={`grid gap-6 ${BESIDE}`}>
        <LinesPanel email={email} />
        <BookingsCard name={displayName} photo={photoURL} />
      </div>
    </div>
  );
}

function OthersHome({ user: { displayName, photoURL, role } }: { user: SessionUser }) {
  return (
    <>
      <div className={COLUMNS}>
        <ToDo role={role} />
        <div className={BESIDE}>
          {role === "admin" && <TotalProductsCard name={displayName} photo={photoURL} />}
          {role === "Seller" && <ProductsCard name={displayName} photo={photoURL} />}
        </div>
      </div>
      <LastDays role={role} />
      {role === "Seller" && <CarFigures />}
    </>
  );
}
