import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Sellers } from "#client/features/admin/Sellers.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { usePagedTitle } from "#client/lib/pages/use-paged-title.ts";
import { paths } from "#client/paths.ts";

export default function SellersPage() {
  const user = useOutletContext<SessionUser>();
  const title = usePagedTitle(t`Sellers`);
  return (
    <>
      <PageHead title={title} path={paths.sellers()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <Sellers ownId={user.uid} />
      </RequireRole>
    </>
  );
}
