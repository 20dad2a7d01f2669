/**
 * Equal to the render timeout (`RENDER_TIMEOUT_MS`): after a shorter wait, all visitors would render
 * concurrently when the site is slow.
 */
const LONGEST_WAIT_MS = 10_000;

/**
 * Coalesces concurrent requests for a page: they wait for one rendering, and for a second one if the data
 * changed meanwhile. They wait no longer than that, because an uncacheable page must not build a queue.
 */
export class RenderQueue {
  readonly #ahead = new Map<string, Promise<void>>();

  async waitFor(key: string): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      const ahead = this.#ahead.get(key);
      // The slot is taken in the same tick as the check, before any await.
      if (ahead === undefined) return;
      await Promise.race([ahead, wait(LONGEST_WAIT_MS)]);
    }
  }

  /** Takes the slot. The returned function frees it; idempotent. */
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
