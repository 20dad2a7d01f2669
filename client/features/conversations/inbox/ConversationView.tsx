import { useCallback, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Conversation } from "#shared/contract/conversations.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { makeId } from "#client/lib/forms/make-id.ts";
import { Button } from "#client/ui/Button.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Composer, type Draft, type Written } from "./Composer.tsx";
import { ConversationHead } from "./ConversationHead.tsx";
import { nameOf } from "./name-of.ts";
import { PendingItem } from "./MessageItem.tsx";
import { Messages } from "./Messages.tsx";
import { nameOfConversation, readTyped } from "../typed.ts";
import { useConversation } from "./use-conversation.ts";
import type { Pending } from "../unsent-queue.ts";
import { useUnsent } from "./use-unsent.ts";

const FRAME =
  "min-h-[calc(100dvh-3.5rem-1px-var(--bottom-bar,0px))] max-md:-my-5 md:h-[calc(100dvh-6.5rem-1px)] md:min-h-96 lg:h-[calc(100dvh-9.5rem-1px)]";

/**
 * A conversation: its car, its messages, and the field for the next one. It is as high as the screen leaves: on phones
 * the field stands on the bar of the main places.
 */
export function ConversationView({ id, userId }: { id: string; userId: string }) {
  const [isEndInSight, setEndInSight] = useState<boolean>();
  const [covered, setCovered] = useState(0);
  const { state, read, readOlder, add } = useConversation(id, isEndInSight === true);
  const name = nameOfConversation(userId, id);
  const arrived = state.status === "ready" ? state.value.messages : undefined;
  const unsent = useUnsent({ id, name, arrived, add });
  /** A message that is back in the field, and how many were before it. */
  const [edited, setEdited] = useState<{ count: number; draft?: Draft }>({ count: 0 });
  const end = useRef<HTMLDivElement>(null);
  const edit = (one: Pending) => {
    const typed = readTyped(name);
    // With more text it is another message: under its key the server would take it for the first attempt.
    const isAlone = (typed.text ?? "") === "" && (typed.attachments ?? []).length === 0;
    const text = [one.text, typed.text ?? ""].filter((line) => line !== "").join("\n");
    const attachments = [...one.attachments, ...(typed.attachments ?? [])];
    const draft = { text, attachments, ...(isAlone && { key: one.key }) };
    unsent.drop(one);
    setEdited(({ count }) => ({ count: count + 1, draft }));
  };
  const send = ({ text, attachments, key = makeId() }: Written) =>
    unsent.send({ key, text, attachments });
  return (
    <LoadedView state={state} placeholder={<div className={FRAME} />}>
      {({ conversation, messages, hasOlder, aboutCar }) => (
        <section
          aria-label={t`Conversation with ${nameOf(conversation)}`}
          className={`flex flex-col ${FRAME}`}
          style={{ "--covered": `${covered}px` } as React.CSSProperties} // the type knows no custom properties
        >
          <ConversationHead
            conversation={conversation}
            aboutCar={aboutCar}
            onChange={() => void read()}
          />
          <Messages
            conversation={conversation}
            messages={messages}
            hasOlder={hasOlder}
            onOlder={readOlder}
            end={end}
            covered={covered}
            onEnd={setEndInSight}
          >
            {unsent.pending.map((one) => (
              <PendingItem
                key={one.key}
                text={one.text}
                attachments={one.attachments}
                problem={one.problem}
                isSending={one.isSending === true}
                onRetry={() => unsent.retry(one)}
                onEdit={() => edit(one)}
              />
            ))}
          </Messages>
          <div className="sticky bottom-(--bottom-bar,0px)">
            <Covering onHeight={setCovered} />
            {isEndInSight === false && conversation.unread > 0 && (
              <div className="absolute bottom-full left-1/2 -translate-x-1/2 pb-2">
                <Button
                  size="small"
                  onClick={() => {
                    // The button goes, and its focus with it.
                    end.current?.parentElement?.focus({ preventScroll: true });
                    end.current?.scrollIntoView({ block: "nearest" });
                  }}
                >
                  <Trans>New message</Trans>
                </Button>
              </div>
            )}
            <Foot
              key={edited.count}
              conversation={conversation}
              name={name}
              draft={edited.draft}
              onSend={send}
            />
          </div>
        </section>
      )}
    </LoadedView>
  );
}

/** As high as what the foot and the bar below it cover of the screen, which changes while somebody types. */
function Covering({ onHeight }: { onHeight: (pixels: number) => void }) {
  const watch = useCallback(
    (element: HTMLDivElement) => {
      const observer = new ResizeObserver(() => onHeight(element.offsetHeight));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onHeight],
  );
  return (
    <div
      ref={watch}
      className="pointer-events-none absolute top-0 h-[calc(100%+var(--bottom-bar,0px))] w-px"
    />
  );
}

interface FootProps {
  conversation: Conversation;
  /** The name that the text is kept under. */
  name: string;
  draft: Draft | undefined;
  onSend: (message: Written) => void;
}

/** The field to write in, or why nothing can be written. */
function Foot({ conversation, onSend, ...rest }: FootProps) {
  const { other, blocked, side } = conversation;
  const problem =
    other.name === null
      ? t`This account has been deleted, so no one would read your message.`
      : blocked === "by-you"
        ? t`You’ve blocked this person. Unblock them to send a message.`
        : blocked === "by-other"
          ? t`You can’t send messages to this person.`
          : undefined;
  if (problem !== undefined)
    return <p className="border-t border-line bg-ground py-4 text-muted">{problem}</p>;
  return <Composer {...rest} id={conversation._id} side={side} onSend={onSend} />;
}
