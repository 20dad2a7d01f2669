import { useEffect, useRef, useState } from "react";
import type { Attachment, Conversation, Message } from "#shared/contract/conversations.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { makeId } from "#client/lib/forms/make-id.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { Button } from "#client/ui/Button.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Composer, type Written } from "./Composer.tsx";
import { ConversationHead } from "./ConversationHead.tsx";
import { ABOVE_FOOT, MessageItem, PendingItem } from "./MessageItem.tsx";
import { keepTyped, nameOfConversation, readTyped } from "../typed.ts";
import { useConversation } from "./use-conversation.ts";

interface Pending {
  key: string;
  text: string;
  attachments: readonly Attachment[];
  problem?: string | undefined;
}

/** A conversation: its car, its messages, and the field for the next one. */
export function ConversationView({ id, userId }: { id: string; userId: string }) {
  const { state, read, readOlder } = useConversation(id);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const name = nameOfConversation(userId, id);
  const set = (one: Pending) =>
    setPending((all) => all.map((each) => (each.key === one.key ? one : each)));
  const [edition, setEdition] = useState(0);
  const attempt = async ({ key, text, attachments }: Pending) => {
    set({ key, text, attachments });
    try {
      const ids = attachments.map(({ _id: attachment }) => attachment);
      await api.conversations.send({ id, text, key, attachments: ids });
      await read();
      setPending((all) => all.filter((each) => each.key !== key));
      if (readTyped(name).key === key) keepTyped(name, "");
    } catch (failure) {
      set({ key, text, attachments, problem: toApiError(failure).message });
      // A reload finds it in the field, as the same message.
      if (readTyped(name).text === undefined) keepTyped(name, text, { key, attachments });
    }
  };
  const edit = ({ key, text, attachments }: Pending) => {
    const typed = readTyped(name);
    const isKept = typed.key === key;
    const lines = isKept ? [text] : [text, typed.text ?? ""].filter((line) => line !== "");
    const files = isKept ? attachments : [...attachments, ...(typed.attachments ?? [])];
    keepTyped(name, lines.join("\n"), { key, attachments: files });
    setPending((all) => all.filter((each) => each.key !== key));
    setEdition((before) => before + 1);
  };
  const send = ({ text, attachments, key = makeId() }: Written) => {
    const one = { key, text, attachments };
    setPending((all) => [...all, one]);
    void attempt(one);
  };
  return (
    <LoadedView state={state}>
      {({ conversation, messages, hasOlder, aboutCar }) => (
        <section
          aria-label={`Conversation with ${nameOf(conversation)}`}
          className="flex min-h-[calc(100dvh-13rem)] flex-col md:h-[calc(100dvh-9rem)] md:min-h-96"
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
          >
            {pending
              .filter(({ key }) => !messages.some((message) => message.key === key))
              .map((one) => (
                <PendingItem
                  key={one.key}
                  text={one.text}
                  attachments={one.attachments}
                  problem={one.problem}
                  onRetry={() => void attempt(one)}
                  onEdit={() => edit(one)}
                />
              ))}
          </Messages>
          <div ref={tellHeight} className="sticky bottom-(--bottom-bar,0px)">
            <Foot key={edition} conversation={conversation} name={name} onSend={send} />
          </div>
        </section>
      )}
    </LoadedView>
  );
}

/** Tells the styles of the conversation how high its foot is, which covers the end of what was written on phones. */
function tellHeight(foot: HTMLDivElement | null) {
  if (foot === null) return undefined;
  const tell = () => foot.parentElement?.style.setProperty("--foot", `${foot.offsetHeight}px`);
  const observer = new ResizeObserver(tell);
  observer.observe(foot);
  return () => observer.disconnect();
}

export function nameOf({ other }: Pick<Conversation, "other">): string {
  return other.name ?? "Somebody who has left";
}

interface FootProps {
  conversation: Conversation;
  /** The name that the text is kept under. */
  name: string;
  onSend: (message: Written) => void;
}

/** The field to write in, or why nothing can be written. */
function Foot({ conversation, name, onSend }: FootProps) {
  const { other, blocked, side } = conversation;
  const problem =
    other.name === null
      ? "This person has left the site: nobody would read your message."
      : blocked === "by-you"
        ? "You have blocked this person. Unblock them to write."
        : blocked === "by-other"
          ? "This person does not want messages from you."
          : undefined;
  if (problem !== undefined)
    return <p className="border-t border-line bg-ground py-4 text-muted">{problem}</p>;
  return <Composer id={conversation._id} name={name} side={side} onSend={onSend} />;
}

interface MessagesProps {
  conversation: Conversation;
  messages: readonly Message[];
  hasOlder: boolean;
  onOlder: (before: number) => Promise<void>;
  /** The messages that are not sent yet. */
  children: React.ReactNode;
}

function Messages({ conversation, messages, hasOlder, onOlder, children }: MessagesProps) {
  const format = useFormat();
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.number;
  const count = Array.isArray(children) ? children.length : 0;
  const mark = `${newest} ${count}`;
  const seen = useRef("");
  useEffect(() => {
    if (seen.current === mark) return;
    seen.current = mark;
    end.current?.scrollIntoView({ block: "nearest" });
  }, [mark]);
  const first = messages[0]?.number ?? 1;
  const from = nameOf(conversation);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reason: keys scroll what has the focus
      tabIndex={0}
      role="region"
      aria-label="What was written"
      className="relative grow overflow-y-auto py-4"
    >
      {hasOlder && (
        <div className="mb-4 text-center">
          <Button look="quiet" size="small" onClick={() => void onOlder(first)}>
            Show earlier messages
          </Button>
        </div>
      )}
      <div role="log" aria-label="Messages">
        <ol className="grid gap-2">
          {messages.map((message, at) => {
            const day = format.date(message.sent_at);
            const before = messages[at - 1];
            const isNewDay = before === undefined || format.date(before.sent_at) !== day;
            return (
              <Day key={message.number} day={isNewDay ? day : undefined}>
                <MessageItem id={conversation._id} message={message} from={from} />
              </Day>
            );
          })}
          {children}
        </ol>
      </div>
      <div ref={end} className={ABOVE_FOOT} />
    </div>
  );
}

function Day({ day, children }: { day: string | undefined; children: React.ReactNode }) {
  return (
    <>
      {day !== undefined && <li className="py-2 text-center text-xs text-muted">{day}</li>}
      {children}
    </>
  );
}
