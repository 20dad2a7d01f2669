import { AppError } from "./errors.ts";

interface Limits {
  /** Slots for work that runs concurrently. */
  atOnce: number;
  /** Slots for one caller; all of them by default. */
  ofOne?: number;
  /**
   * Total cost that may wait in the queue. By default there is no queue, and work without a slot is refused
   * at once.
   */
  longestQueue?: number;
  /** Message of a refusal. */
  refusal: string;
}

interface Request {
  /** Default 1. The cheapest goes first. */
  cost?: number;
  /** Key of the caller, where one caller may use only some slots. */
  whose?: string;
  /** Aborts the request while it is queued. */
  abandoned?: AbortSignal | undefined;
}

interface Turn {
  cost: number;
  begin: () => void;
  refuse: () => void;
}

/**
 * Limits concurrency; the cheapest queued work goes first, so that small requests do not wait behind large
 * ones. When the queue is full, the most expensive work is refused.
 */
export class Limiter {
  readonly #limits: Required<Limits>;
  readonly #waiting: Turn[] = [];
  readonly #taken = new Map<string, number>();
  #free: number;

  constructor(limits: Limits) {
    this.#limits = { ofOne: Number.POSITIVE_INFINITY, longestQueue: 0, ...limits };
    this.#free = limits.atOnce;
  }

  /**
   * Runs the work in a slot. @throws AppError SERVICE_UNAVAILABLE when the work is refused, or abandoned
   * before its turn.
   */
  async run<T>(work: () => Promise<T>, request: Request = {}): Promise<T> {
    const leave = await this.enter(request);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Takes a slot for work that ends elsewhere. Returns a function that frees it; idempotent. */
  async enter({ cost = 1, whose, abandoned }: Request = {}): Promise<() => void> {
    const release = whose === undefined ? () => {} : this.#takePart(whose);
    try {
      await this.#takeTurn(cost, abandoned);
    } catch (error) {
      release();
      throw error;
    }
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      release();
      this.#passOn();
    };
  }

  #takePart(whose: string): () => void {
    const count = this.#taken.get(whose) ?? 0;
    if (count >= this.#limits.ofOne) throw this.#refusal();
    this.#taken.set(whose, count + 1);
    return () => {
      const left = (this.#taken.get(whose) ?? 1) - 1;
      if (left === 0) this.#taken.delete(whose);
      else this.#taken.set(whose, left);
    };
  }

  async #takeTurn(cost: number, abandoned: AbortSignal | undefined): Promise<void> {
    if (abandoned?.aborted) throw this.#refusal();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const turn: Turn = { cost, begin: resolve, refuse: () => reject(this.#refusal()) };
    const dearer = this.#waiting.findIndex((other) => other.cost > cost);
    this.#waiting.splice(dearer === -1 ? this.#waiting.length : dearer, 0, turn);
    const leave = () => this.#leave(turn);
    abandoned?.addEventListener("abort", leave);
    while (this.#waiting.reduce((sum, each) => sum + each.cost, 0) > this.#limits.longestQueue) {
      this.#waiting.pop()?.refuse();
    }
    await promise.finally(() => abandoned?.removeEventListener("abort", leave));
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

  #refusal(): AppError {
    return new AppError("SERVICE_UNAVAILABLE", this.#limits.refusal);
  }
}
