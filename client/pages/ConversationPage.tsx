import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Conversations } from "#client/features/conversations/inbox/Conversations.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/ConversationPage.ts";

export default function ConversationPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Messages`} path={paths.conversation(id)} isIndexed={false} />
      <h1 className="tool-title mb-4 max-lg:sr-only">
        <Trans>Messages</Trans>
      </h1>
      <Conversations id={id} userId={user.uid} />
    </>
  );
}
