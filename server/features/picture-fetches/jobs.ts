import { setTimeout as wait } from "node:timers/promises";
import {
  FetchProblem,
  type Turns,
  type WebPictures,
} from "#server/adapters/web-pictures/web-pictures.ts";
import { AppError } from "#server/base/errors.ts";
import type { ImageService } from "../images/service.ts";
import type { TakenPicture } from "./store.ts";

export interface FetchingParts {
  images: Pick<ImageService, "upload">;
  web: WebPictures;
  log: { warn(details: object, message: string): void };
}

/** What became of a try. */
export type Outcome =
  | { kind: "picture"; imageId: string }
  | { kind: "failed"; problem: string }
  /** It may go well another time. */
  | { kind: "later"; problem: string }
  /** It was not the picture's turn after all; it is in so many milliseconds. */
  | { kind: "untried"; waitMs: number };

export const UNTRIED: Outcome = { kind: "untried", waitMs: 0 };

/** A car with many pictures on a slow server lets others have their turn. */
const LONGEST_MS = 5 * 60 * 1000;
/** Whoever has too much to do already is left alone for so long. */
const OVERLOAD_MS = 30_000;

/** What is known of the servers, whichever cars their pictures are for. */
export interface Hosts {
  turns: HostTurns;
  failures: HostFailures;
}

/**
 * Fetches pictures one after the other and hands them in, until it is stopped. A server that cannot be
 * reached, or is too slow, is not asked for the others; nor is one that has failed too often.
 */
export async function fetchPictures(
  { images, web, log }: FetchingParts,
  { turns, failures }: Hosts,
  taken: readonly TakenPicture[],
  mostTries: number,
  stopped: AbortSignal,
): Promise<Map<TakenPicture, Outcome>> {
  const began = performance.now();
  const away = new Map<string, FetchProblem>();
  const outcomes = new Map<TakenPicture, Outcome>();
  for (const picture of taken) {
    const host = hostOf(picture.url);
    const isOver = () => stopped.aborted || performance.now() - began > LONGEST_MS;
    const problem = away.get(host);
    if (problem !== undefined) outcomes.set(picture, outcomeOf(problem));
    if (problem !== undefined || failures.areTooMany(picture) || isOver()) continue;
    // Its tries were never ended: whoever began them died, perhaps of this picture.
    if (picture.tries > mostTries) {
      outcomes.set(picture, { kind: "failed", problem: "The picture could not be read." });
      continue;
    }
    try {
      const content = await web.fetch(picture.url, stopped, turns.of(picture.owner_id, stopped));
      const { id } = await images.upload(content, { isAwaited: false, gone: stopped });
      outcomes.set(picture, { kind: "picture", imageId: id });
      failures.end(picture);
    } catch (error) {
      if (error instanceof FetchProblem && (error.kind === "unreachable" || error.kind === "slow"))
        away.set(host, error);
      const isOurs = !(error instanceof FetchProblem || error instanceof AppError);
      if (isOurs && !stopped.aborted) log.warn({ err: error }, "a picture could not be kept");
      const outcome = stopped.aborted ? UNTRIED : outcomeOf(error);
      outcomes.set(picture, outcome);
      if (outcome.kind !== "untried" && !isOurs) failures.add(picture);
    }
  }
  return outcomes;
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof FetchProblem)
    return { kind: error.isTransient ? "later" : "failed", problem: error.message };
  // Pages come first; the picture cannot help it.
  if (error instanceof AppError && error.code === "SERVICE_UNAVAILABLE")
    return { kind: "untried", waitMs: OVERLOAD_MS };
  if (error instanceof AppError) return { kind: "failed", problem: error.message };
  return { kind: "later", problem: "The picture could not be kept." };
}

/** The host of a picture and its port, as `split_part(url, '/', 3)` finds them. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

/**
 * Asks each server for one thing at a time, with a pause after it, however many sellers and names lead
 * there; and has each seller cause no more requests than that, however many servers they are spread over.
 */
export class HostTurns {
  readonly #pauseMs: number;
  readonly #last = new Map<string, Promise<void>>();
  /** When each seller may cause the next request. */
  readonly #next = new Map<string, number>();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** The turns of a seller; waiting ends with the reason of `stopped` once that is aborted. */
  of(seller: string, stopped: AbortSignal): Turns {
    return {
      pace: () => this.#pace(seller, stopped),
      alone: (network, ask) => this.#run(network, stopped, ask),
    };
  }

  async #pace(seller: string, stopped: AbortSignal): Promise<void> {
    const now = performance.now();
    for (const [each, at] of this.#next) if (at <= now) this.#next.delete(each);
    const mine = this.#next.get(seller) ?? now;
    this.#next.set(seller, mine + this.#pauseMs);
    if (mine > now) await this.#pause(stopped, mine - now);
    stopped.throwIfAborted();
  }

  async #run<T>(network: string, stopped: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(network);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(network, isOver);
    await before;
    try {
      stopped.throwIfAborted();
      return await work();
    } finally {
      void this.#pause(stopped, this.#pauseMs).then(() => {
        if (this.#last.get(network) === isOver) this.#last.delete(network);
        end();
      });
    }
  }

  async #pause(stopped: AbortSignal, milliseconds: number): Promise<void> {
    await wait(milliseconds, undefined, { signal: stopped, ref: false }).catch(() => {});
  }
}

type OfHost = Pick<TakenPicture, "owner_id" | "url">;

/** So many pictures of one seller that one host did not hand out, one after the other. */
const MOST_FAILURES = 20;
/** What is remembered is forgotten when it becomes too much, or when the process ends. */
const MOST_REMEMBERED = 10_000;

/** Counts, for each seller and host, the pictures in a row that could not be had. */
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

  /** The host has handed one out, or its pictures are put off. */
  end(picture: OfHost): void {
    this.#counts.delete(keyOf(picture));
  }
}

function keyOf({ owner_id: seller, url }: OfHost): string {
  return `${seller} ${hostOf(url)}`;
}
