import { useOutletContext, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { MyBookings } from "#client/features/bookings/tool/MyBookings.tsx";
import { MyLines } from "#client/features/bookings/tool/MyLines.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { firstNumber } from "#client/lib/api/cursor-pages.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function MyBookingsPage() {
  const user = useOutletContext<SessionUser>();
  const [search] = useSearchParams();
  const cursor = search.get("cursor") ?? undefined;
  const isPast = search.get("state") === "ended";
  return (
    <>
      <PageHead
        title={isPast ? t`Past bookings` : t`My Bookings`}
        path={paths.myBookings()}
        isIndexed={false}
      />
      <RequireRole user={user} only="Buyer">
        <MyBookings
          key={`${String(isPast)} ${cursor ?? ""}`}
          email={user.email}
          cursor={cursor}
          from={firstNumber(search)}
          isPast={isPast}
        >
          {cursor === undefined && !isPast && <MyLines email={user.email} />}
        </MyBookings>
      </RequireRole>
    </>
  );
}
