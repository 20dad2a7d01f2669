import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { System } from "#client/features/system/System.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function SystemPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`System`} path={paths.system()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <h1 className="tool-title">
          <Trans>System</Trans>
        </h1>
        <System />
      </RequireRole>
    </>
  );
}
