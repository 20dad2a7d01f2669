import { parentPort, workerData } from "node:worker_threads";
import { splitLine } from "#shared/rules/split-line.ts";
import { DatabaseListener } from "#server/db/listener.ts";
import { openPool } from "#server/db/pool.ts";
import { hasCars } from "./all-cars.ts";
import { CatalogueReplica, REPLICA_CONNECTIONS } from "./catalogue-replica.ts";
import type {
  IndexAnswer,
  IndexDescription,
  IndexPlot,
  IndexState,
  Suggestion,
  UnderstoodLine,
} from "./search-index.ts";
import { SearchMatcher, type WatchedSearch } from "./search-matcher.ts";
import type { ThreadCall, ThreadData, ThreadMessage, ThreadQuestion } from "./thread-messages.ts";
import { nameFinder, namedBy } from "./understand/name-finder.ts";
import { makeSuggest } from "./understand/suggest-names.ts";
import { understandWords } from "./understand/understand-words.ts";

/** The thread of `SearchThread`: keeps a copy of the catalogue and answers questions about it. */

const { connection, statements, currency } = workerData as ThreadData; // given by search-thread.ts
const NAMES_MS = 10_000;
const MEANINGS_MS = 10 * 60_000;

function say(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

const log = {
  info: () => {},
  warn: (reason: string) => say({ kind: "warning", reason }),
};
const pool = openPool(
  { ...connection, max: REPLICA_CONNECTIONS, application_name: "forecourt search" },
  log,
);

const replica = new CatalogueReplica({
  pool,
  listener: await DatabaseListener.open(pool, log),
  statements,
  currency,
  onReady: ({ size }, ms) => say({ kind: "ready", cars: size, ms }),
  onStale: (reason) => say({ kind: "stale", reason }),
  warn: log.warn,
});

/** The names on sale, read anew after a while: new ones are rare, and sorting all of them takes milliseconds. */
const names = (() => {
  let until = 0;
  let known = { find: nameFinder([]), suggest: makeSuggest([]) };
  return {
    read() {
      if (Date.now() > until) {
        const all = replica.index.names();
        known = { find: nameFinder(all), suggest: makeSuggest(all) };
        until = Date.now() + NAMES_MS;
      }
      return known;
    },
  };
})();

/** The saved searches that were asked about last. What their words mean changes with the cars on sale. */
const watched = (() => {
  let version = "";
  let until = 0;
  let searches: readonly WatchedSearch[] = [];
  let matcher: SearchMatcher | undefined;
  return {
    find(asked: Extract<ThreadQuestion, { kind: "match" }>): SearchMatcher | undefined {
      const isKnown = asked.version === version;
      if (!isKnown && asked.searches === undefined) return undefined;
      if (isKnown && matcher !== undefined && Date.now() < until) return matcher;
      searches = asked.searches ?? searches;
      version = asked.version;
      until = Date.now() + MEANINGS_MS;
      matcher = new SearchMatcher(searches, (word, isLast) =>
        replica.index.meaningOf(word, isLast),
      );
      return matcher;
    },
  };
})();

function answerTo(
  question: ThreadQuestion,
):
  | IndexAnswer
  | IndexDescription
  | IndexPlot
  | IndexState
  | UnderstoodLine
  | Suggestion[]
  | string[][]
  | null {
  const { index } = replica;
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
      const { line, now, makes } = question;
      const isTitleAlone = (words: string, name: string, value: string) =>
        !hasCars(index, name, value, now) && index.hasInTitle(words);
      const understood = understandWords(line, names.read().find, now, isTitleAlone, makes);
      const words = splitLine(understood.rest).flatMap(({ text, isExcluded }) =>
        isExcluded ? [] : text.split(" ").filter(Boolean),
      );
      return { ...understood, unknown: words.filter((word) => !index.hasInTitle(word)) };
    }
    case "state":
      return { cars: index.size, followedAt: replica.followedAt };
    case "suggest":
      return names.read().suggest(question.typed, question.limit);
    case "match": {
      const matcher = watched.find(question);
      if (matcher === undefined) return null;
      return question.cars.map((car) => matcher.match(car, question.now));
    }
  }
}

parentPort?.on("message", ({ id, question }: ThreadCall) => {
  try {
    say({ kind: "answer", id, answer: answerTo(question) });
  } catch (error) {
    say({ kind: "failure", id, reason: String(error) });
  }
});

await replica.start();
