import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Outbox } from "#client/features/outbox/Outbox.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/DemoOutboxPage.ts";
import stylesheet from "#client/styles/tool.css?url";

/** It shows what an admin sees in the dashboard, whose classes no other public page has to load. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** The admins' outbox for a demo on one's own machine; the server refuses it to everybody else. */
export default function DemoOutboxPage() {
  return (
    <div className="mx-auto min-h-dvh w-full max-w-7xl px-4 py-10 sm:px-6">
      <PageHead title={t`Outbox`} path={paths.demoOutbox()} isIndexed={false} />
      <h1 className="text-3xl sm:text-4xl">
        <Trans>Outbox</Trans>
      </h1>
      <Outbox way={{ action: t`View site`, href: paths.home() }} />
    </div>
  );
}
