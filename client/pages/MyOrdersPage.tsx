import { useOutletContext, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Orders } from "#client/features/payments/Orders.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function MyOrdersPage() {
  const user = useOutletContext<SessionUser>();
  const [search] = useSearchParams();
  return (
    <>
      <PageHead title={t`My Orders`} path={paths.myOrders()} isIndexed={false} />
      <RequireRole user={user} only="Buyer">
        <Orders email={user.email} cursor={search.get("cursor") ?? undefined} />
      </RequireRole>
    </>
  );
}
