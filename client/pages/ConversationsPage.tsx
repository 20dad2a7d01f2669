import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Inbox } from "#client/features/conversations/inbox/Inbox.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function ConversationsPage() {
  return (
    <>
      <PageHead title={t`Messages`} path={paths.conversations()} isIndexed={false} />
      <h1 className="tool-title mb-4">
        <Trans>Messages</Trans>
      </h1>
      <div className="max-w-2xl lg:has-[li]:grid lg:has-[li]:max-w-none lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-6 group">
        <div className="min-w-0">
          <Inbox />
        </div>
        <p className="sticky top-20 hidden h-[calc(100dvh-9.5rem-1px)] items-center justify-center rounded-md border border-line p-6 text-center text-muted lg:group-has-[li]:flex">
          <Trans>Choose a conversation to read and answer it here.</Trans>
        </p>
      </div>
    </>
  );
}
