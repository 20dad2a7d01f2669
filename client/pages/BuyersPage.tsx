import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Buyers } from "#client/features/admin/Buyers.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { usePagedTitle } from "#client/lib/pages/use-paged-title.ts";
import { paths } from "#client/paths.ts";

export default function BuyersPage() {
  const user = useOutletContext<SessionUser>();
  const title = usePagedTitle(t`Buyers`);
  return (
    <>
      <PageHead title={title} path={paths.buyers()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <Buyers ownId={user.uid} />
      </RequireRole>
    </>
  );
}
