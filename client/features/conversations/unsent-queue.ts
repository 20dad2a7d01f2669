import { t } from "#shared/lib/text.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import {
  forgetUnsent,
  keepUnsent,
  onForgottenElsewhere,
  readUnsent,
  type Unsent,
} from "./unsent.ts";

/** How long after a loss the queue tries by itself. */
const RETRY_MS = 15_000;

/** Statuses of a connection or a site that will be back. */
const PASSING: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Its problem is why the last attempt failed; undefined before the first has. */
export interface Pending extends Unsent {
  /** Whether it is on its way again. */
  isSending?: boolean;
  /** Whether it waits for its writer; the others go as soon as the site answers. */
  isHeld?: boolean;
}

/** The page is about to give way to the log-in. */
const LOGGED_OUT = 401;

export interface UnsentQueue {
  /** What has not arrived, in the order of writing. Another array after each change. */
  read: () => readonly Pending[];
  /** Tells of changes. Returns how to stop. */
  watch: (callback: () => void) => () => void;
  send: (one: Omit<Unsent, "at">) => void;
  /** Sends a message again, after those that were written before it and are not held. */
  retry: (one: Pick<Unsent, "key">) => void;
  drop: (one: Pick<Unsent, "key">) => void;
  /** Goes on after the connection was lost, which the queue also does by itself now and then. Single-flight. */
  run: () => void;
}

/**
 * The messages of a conversation that have not arrived, kept in this browser over a reload. They are delivered one after
 * the other, so that they arrive in the order of writing. A lost connection stops all of them until it is back. What is
 * refused, or was left by an earlier page, waits for its writer and holds nothing up.
 * @param deliver rejects when the message has not arrived
 */
export function openQueue(name: string, deliver: (one: Unsent) => Promise<void>): UnsentQueue {
  const watchers = new Set<() => void>();
  let isRunning = false;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let all: readonly Pending[] = readUnsent(name).map((one) => ({
    ...one,
    problem: one.problem ?? t`You closed the page before this message was sent.`,
    isHeld: true,
  }));
  const update = (next: readonly Pending[]) => {
    all = next;
    for (const callback of watchers) callback();
  };
  const change = (isMeant: (one: Pending) => boolean, values: Partial<Pending>) =>
    update(all.map((one) => (isMeant(one) ? { ...one, ...values } : one)));
  const drop = ({ key }: Pick<Unsent, "key">) => {
    forgetUnsent(name, { key });
    update(all.filter((one) => one.key !== key));
  };
  const attempt = async (one: Pending): Promise<"sent" | "refused" | "lost"> => {
    const isOne = ({ key }: Pending) => key === one.key;
    change(isOne, { isSending: true });
    try {
      await deliver(one);
    } catch (failure) {
      const { status, message } = toApiError(failure);
      const isLost = PASSING.has(status);
      const problem = isLost ? lostText() : status === LOGGED_OUT ? loggedOutText() : message;
      if (!isLost) keepUnsent(name, { ...one, problem });
      // Those behind it wait for the same connection.
      change(isOne, { isSending: false });
      const isMeant = (each: Pending) => isOne(each) || (isLost && each.isHeld !== true);
      change(isMeant, { problem, isHeld: !isLost });
      return isLost ? "lost" : "refused";
    }
    drop(one);
    return "sent";
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(retrying);
    for (;;) {
      const next = all.find(({ isHeld }) => isHeld !== true);
      // oxlint-disable-next-line no-await-in-loop -- reason: they keep their order
      if (next === undefined || (await attempt(next)) === "lost") break;
    }
    if (all.some(({ isHeld }) => isHeld !== true))
      retrying = setTimeout(() => void run(), RETRY_MS);
    isRunning = false;
  };
  onForgottenElsewhere(name, (key) => update(all.filter((one) => one.key !== key)));
  addEventListener("online", () => void run());
  return {
    read: () => all,
    watch(callback) {
      watchers.add(callback);
      return () => watchers.delete(callback);
    },
    send(one) {
      const written = { ...one, at: Date.now() };
      keepUnsent(name, written);
      update([...all, written]);
      void run();
    },
    retry({ key }) {
      change((one) => one.key === key, { problem: undefined, isHeld: false });
      void run();
    },
    drop,
    run: () => void run(),
  };
}

function lostText(): string {
  return navigator.onLine
    ? t`We can’t reach the site. We’ll send your message as soon as we can.`
    : t`You’re offline. We’ll send your message when you’re back online.`;
}

function loggedOutText(): string {
  return t`You were logged out before this message was sent.`;
}
