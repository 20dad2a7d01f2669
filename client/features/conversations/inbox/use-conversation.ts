import { useCallback, useEffect, useRef, useState } from "react";
import type { Conversation, Message } from "#shared/contract/conversations.ts";
import { api } from "#client/lib/api/api.ts";
import { type ApiError, toApiError } from "#client/lib/api/api-error.ts";
import { useNews } from "#client/lib/api/news.ts";

const EVERY_MS = 5_000;

interface Read {
  conversation: Conversation;
  messages: readonly Message[];
  hasOlder: boolean;
  aboutCar: number;
}

type Following =
  | { status: "loading" }
  | { status: "failed"; problem: ApiError }
  | { status: "ready"; value: Read };

/**
 * Reads a conversation, and reads it again at news. It is marked as read as soon as its end is in sight, so that what
 * arrives below a reader of earlier messages is still told, and mailed.
 */
export function useConversation(id: string, isEndInSight: boolean) {
  const [state, setState] = useState<Following>({ status: "loading" });
  const marked = useRef(0);
  const read = useCallback(
    () =>
      api.conversations.find({ id }).then(
        (found) =>
          setState((before) => ({
            status: "ready",
            value: before.status === "ready" ? merge(before.value, found) : found,
          })),
        (failure: unknown) =>
          // What is on the screen stays there; the next time tries again.
          setState((before) =>
            before.status === "ready" ? before : { status: "failed", problem: toApiError(failure) },
          ),
      ),
    [id],
  );
  // Another object after each reading, which tries again what has failed.
  const conversation = state.status === "ready" ? state.value.conversation : undefined;
  useEffect(() => {
    if (conversation === undefined || !isEndInSight) return;
    const { newest, unread } = conversation;
    if (unread === 0 || newest <= marked.current || document.visibilityState !== "visible") return;
    marked.current = newest;
    api.conversations.markRead({ id, number: newest }).then(
      () => setState((before) => withoutUnread(before, newest)),
      () => {
        marked.current = 0;
      },
    );
  }, [id, conversation, isEndInSight]);
  useEffect(() => void read(), [read]);
  useNews(() => void read(), EVERY_MS);
  useEffect(() => {
    const onOnline = () => void read();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [read]);
  const add = useCallback(
    (message: Message) => {
      setState((before) => withNext(before, message));
      void read();
    },
    [read],
  );
  const readOlder = async (before: number) => {
    const found = await api.conversations.find({ id, before });
    setState((now) =>
      now.status === "ready"
        ? {
            status: "ready",
            value: {
              ...now.value,
              messages: join(found.messages, now.value.messages),
              hasOlder: found.hasOlder,
            },
          }
        : now,
    );
  };
  const shown = state.status === "failed" ? { ...state, again: () => void read() } : state;
  return { state: shown, read, readOlder, add };
}

/** Before the next reading says so. */
function withoutUnread(state: Following, newest: number): Following {
  if (state.status !== "ready" || state.value.conversation.newest !== newest) return state;
  const conversation = { ...state.value.conversation, unread: 0 };
  return { ...state, value: { ...state.value, conversation } };
}

/** With the message that comes next; one behind a gap is left to the reading that fills the gap. */
function withNext(state: Following, message: Message): Following {
  if (state.status !== "ready") return state;
  const { messages } = state.value;
  if (message.number !== (messages.at(-1)?.number ?? 0) + 1) return state;
  return { ...state, value: { ...state.value, messages: [...messages, message] } };
}

/** News joined to what was read before; after a long absence there would be a gap, so that it begins anew. */
function merge(before: Read, found: Read): Read {
  const [first] = found.messages;
  const last = before.messages.at(-1);
  if (first !== undefined && last !== undefined && first.number > last.number + 1) return found;
  return {
    ...found,
    messages: join(before.messages, found.messages),
    hasOlder: before.hasOlder,
  };
}

function join(one: readonly Message[], other: readonly Message[]): Message[] {
  const byNumber = new Map([...one, ...other].map((message) => [message.number, message]));
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number);
}
