type Task = (signal: AbortSignal) => Promise<void>;

/** Runs long tasks with limited concurrency; the others wait in a queue. */
export class UploadQueue {
  readonly #atOnce: number;
  #waiting: { key: string; task: Task }[] = [];
  readonly #running = new Map<string, AbortController>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** `task` must not reject: it reports its own outcome. */
  add(key: string, task: Task): void {
    this.#waiting.push({ key, task });
    this.#work();
  }

  /** Aborts a running task, or removes a queued one. */
  remove(key: string): void {
    this.#waiting = this.#waiting.filter((one) => one.key !== key);
    this.#running.get(key)?.abort();
  }

  #work(): void {
    while (this.#running.size < this.#atOnce) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      const stop = new AbortController();
      this.#running.set(next.key, stop);
      void next.task(stop.signal).finally(() => {
        this.#running.delete(next.key);
        this.#work();
      });
    }
  }
}
