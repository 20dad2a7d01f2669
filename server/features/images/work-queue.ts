import { AppError } from "#server/base/errors.ts";

interface Turn {
  cost: number;
  begin: () => void;
  refuse: () => void;
}

interface Limits {
  /** How many jobs run at the same time. */
  hands: number;
  /** The cost of all that may wait. */
  longestQueue: number;
}

/**
 * Work that keeps a processor busy: a few jobs at a time, the cheapest first, so that nobody waits
 * for a small one behind many large ones. When more waits than anybody would wait for, the dearest
 * is refused; what nobody waits for any more is never begun.
 */
export class WorkQueue {
  readonly #longestQueue: number;
  readonly #waiting: Turn[] = [];
  #free: number;

  constructor({ hands, longestQueue }: Limits) {
    this.#free = hands;
    this.#longestQueue = longestQueue;
  }

  /** @throws AppError SERVICE_UNAVAILABLE when the work is refused, or abandoned before its turn. */
  async run<T>(cost: number, work: () => Promise<T>, abandoned?: AbortSignal): Promise<T> {
    await this.#takeTurn(cost, abandoned);
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  async #takeTurn(cost: number, abandoned: AbortSignal | undefined): Promise<void> {
    if (abandoned?.aborted) throw refusal();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn: Turn = { cost, begin: resolve, refuse: () => reject(refusal()) };
    const dearer = this.#waiting.findIndex((other) => other.cost > cost);
    this.#waiting.splice(dearer === -1 ? this.#waiting.length : dearer, 0, turn);
    abandoned?.addEventListener("abort", () => this.#leave(turn), { once: true });
    while (this.#waiting.reduce((sum, each) => sum + each.cost, 0) > this.#longestQueue) {
      this.#waiting.pop()?.refuse();
    }
    await promise;
  }

  #leave(turn: Turn): void {
    const at = this.#waiting.indexOf(turn);
    if (at === -1) return;
    this.#waiting.splice(at, 1);
    turn.refuse();
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#free += 1;
  }
}

function refusal(): AppError {
  return new AppError(
    "SERVICE_UNAVAILABLE",
    "Too many pictures are being drawn at the moment. Please try again in a few seconds.",
  );
}
