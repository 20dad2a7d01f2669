import { useOutletContext } from "react-router";
import type { SessionUser } from "#shared/contract/auth.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { TotalProductsCard } from "#client/features/admin/TotalProductsCard.tsx";
import { BookingsCard } from "#client/features/bookings/BookingsCard.tsx";
import { CarFigures } from "#client/features/figures/CarFigures.tsx";
import { LastDays } from "#client/features/figures/LastDays.tsx";
import { ToDo } from "#client/features/figures/ToDo.tsx";
import { ProductsCard } from "#client/features/listings/ProductsCard.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { PillLink } from "#client/ui/PillLink.tsx";

/** The main action of each role. */
const FIRST_ACTS: Record<Role, { text: string; href: string }> = {
  Buyer: { text: "Browse cars", href: paths.usedCars() },
  Seller: { text: "Add Product", href: paths.addProduct() },
  admin: { text: "Review reports", href: `${paths.reports()}?state=waiting` },
};

export default function DashboardPage() {
  const { displayName, photoURL, role } = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title="Dashboard" path={paths.dashboard()} isIndexed={false} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="tool-title">Dashboard</h1>
          <p className="text-sm text-muted">
            {displayName} · <span>{role === "admin" ? "Admin" : role}</span>
          </p>
        </div>
        <PillLink href={FIRST_ACTS[role].href}>{FIRST_ACTS[role].text}</PillLink>
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
        <ToDo role={role} />
        {role === "admin" && <TotalProductsCard name={displayName} photo={photoURL} />}
        {role === "Buyer" && <BookingsCard name={displayName} photo={photoURL} />}
        {role === "Seller" && <ProductsCard name={displayName} photo={photoURL} />}
      </div>
      <LastDays role={role} />
      {role === "Seller" && <CarFigures />}
    </>
  );
}
