import { FileReader, type RunContext } from "./file-reader.ts";
import { type ImportRow, keepRun, leaveRun, takeRun } from "./store/runs.ts";

/** How often a run says that it is alive, and hears whether it is still wanted. */
const HEARTBEAT_MS = 500;
/** How often is looked for what another process left. */
const POLL_MS = 10_000;
/** What ended its server so often is not tried again. */
const MOST_TRIES = 3;

/**
 * Checks and imports the files that sellers have sent, one after the other. What a process that ended
 * has left is begun anew, which is harmless: a run changes all it should, or nothing.
 */
export class ImportRunner {
  readonly #context: RunContext;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(context: RunContext) {
    this.#context = context;
  }

  /** Begins with what an earlier process has left. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /** Says that there may be something to do. */
  wake(): void {
    this.#isAskedAgain = true;
    if (this.#stop.signal.aborted) return;
    this.#working ??= this.#workOff().finally(() => {
      this.#working = undefined;
      if (this.#isAskedAgain) this.wake();
    });
  }

  /** Stops between two batches; what was begun is somebody else's, or the next start's. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#working;
  }

  async #workOff(): Promise<void> {
    try {
      while (!this.#stop.signal.aborted) {
        this.#isAskedAgain = false;
        const row = await takeRun(this.#context.kysely);
        if (row === undefined) return;
        await this.#run(row);
      }
    } catch (error) {
      // The database is away: the next poll tries again.
      this.#isAskedAgain = false;
      this.#context.log.warn({ err: error }, "an import could not be worked on");
    }
  }

  async #run(row: ImportRow): Promise<void> {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#stop.signal]);
    let progress = 0;
    let beat = Promise.resolve();
    const heart = setInterval(() => {
      beat = keepRun(this.#context.kysely, row, progress).then(
        (isWanted) => void (isWanted || stop.abort()),
        () => stop.abort(),
      );
    }, HEARTBEAT_MS);
    try {
      const reader = new FileReader(this.#context, row);
      if (row.tries > MOST_TRIES) await reader.giveUp();
      else await reader.read(signal, (share) => (progress = share));
    } finally {
      clearInterval(heart);
      // The last one would say that somebody is still at work.
      await beat;
    }
    if (this.#stop.signal.aborted) await leaveRun(this.#context.kysely, row);
  }
}
