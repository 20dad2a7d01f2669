import { useOutletContext } from "react-router";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Conversations } from "#client/features/conversations/inbox/Conversations.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/ConversationPage.ts";

export default function ConversationPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title="Messages" path={paths.conversation(id)} isIndexed={false} />
      <h1 className="tool-title mb-4 max-lg:sr-only">Messages</h1>
      <Conversations id={id} userId={user.uid} />
    </>
  );
}
