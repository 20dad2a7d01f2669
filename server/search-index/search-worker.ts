import { parentPort, workerData } from "node:worker_threads";
import { listenForChanges } from "#server/db/changes.ts";
import { DatabaseListener } from "#server/db/listener.ts";
import { openPool } from "#server/db/pool.ts";
import { CatalogueFollower } from "./follow-catalogue.ts";
import { MemoryIndex } from "./memory/memory-index.ts";
import type { ThreadData, ThreadMessage, ThreadQuestion } from "./search-thread.ts";

/** The thread of `SearchThread`: loads the cars, follows their changes, answers queries. */

const { connection, statements, currency } = workerData as ThreadData; // given by search-thread.ts
/** Without a notification, changes are looked for this often: one may be lost with its connection. */
const LOOK_MS = 60_000;
const RETRY_MS = 1_000;

function say(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

const log = {
  info: () => {},
  warn: () => {},
  error: () => {},
};
/** One for the notifications, one for reading. */
const pool = openPool({ ...connection, max: 2, application_name: "forecourt search" }, log);

let index = new MemoryIndex();
let follower: CatalogueFollower | undefined;
let loading: Promise<void> | undefined;

/** Reads everything into a new index, which replaces the old one when it is complete. */
function load(): Promise<void> {
  loading ??= loadOnce().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function loadOnce(): Promise<void> {
  for (;;) {
    try {
      const began = performance.now();
      const next = new MemoryIndex();
      const nextFollower = new CatalogueFollower({ pool, statements, currency }, next);
      await nextFollower.load();
      await nextFollower.follow();
      index = next;
      follower = nextFollower;
      say({ kind: "ready", cars: index.size, ms: Math.round(performance.now() - began) });
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** After an error nobody knows what was missed. */
function startAgain(reason: string): void {
  if (loading !== undefined) return;
  follower = undefined;
  say({ kind: "stale", reason });
  void load();
}

function follow(): void {
  follower?.follow().catch((error: unknown) => startAgain(String(error)));
}

parentPort?.on("message", ({ id, query }: ThreadQuestion) => {
  try {
    say({ kind: "answer", id, answer: index.query(query) });
  } catch (error) {
    say({ kind: "failure", id, reason: String(error) });
  }
});

const listener = await DatabaseListener.open(pool, log);
let isFirst = true;
await listenForChanges(listener, (table) => {
  if (table !== undefined) follow();
  // The first call comes at the subscription, before anything is loaded.
  else if (isFirst) isFirst = false;
  else startAgain("the connection was lost");
});
setInterval(follow, LOOK_MS);
await load();
