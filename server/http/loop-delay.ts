/** Interval of the timer whose lateness is measured. */
const TICK_MS = 10;
/** The mean is taken over this long. */
const SAMPLE_MS = 200;

/**
 * Mean delay of the event loop in milliseconds, over the newest sample: how late each tick was. An own timer instead of
 * `perf_hooks.monitorEventLoopDelay`: after its `reset()` that one drops the first delay, so that an iteration longer
 * than a sample leaves it without any.
 */
export class LoopDelay {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #tickedAt: number;
  #sampledAt: number;
  #ticks = 0;
  #lateMs = 0;
  #meanMs = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#tickedAt = now();
    this.#sampledAt = this.#tickedAt;
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  get meanMs(): number {
    return this.#meanMs;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = this.#now();
    this.#lateMs += Math.max(0, now - this.#tickedAt - TICK_MS);
    this.#ticks += 1;
    this.#tickedAt = now;
    if (now - this.#sampledAt < SAMPLE_MS) return;
    this.#meanMs = this.#lateMs / this.#ticks;
    this.#sampledAt = now;
    this.#lateMs = 0;
    this.#ticks = 0;
  }
}
