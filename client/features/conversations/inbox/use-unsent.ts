import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Message } from "#shared/contract/conversations.ts";
import { api } from "#client/lib/api/api.ts";
import { openQueue, type Pending } from "../unsent-queue.ts";

interface Conversation {
  id: string;
  /** The name that its unsent messages are kept under. */
  name: string;
  /** The messages that have arrived, anew after each reading; undefined before the first. */
  arrived: readonly Message[] | undefined;
  /** Stable. */
  read: () => Promise<void>;
}

const NONE: readonly Pending[] = [];

/** The queue of a conversation, which goes on whenever a reading has succeeded. */
export function useUnsent({ id, name, arrived, read }: Conversation) {
  const queue = useMemo(
    () =>
      openQueue(name, async ({ text, key, attachments }) => {
        await api.conversations.send({ id, text, key, attachments: attachments.map(idOf) });
        await read();
      }),
    [id, name, read],
  );
  const all = useSyncExternalStore(queue.watch, queue.read, () => NONE);
  useEffect(() => {
    if (arrived === undefined) return;
    for (const one of queue.read()) if (holds(arrived, one)) queue.drop(one);
    queue.run();
  }, [arrived, queue]);
  const pending = useMemo(
    () => (arrived === undefined ? all : all.filter((one) => !holds(arrived, one))),
    [all, arrived],
  );
  return { ...queue, pending };
}

function holds(messages: readonly Message[], { key }: Pending): boolean {
  return messages.some((message) => message.key === key);
}

function idOf({ _id: id }: { _id: string }): string {
  return id;
}
