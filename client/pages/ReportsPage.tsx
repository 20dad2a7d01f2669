import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Reports } from "#client/features/admin/Reports.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function ReportsPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Reports`} path={paths.reports()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <Reports />
      </RequireRole>
    </>
  );
}
