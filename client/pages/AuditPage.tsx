import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Audit } from "#client/features/admin/Audit.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { usePagedTitle } from "#client/lib/pages/use-paged-title.ts";
import { paths } from "#client/paths.ts";

export default function AuditPage() {
  const user = useOutletContext<SessionUser>();
  const title = usePagedTitle(t`Audit log`);
  return (
    <>
      <PageHead title={title} path={paths.audit()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <Audit />
      </RequireRole>
    </>
  );
}
