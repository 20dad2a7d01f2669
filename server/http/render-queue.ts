/**
 * Equal to the render timeout (`RENDER_TIMEOUT_MS`): after a shorter wait, all visitors would render
 * concurrently when the site is slow.
 */
const LONGEST_WAIT_MS = 10_000;

/** Single-flight for renderings: concurrent requests for a page wait for the rendering that is under way. */
export class RenderQueue {
  readonly #ahead = new Map<string, Promise<void>>();

  /** Resolves at the end of the rendering under way, or after the longest wait. Undefined where there is none. */
  findAhead(key: string): Promise<void> | undefined {
    const ahead = this.#ahead.get(key);
    return ahead && Promise.race([ahead, wait(LONGEST_WAIT_MS)]);
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
