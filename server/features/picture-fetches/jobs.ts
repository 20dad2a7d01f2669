import { setTimeout as wait } from "node:timers/promises";
import { FetchProblem, type WebPictures } from "#server/adapters/web-pictures/web-pictures.ts";
import { AppError } from "#server/errors.ts";
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

/**
 * Fetches pictures one after the other and hands them in, until it is stopped. A server that cannot be
 * reached, or is too slow, is not asked for the others.
 */
export async function fetchPictures(
  { images, web, log }: FetchingParts,
  turns: HostTurns,
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
    if (problem !== undefined || isOver()) continue;
    // Its tries were never ended: whoever began them died, perhaps of this picture.
    if (picture.tries > mostTries) {
      outcomes.set(picture, { kind: "failed", problem: "The picture could not be read." });
      continue;
    }
    try {
      const content = await turns.run(host, stopped, () => web.fetch(picture.url, stopped));
      const { id } = await images.upload(content, { isAwaited: false, gone: stopped });
      outcomes.set(picture, { kind: "picture", imageId: id });
    } catch (error) {
      if (error instanceof FetchProblem && (error.kind === "unreachable" || error.kind === "slow"))
        away.set(host, error);
      const isOurs = !(error instanceof FetchProblem || error instanceof AppError);
      if (isOurs && !stopped.aborted) log.warn({ err: error }, "a picture could not be kept");
      outcomes.set(picture, stopped.aborted ? UNTRIED : outcomeOf(error));
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

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}

/** Asks each server for one picture at a time, with a pause after it, however many sellers name it. */
export class HostTurns {
  readonly #pauseMs: number;
  readonly #last = new Map<string, Promise<void>>();

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs;
  }

  /** @throws the reason of `stopped` once that is aborted */
  async run<T>(host: string, stopped: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(host);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    this.#last.set(host, isOver);
    await before;
    try {
      stopped.throwIfAborted();
      return await work();
    } finally {
      void this.#pause(stopped).then(() => {
        if (this.#last.get(host) === isOver) this.#last.delete(host);
        end();
      });
    }
  }

  async #pause(stopped: AbortSignal): Promise<void> {
    await wait(this.#pauseMs, undefined, { signal: stopped, ref: false }).catch(() => {});
  }
}
