import { HOUR_MS } from "#shared/lib/durations.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely, Updateable } from "kysely";
import { mayEdit, MOST_PICTURES } from "#shared/rules/listing.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Database, PictureFetchesTable } from "#server/db/schema.ts";
import { UNFINISHED } from "#server/jobs/jobs.ts";
import { changePictures } from "#server/features/listings/change-pictures.ts";
import {
  type FetchingParts,
  fetchPictures,
  type Hosts,
  type Outcome,
  UNTRIED,
} from "./fetch-pictures.ts";
import { HostFailures } from "./host-failures.ts";
import { HostTurns } from "./host-turns.ts";
import { hostOf } from "./rules.ts";
import {
  isAnyDue,
  lockFetches,
  putOffHost,
  takeCar,
  type TakenPicture,
  updateFetch,
} from "./store/picture-fetches.ts";

interface PictureFetchParts extends FetchingParts {
  kysely: Kysely<Database>;
  /** Pause between two requests to one server, and between two that one seller causes, in milliseconds. */
  pauseMs?: number;
  /** Pauses before the retries of a picture. After the last of them it fails. */
  retryMs?: readonly number[];
}

/** How many sellers' pictures are fetched at the same time. */
const HANDS = 4;
/** While some slots are busy, the free ones poll so often for newly queued pictures. */
const LOOK_MS = 1_000;
/** A job ends after so long; the next one goes on. */
const LONGEST_MS = HOUR_MS;
/** A try of a dead process is repeated after so long. The picture may be what the process died of. */
const DIED_MS = 60_000;
const RETRY_MS = [60_000, 10 * 60_000, HOUR_MS];
/** How long a host that has failed too often is not asked. */
const PUT_OFF_MS = HOUR_MS;
/** A later file retries a failed picture only after this time, however many files a day are sent. */
const FAILED_MS = 20 * HOUR_MS;

/** Fetches queued pictures until none is due. One process does so at a time. */
export class PictureFetches {
  readonly #parts: PictureFetchParts;
  readonly #hosts: Hosts;
  readonly #retryMs: readonly number[];

  constructor(parts: PictureFetchParts) {
    this.#parts = parts;
    this.#hosts = { turns: new HostTurns(parts.pauseMs ?? 200), failures: new HostFailures() };
    this.#retryMs = parts.retryMs ?? RETRY_MS;
  }

  /** When stopped, it aborts its requests and releases the pictures that it has claimed and not fetched. */
  async fetchDue(stopped: AbortSignal): Promise<typeof UNFINISHED | undefined> {
    const ending = AbortSignal.any([stopped, AbortSignal.timeout(LONGEST_MS)]);
    /** One slot for each seller, however many pictures they have queued. */
    const busy = new Map<string, Promise<void>>();
    try {
      while (!ending.aborted) {
        const isFree = busy.size < HANDS;
        const taken = isFree ? await takeCar(this.#parts.kysely, [...busy.keys()], DIED_MS) : [];
        const [first] = taken;
        if (first !== undefined) {
          const { owner_id: seller } = first;
          const work = this.#fetchCar(first.product_id, taken, stopped);
          busy.set(
            seller,
            work.finally(() => busy.delete(seller)),
          );
        } else if (busy.size === 0) return undefined;
        else await this.#untilFree([...busy.values()], isFree, ending);
      }
    } finally {
      await Promise.all(busy.values());
    }
    return UNFINISHED;
  }

  isDue(): Promise<boolean> {
    return isAnyDue(this.#parts.kysely);
  }

  async #untilFree(
    working: readonly Promise<void>[],
    isLooking: boolean,
    ending: AbortSignal,
  ): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([ending, over.signal]);
    const look = sleep(isLooking ? LOOK_MS : LONGEST_MS, undefined, { signal, ref: false });
    await Promise.race([...working, look.catch(() => {})]);
    over.abort();
  }

  /** Fetches the due pictures of one car. */
  async #fetchCar(
    productId: string,
    taken: readonly TakenPicture[],
    stopped: AbortSignal,
  ): Promise<void> {
    try {
      const mostTries = this.#retryMs.length + 1;
      const outcomes = await fetchPictures(this.#parts, this.#hosts, taken, mostTries, stopped);
      await this.#settle(productId, taken, outcomes);
      await this.#leaveAlone(taken, mostTries);
    } catch (error) {
      this.#parts.log.warn(
        { err: error },
        "downloading photos of imported files failed, will retry",
      );
    }
  }

  /** Adds the fetched pictures to the car and stores every outcome, in one transaction. */
  async #settle(
    productId: string,
    taken: readonly TakenPicture[],
    outcomes: ReadonlyMap<TakenPicture, Outcome>,
  ): Promise<void> {
    await this.#parts.kysely.transaction().execute(async (transaction) => {
      await changePictures(transaction, productId, async (state, present) => {
        const known = await lockFetches(transaction, productId);
        const album = new Album(present, known);
        for (const picture of taken) {
          const row = known.find(({ url }) => url === picture.url);
          // Another process has claimed it since.
          if (row?.state !== "waiting" || row.tries !== picture.tries) continue;
          const outcome = album.judge(state, outcomes.get(picture) ?? UNTRIED);
          if (outcome.kind === "picture") album.add(outcome.imageId, row.position);
          await updateFetch(transaction, picture, this.#toColumns(picture, outcome));
        }
        return album.pictures;
      });
    });
  }

  /** Counts a try for all waiting pictures of a host that has failed too often, and delays them. */
  async #leaveAlone(taken: readonly TakenPicture[], mostTries: number): Promise<void> {
    const { failures } = this.#hosts;
    for (const picture of taken) {
      if (!failures.areTooMany(picture)) continue;
      failures.end(picture);
      const host = { ownerId: picture.owner_id, host: hostOf(picture.url) };
      const until = { later: inMs(PUT_OFF_MS), failed: inMs(FAILED_MS) };
      await putOffHost(this.#parts.kysely, host, mostTries, until);
    }
  }

  #toColumns({ tries }: TakenPicture, outcome: Outcome): Updateable<PictureFetchesTable> {
    if (outcome.kind === "picture")
      return { state: "done", image_id: outcome.imageId, problem: null };
    if (outcome.kind === "untried") return { tries: tries - 1, next_try_at: inMs(outcome.waitMs) };
    const { problem } = outcome;
    const waitMs = outcome.kind === "later" ? this.#retryMs[tries - 1] : undefined;
    if (waitMs !== undefined) return { problem, next_try_at: inMs(waitMs) };
    return { state: "failed", problem, next_try_at: inMs(FAILED_MS) };
  }
}

function inMs(milliseconds: number): Date {
  return new Date(Date.now() + milliseconds);
}

/** The pictures of a car, with the positions that the file gives them. */
class Album {
  readonly pictures: string[];
  readonly #places = new Map<string, number>();

  constructor(
    present: readonly string[],
    known: readonly { image_id: string | null; position: number }[],
  ) {
    this.pictures = [...present];
    for (const { image_id: id, position } of known) if (id !== null) this.#place(id, position);
  }

  /** Gives up a picture that the car has no room for, or whose car is sold. */
  judge(state: ProductState, outcome: Outcome): Outcome {
    if (outcome.kind !== "picture" || this.pictures.includes(outcome.imageId)) return outcome;
    if (!mayEdit(state)) return { kind: "failed", problem: "The car has been sold." };
    if (this.pictures.length < MOST_PICTURES) return outcome;
    return { kind: "failed", problem: `The car already has ${MOST_PICTURES} photos, the maximum.` };
  }

  /**
   * Inserts a picture of the file before the first picture that comes later in the file, else at the end. The
   * file's order is kept, and the seller's own pictures keep their place in it.
   */
  add(imageId: string, position: number): void {
    if (!this.pictures.includes(imageId)) {
      const later = this.pictures.findIndex((id) => (this.#places.get(id) ?? -1) > position);
      this.pictures.splice(later === -1 ? this.pictures.length : later, 0, imageId);
    }
    this.#place(imageId, position);
  }

  /** A picture that the file has twice takes the first of its positions. */
  #place(imageId: string, position: number): void {
    this.#places.set(imageId, Math.min(position, this.#places.get(imageId) ?? position));
  }
}
