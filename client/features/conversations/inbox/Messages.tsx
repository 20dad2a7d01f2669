import { useEffect, useLayoutEffect, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import type { Conversation, Message } from "#shared/contract/conversations.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { Button } from "#client/ui/Button.tsx";
import { ABOVE_FOOT, MessageItem } from "./MessageItem.tsx";
import { nameOf } from "./name-of.ts";

interface MessagesProps {
  conversation: Conversation;
  messages: readonly Message[];
  hasOlder: boolean;
  onOlder: (before: number) => Promise<void>;
  /** Marks the end of the list. */
  end: React.RefObject<HTMLDivElement | null>;
  /** Pixels at the end of the screen that the foot of the conversation covers. */
  covered: number;
  /** Tells whether the end is in sight, above the foot. Stable. */
  onEnd: (isInSight: boolean) => void;
  /** The messages that are not sent yet. */
  children: React.ReactNode;
}

/**
 * Message history. It begins at its end, and follows what arrives only for a reader who is there, so that nobody loses
 * the place where they read.
 */
export function Messages({
  conversation,
  messages,
  hasOlder,
  onOlder,
  end,
  covered,
  onEnd,
  children,
}: MessagesProps) {
  const format = useFormat();
  const last = messages.at(-1);
  const count = Array.isArray(children) ? children.length : 0;
  const newest = last?.number ?? 0;
  const isLastOwn = last?.isOwn === true;
  const seen = useRef<{ newest: number; count: number }>(undefined);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = end.current;
    if (element === null) return undefined;
    // The foot may have grown over it.
    if (isAtEnd.current) element.scrollIntoView({ block: "nearest" });
    const observer = new IntersectionObserver(
      (entries) => {
        isAtEnd.current = entries.at(-1)?.isIntersecting === true;
        onEnd(isAtEnd.current);
      },
      { rootMargin: `0px 0px -${covered}px 0px` },
    );
    observer.observe(element);
    // Where the list scrolls by itself, a head or a picture that grows moves the end away before the observer sees that.
    const growth = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollIntoView({ block: "nearest" });
    });
    for (const part of [element.previousElementSibling, element.parentElement])
      if (part !== null) growth.observe(part);
    return () => {
      observer.disconnect();
      growth.disconnect();
    };
  }, [end, covered, onEnd]);
  // Before the observer sees that the new message has moved the end away.
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { newest, count };
    const hasArrived = newest > (before?.newest ?? 0);
    const isOwn = count > (before?.count ?? 0) || (hasArrived && isLastOwn);
    if (before === undefined || isOwn || (hasArrived && isAtEnd.current))
      end.current?.scrollIntoView({ block: "nearest" });
  }, [newest, count, isLastOwn, end]);
  const first = messages[0]?.number ?? 1;
  const from = nameOf(conversation);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reason: keys scroll what has the focus
      tabIndex={0}
      role="region"
      aria-label={t`Message history`}
      className="relative grow overflow-y-auto py-4"
    >
      {hasOlder && (
        <div className="mb-4 text-center">
          <Button look="quiet" size="small" onClick={() => void onOlder(first)}>
            <Trans>Show earlier messages</Trans>
          </Button>
        </div>
      )}
      <div role="log" aria-label={t`Messages`}>
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
      <div ref={end} className={`h-px ${ABOVE_FOOT}`} />
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
