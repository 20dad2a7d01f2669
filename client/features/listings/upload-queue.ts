type Task = (signal: AbortSignal) => Promise<void>;

/** Long tasks of which a few run at the same time; the others wait for their turn. */
export class UploadQueue {
  readonly #atOnce: number;
  #waiting: { key: string; task: Task }[] = [];
  readonly #running = new Map<string, AbortController>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** `task` never rejects: it tells by itself what became of it. */
  add(key: string, task: Task): void {
    this.#waiting.push({ key, task });
    this.#work();
  }

  /** Ends a task, or forgets it before it has begun. */
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
