/** As long as a rendering may take (`RENDER_TIMEOUT_MS`): a shorter wait would let all visitors render at once when the site is slow. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Visitors who ask for the same page at once wait for one rendering of it: a second time when the
 * data changed meanwhile, but no longer, since what cannot be stored must not make a queue.
 */
export class RenderQueue {
  readonly #ahead = new Map<string, Promise<void>>();

  async waitFor(key: string): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      const ahead = this.#ahead.get(key);
      // The place is taken in the same tick as the check, before anything is awaited.
      if (ahead === undefined) return;
      await Promise.race([ahead, wait(LONGEST_WAIT_MS)]);
    }
  }

  /** Takes the place; the function given back leaves it and may be called more than once. */
  enter(key: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ahead.set(key, promise);
    return () => {
      resolve();
      if (this.#ahead.get(key) === promise) this.#ahead.delete(key);
    };
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
