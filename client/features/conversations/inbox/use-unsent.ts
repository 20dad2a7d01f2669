import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Message } from "#shared/contract/conversations.ts";
import { api } from "#client/lib/api/api.ts";
import { openQueue, type Pending, type UnsentQueue } from "../unsent-queue.ts";

interface Conversation {
  id: string;
  /** The name that its unsent messages are kept under. */
  name: string;
  /** The messages that have arrived, anew after each reading; undefined before the first. */
  arrived: readonly Message[] | undefined;
  /** Shows a message that has arrived. Stable. */
  add: (message: Message) => void;
}

interface Opened {
  queue: UnsentQueue;
  /** Calls back with each message that has arrived, while the conversation is shown. Returns how to stop. */
  show: (add: (message: Message) => void) => () => void;
}

const NONE: readonly Pending[] = [];

/** By name. A queue goes on while another conversation is looked at, and is the same one on the way back. */
const opened = new Map<string, Opened>();

function openOnce(id: string, name: string): Opened {
  const known = opened.get(name);
  if (known) return known;
  let add: ((message: Message) => void) | undefined;
  const queue = openQueue(name, async ({ text, key, attachments }) => {
    const sent = { id, text, key, attachments: attachments.map(idOf) };
    const message = await api.conversations.send(sent);
    add?.(message);
  });
  const show = (callback: (message: Message) => void) => {
    add = callback;
    return () => {
      add = undefined;
    };
  };
  opened.set(name, { queue, show });
  return { queue, show };
}

/** The queue of a conversation, which goes on whenever a reading has succeeded. */
export function useUnsent({ id, name, arrived, add }: Conversation) {
  const { queue, show } = useMemo(() => openOnce(id, name), [id, name]);
  useEffect(() => show(add), [show, add]);
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
