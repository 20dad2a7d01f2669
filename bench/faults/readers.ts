import { setTimeout as sleep } from "node:timers/promises";
import { countOutcome, type Outcomes } from "../site/crowd.ts";

const READERS = 6;
const ANSWER_LIMIT_MS = 20_000;
const PAUSE_MS = 20;
const STACK = /\n\s+at \S+ \(|node_modules/;

/** Visitors who read pages and calls, each time with bounds that no reply in memory has, until they are stopped. */
export class Readers implements Disposable {
  readonly outcomes: Outcomes = new Map();
  /** Answers that no outage may give: an error that nobody has expected, or a stack trace. */
  readonly faults = new Set<string>();
  /** When the last request that was answered with a page was sent, by `performance.now()`. */
  servedAt = 0;
  /** The longest wait for an answer of any kind, in milliseconds. */
  longestMs = 0;
  readonly #url: string;
  readonly #loops: Promise<void>[];
  #isOver = false;
  #count = 0;

  constructor(url: string) {
    this.#url = url;
    this.#loops = Array.from({ length: READERS }, () => this.#read());
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
  }

  async #read(): Promise<void> {
    while (!this.#isOver) {
      this.#count += 1;
      const paths = ["/used-cars", "/api/search", "/categories/01"];
      const path = `${paths[this.#count % paths.length]}?price_to=${1_000 + this.#count}`;
      const began = performance.now();
      const status = await this.#ask(path);
      if (status === 200) this.servedAt = Math.max(this.servedAt, began);
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      countOutcome(this.outcomes, status);
      await sleep(PAUSE_MS);
    }
  }

  /** @returns the status, 0 where there was no answer */
  async #ask(path: string): Promise<number> {
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
      const response = await fetch(this.#url + path, { signal });
      const text = await response.text();
      const isKnown = response.status === 200 || response.status === 503;
      if (!isKnown) this.faults.add(`${path} was answered with ${response.status}`);
      if (STACK.test(text)) this.faults.add(`${path} was answered with a stack trace`);
      return response.status;
    } catch {
      return 0;
    }
  }
}
