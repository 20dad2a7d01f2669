import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Outbox } from "#client/features/outbox/Outbox.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

/** The admins' outbox for a demo on one's own machine; the server refuses it to everybody else. */
export default function DemoOutboxPage() {
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
      <PageHead title={t`Outbox`} path={paths.demoOutbox()} isIndexed={false} />
      <h1 className="tool-title">
        <Trans>Outbox</Trans>
      </h1>
      <Outbox way={{ action: t`View site`, href: paths.home() }} />
    </div>
  );
}
