/** As many as keep the event loop and the database's connections busy. */
const ALWAYS_LET_IN = 16;
/** With this many under way at both ends of a sample, the process was busy all along. */
const BUSY = 10;
const SAMPLE_MS = 250;
/** Weight of the newest sample. */
const SMOOTHING = 0.3;
/** Of the delay that is allowed: the rest is for the wait to be let in. */
const SHARE = 0.75;
/** Assumed until the process has been busy. */
const FIRST_PER_SECOND = 128;

/**
 * Adaptive concurrency limit. By Little's law a read waits for as long as the process needs to answer those that are
 * under way: no more are let in than it has answered in most of `maxDelayMs` when it was busy.
 */
export class ReadLimit {
  readonly #maxDelayMs: number;
  readonly #now: () => number;
  #underWay = 0;
  #perSecond = FIRST_PER_SECOND;
  #answered = 0;
  #sampledAt: number;
  #wasBusy = false;

  constructor(maxDelayMs: number, now: () => number = () => performance.now()) {
    this.#maxDelayMs = maxDelayMs;
    this.#now = now;
    this.#sampledAt = now();
  }

  /** Counts a read until the returned function is called; idempotent. Undefined where it would wait too long. */
  enter(): (() => void) | undefined {
    this.#sample();
    if (this.#underWay >= this.#most()) return undefined;
    this.#underWay += 1;
    let isUnderWay = true;
    return () => {
      if (!isUnderWay) return;
      isUnderWay = false;
      this.#underWay -= 1;
      this.#answered += 1;
    };
  }

  #most(): number {
    return Math.max(ALWAYS_LET_IN, (this.#perSecond * SHARE * this.#maxDelayMs) / 1000);
  }

  /** While it is not busy, a process answers as many as it is asked for, which says nothing of what it can do. */
  #sample(): void {
    const elapsed = this.#now() - this.#sampledAt;
    if (elapsed < SAMPLE_MS) return;
    const isBusy = this.#underWay >= BUSY;
    if (isBusy && this.#wasBusy) {
      const perSecond = (this.#answered * 1000) / elapsed;
      this.#perSecond += SMOOTHING * (perSecond - this.#perSecond);
    }
    this.#wasBusy = isBusy;
    this.#answered = 0;
    this.#sampledAt += elapsed;
  }
}
