import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Sellers } from "#client/features/admin/Sellers.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function SellersPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Sellers`} path={paths.sellers()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <Sellers ownId={user.uid} />
      </RequireRole>
    </>
  );
}
