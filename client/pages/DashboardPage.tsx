import { useOutletContext } from "react-router";
import type { SessionUser } from "#shared/contract/auth.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { TotalProductsCard } from "#client/features/admin/TotalProductsCard.tsx";
import { BookingsCard } from "#client/features/bookings/BookingsCard.tsx";
import { CarFigures } from "#client/features/figures/CarFigures.tsx";
import { Overview } from "#client/features/figures/Overview.tsx";
import { ProductsCard } from "#client/features/listings/ProductsCard.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";

/** The main action of each role. */
const FIRST_ACTS: Record<Role, { text: string; href: string }> = {
  Buyer: { text: "Browse cars", href: paths.usedCars() },
  Seller: { text: "Add Product", href: paths.addProduct() },
  admin: { text: "Review reports", href: `${paths.reports()}?state=waiting` },
};

export default function DashboardPage() {
  const { displayName, email, photoURL, role } = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title="Dashboard" path={paths.dashboard()} isIndexed={false} />
      <h1 className="tool-title">Dashboard</h1>
      <div className="mt-6 flex max-w-2xl flex-wrap items-center gap-5 rounded-lg border border-line bg-surface p-6">
        <Avatar name={displayName} photo={photoURL} className="size-16 text-xl" />
        <div className="min-w-0 grow">
          <p className="text-xl font-semibold">{displayName}</p>
          <p className="text-muted wrap-anywhere">{email}</p>
          <p className="mt-1 text-sm text-muted">{role === "admin" ? "Admin" : role}</p>
        </div>
        <PillLink href={FIRST_ACTS[role].href}>{FIRST_ACTS[role].text}</PillLink>
      </div>
      <div className="mt-6">
        {role === "admin" && <TotalProductsCard name={displayName} photo={photoURL} />}
        {role === "Buyer" && <BookingsCard name={displayName} photo={photoURL} />}
        {role === "Seller" && <ProductsCard name={displayName} photo={photoURL} />}
      </div>
      <Overview role={role} />
      {role === "Seller" && <CarFigures />}
    </>
  );
}
