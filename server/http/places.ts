import { AppError } from "#server/base/errors.ts";

/** Places that are taken while a file is sent, to us or by us: it is in memory until then. */
export class Places {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /** Takes one for somebody; gives back what leaves it, once. @throws AppError SERVICE_UNAVAILABLE */
  take(whose: string): () => void {
    const count = this.#taken.get(whose) ?? 0;
    if (this.#total >= this.#most || count >= this.#mostOfOne)
      throw new AppError(
        "SERVICE_UNAVAILABLE",
        "Too many files are being sent at the moment. Please try again in a few seconds.",
      );
    this.#total += 1;
    this.#taken.set(whose, count + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#total -= 1;
      const left = (this.#taken.get(whose) ?? 1) - 1;
      if (left === 0) this.#taken.delete(whose);
      else this.#taken.set(whose, left);
    };
  }
}
