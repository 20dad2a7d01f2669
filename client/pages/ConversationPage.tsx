import { useOutletContext } from "react-router";
import type { SessionUser } from "#shared/contract/auth.ts";
import { ConversationView } from "#client/features/conversations/inbox/ConversationView.tsx";
import { Inbox } from "#client/features/conversations/inbox/Inbox.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/ConversationPage.ts";

export default function ConversationPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title="Messages" path={paths.conversation(id)} isIndexed={false} />
      <h1 className="tool-title mb-4 max-lg:sr-only">Messages</h1>
      <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-6">
        <div className="max-lg:hidden">
          <Inbox shownId={id} />
        </div>
        <ConversationView key={id} id={id} userId={user.uid} />
      </div>
    </>
  );
}
