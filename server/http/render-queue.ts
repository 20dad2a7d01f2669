/** As long as a rendering may take (`RENDER_TIMEOUT_MS`): a shorter wait would let all visitors render at once when the site is slow. */
const LONGEST_WAIT_MS = 10_000;

/** Single-flight for renderings: visitors who ask for the same page at once wait for the one that has begun it. */
export class RenderQueue {
  readonly #ahead = new Map<string, Promise<void>>();

  /** The end of the rendering under way, or of the patience with it; undefined where there is none. */
  findAhead(key: string): Promise<void> | undefined {
    const ahead = this.#ahead.get(key);
    return ahead && Promise.race([ahead, wait(LONGEST_WAIT_MS)]);
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
