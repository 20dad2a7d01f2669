import { hostOf } from "./rules.ts";
import type { TakenPicture } from "./store/picture-fetches.ts";

type OfHost = Pick<TakenPicture, "owner_id" | "url">;

/** How many pictures of one seller may fail at one host in a row. */
const MOST_FAILURES = 20;
/** Held in memory, bounded: a full map is cleared. */
const MOST_REMEMBERED = 10_000;

/** Counts failed pictures in a row, by seller and host. */
export class HostFailures {
  readonly #counts = new Map<string, number>();

  add(picture: OfHost): void {
    const key = keyOf(picture);
    if (this.#counts.size >= MOST_REMEMBERED) this.#counts.clear();
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  areTooMany(picture: OfHost): boolean {
    return (this.#counts.get(keyOf(picture)) ?? 0) >= MOST_FAILURES;
  }

  /** Resets the count: the host has handed a picture out, or its pictures were delayed. */
  end(picture: OfHost): void {
    this.#counts.delete(keyOf(picture));
  }
}

function keyOf({ owner_id: seller, url }: OfHost): string {
  return `${seller} ${hostOf(url)}`;
}
