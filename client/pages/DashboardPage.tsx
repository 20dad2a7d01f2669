import { useOutletContext } from "react-router";
import type { SessionUser } from "#shared/contract/auth.ts";
import { OpenVerifications } from "#client/features/admin/OpenVerifications.tsx";
import { TotalProductsCard } from "#client/features/admin/TotalProductsCard.tsx";
import { BookingsCard } from "#client/features/bookings/BookingsCard.tsx";
import { ProductsCard } from "#client/features/listings/ProductsCard.tsx";
import { PageHead } from "#client/lib/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";

export default function DashboardPage() {
  const { displayName, email, photoURL, role } = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title="Dashboard" path={paths.dashboard()} isIndexed={false} />
      <h1 className="text-4xl">Dashboard</h1>
      <div className="mt-6 flex max-w-2xl flex-wrap items-center gap-5 rounded-lg border border-line bg-surface p-6">
        <Avatar name={displayName} photo={photoURL} className="size-16 text-xl" />
        <div className="min-w-0 grow">
          <p className="text-xl font-semibold">{displayName}</p>
          <p className="break-all text-muted">{email}</p>
          <p className="mt-1 text-sm text-muted">{role === "admin" ? "Admin" : role}</p>
        </div>
        <PillLink href={paths.usedCars()}>Browse cars</PillLink>
      </div>
      <div className="mt-6">
        {role === "admin" && <TotalProductsCard name={displayName} photo={photoURL} />}
        {role === "admin" && <OpenVerifications />}
        {role === "Buyer" && <BookingsCard name={displayName} photo={photoURL} />}
        {role === "Seller" && <ProductsCard name={displayName} photo={photoURL} />}
      </div>
    </>
  );
}
