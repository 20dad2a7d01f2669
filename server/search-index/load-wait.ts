/** Waiting for an index that is being loaded. A load begins when this is made. */
export class LoadWait {
  readonly #longestMs: number;
  readonly #waiting = new Set<() => void>();
  /** When waits end at the latest, in milliseconds since 1970-01-01. */
  #until = 0;

  constructor(longestMs: number) {
    this.#longestMs = longestMs;
    this.begin();
  }

  /** A load has begun. */
  begin(): void {
    this.#until = Date.now() + this.#longestMs;
  }

  /** Ends all waits: the index is complete, or may never be. */
  end(): void {
    this.#until = 0;
    for (const resolve of this.#waiting) resolve();
  }

  /** Resolves when the load has ended, or has taken too long. */
  async wait(): Promise<void> {
    const left = this.#until - Date.now();
    if (left <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, left);
    this.#waiting.add(resolve);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(resolve);
  }
}
