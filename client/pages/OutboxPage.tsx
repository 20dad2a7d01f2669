import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Outbox } from "#client/features/outbox/Outbox.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function OutboxPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Outbox`} path={paths.outbox()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <h1 className="tool-title">
          <Trans>Outbox</Trans>
        </h1>
        <Outbox way={{ action: t`Send a test email`, href: paths.system() }} />
      </RequireRole>
    </>
  );
}
