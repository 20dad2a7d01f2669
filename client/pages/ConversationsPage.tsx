import { Inbox } from "#client/features/conversations/inbox/Inbox.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function ConversationsPage() {
  return (
    <>
      <PageHead title="Messages" path={paths.conversations()} isIndexed={false} />
      <h1 className="tool-title mb-4">Messages</h1>
      <div className="max-w-2xl">
        <Inbox />
      </div>
    </>
  );
}
