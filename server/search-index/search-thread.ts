import { Worker } from "node:worker_threads";
import type { PlotAxis } from "#shared/rules/search.ts";
import { LoadWait } from "./load-wait.ts";
import type {
  IndexAnswer,
  IndexDescription,
  IndexedCar,
  IndexPlot,
  IndexQuery,
  IndexState,
  Suggestion,
  UnderstoodLine,
} from "./search-index.ts";
import type { WatchedSearch } from "./search-matcher.ts";
import type { ThreadCall, ThreadData, ThreadMessage, ThreadQuestion } from "./thread-messages.ts";

export interface SearchThreadOptions extends Pick<ThreadData, "connection" | "statements"> {
  /** The site's currency at this moment: admins may change it. */
  currencyOf: () => string;
  log: ThreadLog;
  worker?: URL;
  limits?: Partial<typeof LIMITS>;
}

interface ThreadLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const YOUNG_MB = 16;
const LIMITS = {
  /** A query takes milliseconds; a thread that says nothing for this long is stuck. */
  queryMs: 10_000,
  /** A thread that ended is started again after this long, and after twice as long each further time. */
  restartMs: 1_000,
  longestRestartMs: 60_000,
  /**
   * While the index is loaded, questions wait for it until this long after the start, the lost connection or the end of
   * a thread that was complete. A million cars are loaded in some ten seconds; SQL takes longer for each question.
   */
  loadMs: 15_000,
};

interface Waiting {
  resolve: (answer: unknown) => void;
  timer: NodeJS.Timeout;
}

/**
 * The index of cars, in a thread of its own: reading all cars and answering would block every page that is
 * rendered meanwhile. The thread reads the database itself and follows its changes.
 */
export class SearchThread {
  readonly #options: SearchThreadOptions;
  readonly #limits: typeof LIMITS;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #restarting: NodeJS.Timeout | undefined;
  #restartMs: number;
  #currency: string | undefined;
  #heardAt = 0;
  #lastId = 0;
  #isReady = false;
  readonly #load: LoadWait;
  readonly #awaitingReady = new Set<() => void>();
  #waits = true;
  #isClosed = false;

  constructor(options: SearchThreadOptions) {
    this.#options = options;
    this.#limits = { ...LIMITS, ...options.limits };
    this.#restartMs = this.#limits.restartMs;
    this.#load = new LoadWait(this.#limits.loadMs);
  }

  /** Whether the index is complete and follows the database. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Calls back when the index is complete the next time. Returns a function that takes the call back. */
  onReady(callback: () => void): () => void {
    this.#awaitingReady.add(callback);
    return () => this.#awaitingReady.delete(callback);
  }

  start(): void {
    const { connection, statements, currencyOf, worker: entry } = this.#options;
    const currency = currencyOf();
    this.#currency = currency;
    const workerData: ThreadData = { connection, statements, currency };
    const worker = new Worker(entry ?? new URL("./search-worker.ts", import.meta.url), {
      workerData,
      execArgv: ["--disable-warning=ExperimentalWarning"],
      // Most of what loading makes is garbage at once: a large young generation would only keep memory.
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.unref();
    this.#worker = worker;
    worker.on("message", (message: ThreadMessage) => this.#hear(message));
    worker.on("error", (error) => this.#lose(worker, error.message));
    worker.on("exit", (code) => this.#lose(worker, `it ended with code ${code}`));
  }

  /** Undefined while the index is not complete, and where the thread does not answer: ask the tables. */
  query(query: IndexQuery): Promise<IndexAnswer | undefined> {
    return this.#ask<IndexAnswer>({ kind: "query", query });
  }

  /** What cars a query chooses. Undefined as above. */
  describe(query: IndexQuery): Promise<IndexDescription | undefined> {
    return this.#ask<IndexDescription>({ kind: "describe", query });
  }

  /** Where the results stand by price and distance, or price and year. Undefined as above. */
  plot(query: IndexQuery, x: PlotAxis): Promise<IndexPlot | undefined> {
    return this.#ask<IndexPlot>({ kind: "plot", query, x });
  }

  /** What a line of words means beside chosen makes, by the names on sale. Undefined as above. */
  understand(
    line: string,
    now: number,
    makes: readonly string[] = [],
  ): Promise<UnderstoodLine | undefined> {
    return this.#ask<UnderstoodLine>({ kind: "understand", line, now, makes });
  }

  /** Makes and models for what somebody has begun to type. Undefined as above. */
  suggest(typed: string, limit: number): Promise<Suggestion[] | undefined> {
    return this.#ask<Suggestion[]>({ kind: "suggest", typed, limit });
  }

  /** How large and how old the index is; undefined while it is not complete, without waiting for it. */
  async readState(): Promise<IndexState | undefined> {
    return this.#isReady ? this.#ask<IndexState>({ kind: "state" }) : undefined;
  }

  /**
   * Ids of the saved searches that find each car, by the meaning that their words have among the cars on sale.
   * Undefined as above. The thread keeps searches of one `version`, so that they are not sent with each call.
   */
  async match(
    { version, searches }: { version: string; searches: readonly WatchedSearch[] },
    cars: IndexedCar[],
    now: number,
  ): Promise<string[][] | undefined> {
    const question = { kind: "match", version, cars, now } as const; // one of the kinds
    const found = await this.#ask<string[][] | null>(question);
    return found === null ? this.#ask<string[][]>({ ...question, searches }) : found;
  }

  async #ask<T>(question: ThreadQuestion): Promise<T | undefined> {
    if (this.#worker !== undefined && this.#currency !== this.#options.currencyOf())
      this.#lose(this.#worker, "the site's currency was changed");
    await this.waitUntilRead();
    const worker = this.#worker;
    if (!this.#isReady || worker === undefined) return undefined;
    const id = (this.#lastId += 1);
    return new Promise((resolve) => {
      const timer = this.#watch(worker);
      // The worker answers each kind of question with its own type.
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as T | undefined), timer }); // see above
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, question } satisfies ThreadCall);
    });
  }

  /**
   * Gives a thread up that says nothing while it is asked: one that answers others has only much to do.
   */
  #watch(worker: Worker): NodeJS.Timeout {
    const { queryMs } = this.#limits;
    const timer = setTimeout(() => {
      const silentMs = Date.now() - this.#heardAt;
      if (silentMs >= queryMs) this.#lose(worker, `no answer within ${queryMs} ms`);
      else timer.refresh();
    }, queryMs);
    return timer;
  }

  /** Resolves when the index is complete, or when it has been waited for long enough; at once most of the time. */
  async waitUntilRead(): Promise<void> {
    if (!this.#isReady && this.#waits) await this.#load.wait();
  }

  /** From now on no question waits for the index: a site that stops would wait for each of them. */
  stopWaiting(): void {
    this.#waits = false;
    this.#load.end();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isReady = false;
    this.stopWaiting();
    clearTimeout(this.#restarting);
    this.#giveUpWaiting();
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #hear(message: ThreadMessage): void {
    this.#heardAt = Date.now();
    const { log } = this.#options;
    switch (message.kind) {
      case "ready":
        this.#isReady = true;
        this.#load.end();
        for (const tell of this.#awaitingReady) tell();
        this.#awaitingReady.clear();
        this.#restartMs = this.#limits.restartMs;
        log.info({ cars: message.cars, ms: message.ms }, "search index loaded");
        break;
      case "stale":
        this.#isReady = false;
        this.#load.begin();
        log.warn({ reason: message.reason }, "search index is reloading");
        break;
      case "warning":
        log.warn({ reason: message.reason }, "search index failed, will retry");
        break;
      case "answer":
        this.#settle(message.id, message.answer);
        break;
      case "failure":
        log.warn({ reason: message.reason }, "search index failed to answer");
        this.#settle(message.id, undefined);
        break;
    }
  }

  #settle(id: number, answer: unknown): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    waiting?.resolve(answer);
  }

  #giveUpWaiting(): void {
    for (const id of this.#waiting.keys()) this.#settle(id, undefined);
  }

  /** Starts another thread; meanwhile queries go to the tables. */
  #lose(worker: Worker, reason: string): void {
    // Both events come for one end, and the end that `close` causes is none to mend.
    if (this.#worker !== worker || this.#isClosed) return;
    this.#worker = undefined;
    // A thread that ended before its index was complete may do so again: nobody waits for the next one.
    if (this.#isReady) this.#load.begin();
    else this.#load.end();
    this.#isReady = false;
    this.#giveUpWaiting();
    void worker.terminate();
    const wait = this.#restartMs;
    this.#restartMs = Math.min(wait * 2, this.#limits.longestRestartMs);
    this.#options.log.warn({ reason, retryMs: wait }, "search index stopped, will restart");
    this.#restarting = setTimeout(() => this.start(), wait).unref();
  }
}
