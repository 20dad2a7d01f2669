import { useEffect, useMemo, useRef, useState } from "react";
import type { Message } from "#shared/contract/conversations.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { keepUnsent, readUnsent, type Unsent } from "../unsent.ts";

/** Statuses of a connection or a site that will be back. */
const PASSING: ReadonlySet<number> = new Set([0, 502, 503, 504]);

export interface Pending extends Unsent {
  /** Why it did not arrive; undefined while it is on its way. */
  problem?: string;
  /** Whether it is sent again as soon as the site answers. */
  isLost?: boolean;
}

interface Conversation {
  id: string;
  /** The name that its unsent messages are kept under. */
  name: string;
  /** The messages that have arrived, anew after each reading; undefined before the first. */
  arrived: readonly Message[] | undefined;
  read: () => Promise<void>;
}

/**
 * Sends the messages of a conversation and keeps those that have not arrived, also over a reload. What failed with the
 * connection goes again when a reading succeeds; what an earlier page has left waits for its writer.
 */
export function useUnsent({ id, name, arrived, read }: Conversation) {
  const [all, setAll] = useState<readonly Pending[]>(() =>
    readUnsent(name).map((one) => ({
      ...one,
      problem: "The page was closed before this message was sent.",
    })),
  );
  const pending = useMemo(
    () => all.filter(({ key }) => arrived?.some((message) => message.key === key) !== true),
    [all, arrived],
  );
  useEffect(
    () =>
      keepUnsent(
        name,
        pending.map(({ key, text, attachments }) => ({ key, text, attachments })),
      ),
    [name, pending],
  );
  const change = (one: Pending) =>
    setAll((before) => before.map((each) => (each.key === one.key ? one : each)));
  const drop = ({ key }: Pick<Unsent, "key">) =>
    setAll((before) => before.filter((each) => each.key !== key));
  /** An attempt of its own accord shows nothing new until it has succeeded. */
  const attempt = async (
    { key, text, attachments }: Unsent,
    isOwnAccord = false,
  ): Promise<boolean> => {
    const one = { key, text, attachments };
    if (!isOwnAccord) change(one);
    try {
      const ids = attachments.map(({ _id: attachment }) => attachment);
      await api.conversations.send({ id, text, key, attachments: ids });
    } catch (failure) {
      const { status, message } = toApiError(failure);
      change({ ...one, problem: message, isLost: PASSING.has(status) });
      return false;
    }
    await read();
    drop(one);
    return true;
  };
  const send = (one: Unsent) => {
    setAll((before) => [...before, one]);
    void attempt(one);
  };
  const resend = async () => {
    for (const { key } of pending) {
      // Another edit or attempt may have come first.
      const one = now.current.find((each) => each.key === key);
      // oxlint-disable-next-line no-await-in-loop -- reason: they keep their order, and the first that fails ends it
      if (one?.isLost === true && !(await attempt(one, true))) return;
    }
  };
  const now = useRef(pending);
  const latest = useRef(resend);
  const isResending = useRef(false);
  useEffect(() => {
    now.current = pending;
    latest.current = resend;
  });
  useEffect(() => {
    if (arrived === undefined || isResending.current) return;
    isResending.current = true;
    void latest.current().finally(() => {
      isResending.current = false;
    });
  }, [arrived]);
  return { pending, send, attempt, drop };
}
