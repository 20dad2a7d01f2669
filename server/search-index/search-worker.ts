import { parentPort, workerData } from "node:worker_threads";
import { type ChoiceFilter, CHOICE_NAMES } from "#shared/rules/search.ts";
import { listenForChanges } from "#server/db/changes.ts";
import { DatabaseListener } from "#server/db/listener.ts";
import { openPool } from "#server/db/pool.ts";
import { CatalogueFollower } from "./follow-catalogue.ts";
import { MemoryIndex } from "./memory/memory-index.ts";
import type {
  IndexAnswer,
  IndexDescription,
  IndexPlot,
  IndexQuery,
  Suggestion,
  UnderstoodLine,
} from "./search-index.ts";
import type { ThreadCall, ThreadData, ThreadMessage, ThreadQuestion } from "./search-thread.ts";
import { nameFinder, namedBy } from "./understand/name-finder.ts";
import { makeSuggest } from "./understand/suggest-names.ts";
import { understandWords } from "./understand/understand-words.ts";

/** The thread of `SearchThread`: loads the cars, follows their changes, answers queries. */

const { connection, statements, currency } = workerData as ThreadData; // given by search-thread.ts
/** Without a notification, changes are looked for this often: one may be lost with its connection. */
const LOOK_MS = 60_000;
/** Changes are forgotten after an hour (`forget-changes.ts`); whoever has slept for so long reads all anew. */
const LONGEST_SLEEP_MS = 30 * 60_000;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const NAMES_MS = 10_000;
/** In this hour of the night, the index is compared with the database. */
const COMPARED_AT_HOUR = 3;

function say(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

const log = {
  info: () => {},
  warn: (reason: string) => say({ kind: "warning", reason }),
};
/** One connection for the notifications, one for reading. */
const pool = openPool({ ...connection, max: 2, application_name: "forecourt search" }, log);

let index = new MemoryIndex();
let follower: CatalogueFollower | undefined;
let loading: Promise<void> | undefined;
let followedAt = Date.now();
let comparedOn = "";

/** The names on sale, read anew after a while: new ones are rare, and sorting all of them takes milliseconds. */
const names = (() => {
  let until = 0;
  let known = { find: nameFinder([]), suggest: makeSuggest([]) };
  return {
    read() {
      if (Date.now() > until) {
        const all = index.names();
        known = { find: nameFinder(all), suggest: makeSuggest(all) };
        until = Date.now() + NAMES_MS;
      }
      return known;
    },
  };
})();

/** About how many cars there are, so that the columns need not grow while they are read. */
async function countCars(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT coalesce(sum(change), 0)::bigint AS count FROM product_count_changes",
  );
  return rows[0]?.count ?? 0;
}

/** Reads everything into a new index, which replaces the old one when it is complete. */
async function load(): Promise<void> {
  for (let wait = RETRY_MS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
    try {
      const began = performance.now();
      const next = new MemoryIndex(await countCars());
      const nextFollower = new CatalogueFollower({ pool, statements, currency }, next);
      await nextFollower.load();
      await nextFollower.follow();
      index = next;
      follower = nextFollower;
      followedAt = Date.now();
      // Notices that came while the log was read for the last time.
      void follow();
      say({ kind: "ready", cars: index.size, ms: Math.round(performance.now() - began) });
      return;
    } catch (error) {
      log.warn(String(error));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Single-flight. Until the new index is complete, queries are answered by the database. */
function startAgain(reason?: string): void {
  follower = undefined;
  if (reason !== undefined) say({ kind: "stale", reason });
  loading ??= load().finally(() => {
    loading = undefined;
  });
}

async function follow(): Promise<void> {
  if (follower === undefined) return;
  if (Date.now() - followedAt > LONGEST_SLEEP_MS) return startAgain("it was asleep for too long");
  const current = follower;
  try {
    await current.follow();
    followedAt = Date.now();
  } catch (error) {
    // Another one may have taken its place while its connection was dying.
    if (follower === current) startAgain(String(error));
  }
}

/** Once a night, and only as a safeguard: a difference is a defect, which the log reports. */
async function compare(): Promise<void> {
  const now = new Date();
  const today = now.toDateString();
  if (follower === undefined || now.getHours() !== COMPARED_AT_HOUR || comparedOn === today) return;
  comparedOn = today;
  const current = follower;
  try {
    const difference = await current.compare(countOf);
    if (difference !== undefined && follower === current)
      startAgain(`it differs from the database: ${difference}`);
  } catch (error) {
    if (follower === current) startAgain(String(error));
  }
}

function countOf(filter: ChoiceFilter, value: string, now: number): number {
  if (!CHOICE_NAMES.includes(filter)) return 0;
  const all: IndexQuery = {
    list: "used",
    words: [],
    choices: { [filter]: [value] },
    makes: [],
    models: [],
    not: [],
    ranges: {},
    switches: {},
    sort: "newest",
    limit: 1,
    now,
  };
  return index.query(all).total;
}

function answerTo(
  question: ThreadQuestion,
): IndexAnswer | IndexDescription | IndexPlot | UnderstoodLine | Suggestion[] {
  switch (question.kind) {
    case "query": {
      const { words } = question.query;
      return index.query({ ...question.query, named: namedBy(words, names.read().find) });
    }
    case "describe":
      return index.describe(question.query);
    case "plot":
      return index.plot(question.query, question.x);
    case "understand": {
      const understood = understandWords(question.line, names.read().find, question.now);
      const words = understood.rest.split(" ").filter(Boolean);
      return { ...understood, unknown: words.filter((word) => !index.hasInTitle(word)) };
    }
    case "suggest":
      return names.read().suggest(question.typed, question.limit);
  }
}

parentPort?.on("message", ({ id, question }: ThreadCall) => {
  try {
    say({ kind: "answer", id, answer: answerTo(question) });
  } catch (error) {
    say({ kind: "failure", id, reason: String(error) });
  }
});

const listener = await DatabaseListener.open(pool, log);
let isSubscribing = true;
await listenForChanges(listener, (table) => {
  if (table !== undefined) void follow();
  // The first call comes with the subscription, before anything is loaded.
  else if (isSubscribing) isSubscribing = false;
  else startAgain("the connection was lost");
});
setInterval(() => void follow().then(compare), LOOK_MS);
startAgain();
