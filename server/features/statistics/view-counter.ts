import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { SingleFlight } from "#server/base/single-flight.ts";
import { addViews, type CountedViews } from "./store.ts";

const FLUSH_MS = 5_000;
/** A network can be a house or an office: several people of it may look at one car in a day. */
const MOST_OF_A_NETWORK = 10;
/** Memory for networks that have looked today: about 30 MB when full. */
const MOST_NETWORKS = 200_000;
/** Size of the buffer of cars; a full one is flushed at once. */
const MOST_WAITING = 5_000;

interface ViewParts {
  pool: Pool;
  log: { warn(details: object, message: string): void };
}

/**
 * Counts views of cars in memory and writes the sums every few seconds, so a single view costs the database
 * nothing. What is written identifies nobody: the limit of a network works by marks that are made with a key
 * of the day and never leave the memory.
 */
export class ViewCounter {
  readonly #parts: ViewParts;
  #waiting = new Map<string, CountedViews>();
  #day = "";
  #key = randomBytes(16);
  readonly #marks = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  readonly #writing = new SingleFlight();

  constructor(parts: ViewParts) {
    this.#parts = parts;
  }

  start(): void {
    // A timer of the process, not a job: the counts are in its memory.
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes the counts that are still in memory. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  count(id: string, network: string, now = new Date()): void {
    const productId = id.toLowerCase();
    const day = now.toISOString().slice(0, 10);
    if (!this.#isNew(productId, network, day)) return;
    this.#add({ productId, day, count: 1 });
    if (this.#waiting.size >= MOST_WAITING) void this.flush();
  }

  /** Resolves when everything counted so far is written; a failed write is retried later. */
  flush(): Promise<void> {
    return this.#writing.next("views", () => this.#write());
  }

  async #write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const views = [...this.#waiting.values()];
    this.#waiting = new Map();
    try {
      await addViews(this.#parts.pool, views);
    } catch (error) {
      this.#parts.log.warn({ err: error }, "saving view counts failed, will retry");
      // Bounds the memory while the database is away: counts beyond that are lost.
      if (this.#waiting.size < MOST_WAITING) for (const seen of views) this.#add(seen);
    }
  }

  #add({ productId, day, count }: CountedViews): void {
    const key = `${productId} ${day}`;
    const before = this.#waiting.get(key)?.count ?? 0;
    this.#waiting.set(key, { productId, day, count: before + count });
  }

  #isNew(productId: string, network: string, day: string): boolean {
    if (day !== this.#day || this.#marks.size >= MOST_NETWORKS) {
      this.#day = day;
      this.#key = randomBytes(16);
      this.#marks.clear();
    }
    const mark = createHash("sha256")
      .update(this.#key)
      .update(`${network} ${productId}`)
      .digest("base64");
    const seen = this.#marks.get(mark) ?? 0;
    if (seen >= MOST_OF_A_NETWORK) return false;
    this.#marks.set(mark, seen + 1);
    return true;
  }
}
