import type { Kysely, Updateable } from "kysely";
import { mayEdit, MOST_PICTURES } from "#shared/rules/listing.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Database, PictureFetchesTable } from "#server/db/schema.ts";
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
  lockFetches,
  putOffHost,
  takeCar,
  type TakenPicture,
  updateFetch,
} from "./store/picture-fetches.ts";

interface PictureFetchParts extends FetchingParts {
  kysely: Kysely<Database>;
  /** Between two requests to one server, and between two that one seller causes. */
  pauseMs?: number;
  /** Waits before a picture is tried again; after the last of them it is given up. */
  retryMs?: readonly number[];
}

/** Sellers whose pictures are fetched at the same time. */
const HANDS = 4;
/** Whatever another process queued, or is due again, is noticed by then. */
const POLL_MS = 60_000;
/** Longer than any car takes. Then whoever took its pictures has died over them. */
const LEASE_MS = 15 * 60 * 1000;
const RETRY_MS = [60_000, 10 * 60_000, 60 * 60_000];
/** A host that hands nothing out is left alone for so long. */
const PUT_OFF_MS = 60 * 60 * 1000;
/** What was given up is tried again with the next file, but not with each of many files a day. */
const FAILED_MS = 20 * 60 * 60 * 1000;

/** Fetches what is queued, from its start until it is stopped. */
export class PictureFetches {
  readonly #parts: PictureFetchParts;
  readonly #hosts: Hosts;
  readonly #stopped = new AbortController();
  readonly #retryMs: readonly number[];
  /** Sellers whose pictures are being fetched here. */
  readonly #busy = new Set<string>();
  #taking: Promise<unknown> = Promise.resolve();
  #hands: Promise<void>[] = [];
  #somethingNew = Promise.withResolvers<void>();

  constructor(parts: PictureFetchParts) {
    this.#parts = parts;
    this.#hosts = { turns: new HostTurns(parts.pauseMs ?? 200), failures: new HostFailures() };
    this.#retryMs = parts.retryMs ?? RETRY_MS;
  }

  start(): void {
    this.#hands = Array.from({ length: HANDS }, () => this.#work());
  }

  /** Says that something has been queued: after the transaction, so that it can be seen. */
  wake(): void {
    this.#somethingNew.resolve();
    this.#somethingNew = Promise.withResolvers();
  }

  /** Ends what is under way and gives back what was taken and not fetched. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.wake();
    await Promise.all(this.#hands);
  }

  async #work(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      // Remembered before looking: what is queued in between is not missed.
      const { promise: somethingNew } = this.#somethingNew;
      try {
        if (await this.#fetchCar()) continue;
      } catch (error) {
        this.#parts.log.warn({ err: error }, "pictures of files wait for now");
      }
      if (!this.#stopped.signal.aborted) await untilAwake(somethingNew);
    }
  }

  /** Fetches what is due for one car; false when nothing is due. */
  async #fetchCar(): Promise<boolean> {
    const taken = await this.#take();
    const [first] = taken;
    if (first === undefined) return false;
    try {
      const mostTries = this.#retryMs.length + 1;
      const { signal } = this.#stopped;
      const outcomes = await fetchPictures(this.#parts, this.#hosts, taken, mostTries, signal);
      await this.#settle(first.product_id, taken, outcomes);
      await this.#leaveAlone(taken, mostTries);
    } finally {
      this.#busy.delete(first.owner_id);
    }
    return true;
  }

  /** What is due for one car, of a seller whom no other hand serves. One hand after the other asks. */
  #take(): Promise<TakenPicture[]> {
    const taking = this.#taking.then(async () => {
      const taken = await takeCar(this.#parts.kysely, [...this.#busy], LEASE_MS);
      for (const { owner_id: seller } of taken) this.#busy.add(seller);
      return taken;
    });
    this.#taking = taking.catch(() => {});
    return taking;
  }

  /** Gives the car its pictures and writes down what became of each, all or nothing. */
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
          // Somebody else has taken it since.
          if (row?.state !== "waiting" || row.tries !== picture.tries) continue;
          const outcome = album.judge(state, outcomes.get(picture) ?? UNTRIED);
          if (outcome.kind === "picture") album.add(outcome.imageId, row.position);
          await updateFetch(transaction, picture, this.#toColumns(picture, outcome));
        }
        return album.pictures;
      });
    });
  }

  /** Puts off all that waits of a host that has failed too often, as if each had been tried once more. */
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

async function untilAwake(somethingNew: Promise<void>): Promise<void> {
  const { promise: isTime, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, POLL_MS).unref();
  await Promise.race([somethingNew, isTime]);
  clearTimeout(timer);
}

/** The pictures of a car, and which of them the file has where. */
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

  /** What a car in this state has no room for is given up. */
  judge(state: ProductState, outcome: Outcome): Outcome {
    if (outcome.kind !== "picture" || this.pictures.includes(outcome.imageId)) return outcome;
    if (!mayEdit(state)) return { kind: "failed", problem: "The car is sold." };
    if (this.pictures.length < MOST_PICTURES) return outcome;
    return { kind: "failed", problem: `The car has ${MOST_PICTURES} pictures already.` };
  }

  /**
   * Puts a picture of the file in front of the first one that the file has later, else at the end: the
   * file's order is kept, and what the seller has put there stays before or behind as it was.
   */
  add(imageId: string, position: number): void {
    if (!this.pictures.includes(imageId)) {
      const later = this.pictures.findIndex((id) => (this.#places.get(id) ?? -1) > position);
      this.pictures.splice(later === -1 ? this.pictures.length : later, 0, imageId);
    }
    this.#place(imageId, position);
  }

  /** What the file has twice is where it is first. */
  #place(imageId: string, position: number): void {
    this.#places.set(imageId, Math.min(position, this.#places.get(imageId) ?? position));
  }
}
