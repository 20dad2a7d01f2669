import { useOutletContext, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Sales } from "#client/features/bookings/tool/Sales.tsx";
import { readSalesQuery } from "#client/features/bookings/tool/sales-query.ts";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function MySalesPage() {
  const user = useOutletContext<SessionUser>();
  const [search] = useSearchParams();
  return (
    <>
      <PageHead title={t`Bookings of my cars`} path={paths.mySales()} isIndexed={false} />
      <RequireRole user={user} only="Seller">
        <Sales email={user.email} query={readSalesQuery(search)} />
      </RequireRole>
    </>
  );
}
