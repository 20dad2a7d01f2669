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

/** Reads a conversation, reads it again at news, and marks what is shown as read. */
export function useConversation(id: string) {
  const [state, setState] = useState<Following>({ status: "loading" });
  const marked = useRef(0);
  const read = useCallback(
    () =>
      api.conversations.find({ id }).then(
        async (found) => {
          setState((before) => ({
            status: "ready",
            value: before.status === "ready" ? merge(before.value, found) : found,
          }));
          const { newest, unread } = found.conversation;
          if (unread === 0 || newest <= marked.current || document.visibilityState !== "visible")
            return;
          marked.current = newest;
          await api.conversations.markRead({ id, number: newest }).catch(() => {
            // The next time tries again.
            marked.current = 0;
          });
        },
        (failure: unknown) =>
          // What is on the screen stays there; the next time tries again.
          setState((before) =>
            before.status === "ready" ? before : { status: "failed", problem: toApiError(failure) },
          ),
      ),
    [id],
  );
  useEffect(() => void read(), [read]);
  useNews(() => void read(), EVERY_MS);
  useEffect(() => {
    const onOnline = () => void read();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [read]);
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
  return { state: shown, read, readOlder };
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
