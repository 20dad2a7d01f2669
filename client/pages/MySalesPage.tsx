import { useOutletContext, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Sales } from "#client/features/bookings/tool/Sales.tsx";
import { readSalesQuery } from "#client/features/bookings/tool/sales-query.ts";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { usePagedTitle } from "#client/lib/pages/use-paged-title.ts";
import { paths } from "#client/paths.ts";

export default function MySalesPage() {
  const user = useOutletContext<SessionUser>();
  const title = usePagedTitle(t`Bookings of my cars`);
  const [search] = useSearchParams();
  return (
    <>
      <PageHead title={title} path={paths.mySales()} isIndexed={false} />
      <RequireRole user={user} only="Seller">
        <Sales email={user.email} query={readSalesQuery(search)} />
      </RequireRole>
    </>
  );
}
