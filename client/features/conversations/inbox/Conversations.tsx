import { ConversationView } from "./ConversationView.tsx";
import { Inbox } from "./Inbox.tsx";

interface ConversationsProps {
  /** Of the conversation that is shown. */
  id: string;
  userId: string;
}

/** A conversation with the inbox beside it; on phones the conversation alone. */
export function Conversations({ id, userId }: ConversationsProps) {
  return (
    <div className="lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-6">
      <div className="max-lg:hidden">
        <Inbox shownId={id} />
      </div>
      <ConversationView key={id} id={id} userId={userId} />
    </div>
  );
}
