import { FetchProblem, type WebPictures } from "#server/adapters/web-pictures/web-pictures.ts";
import { AppError } from "#server/base/errors.ts";
import type { ImageService } from "#server/features/images/image-service.ts";
import type { HostFailures } from "./host-failures.ts";
import type { HostTurns } from "./host-turns.ts";
import { hostOf } from "./rules.ts";
import type { TakenPicture } from "./store/picture-fetches.ts";

export interface FetchingParts {
  images: Pick<ImageService, "upload">;
  web: WebPictures;
  log: { warn(details: object, message: string): void };
}

/** The outcome of a try. */
export type Outcome =
  | { kind: "picture"; imageId: string }
  | { kind: "failed"; problem: string }
  /** A retry may succeed. */
  | { kind: "later"; problem: string }
  /** The picture was not tried; its turn comes in so many milliseconds. */
  | { kind: "untried"; waitMs: number };

export const UNTRIED: Outcome = { kind: "untried", waitMs: 0 };

/** After so long a car's fetch pauses, so that many pictures on a slow server do not block others. */
const LONGEST_MS = 5 * 60 * 1000;
/** The pause after this site was too busy to take a picture. */
const OVERLOAD_MS = 30_000;

/** The failures of each server, across all cars. */
export interface Hosts {
  turns: HostTurns;
  failures: HostFailures;
}

/**
 * Fetches pictures one after the other and stores them, until it is stopped. The other pictures of a server
 * are skipped when it is unreachable, too slow, or has failed too often.
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
    // The process of an earlier try died before it ended, perhaps of this picture.
    if (picture.tries > mostTries) {
      outcomes.set(picture, { kind: "failed", problem: "The photo could not be read." });
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
      if (isOurs && !stopped.aborted)
        log.warn({ err: error }, "saving a downloaded photo failed, will retry");
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
  // This site is busy serving pages; that is no failure of the picture.
  if (error instanceof AppError && error.code === "SERVICE_UNAVAILABLE")
    return { kind: "untried", waitMs: OVERLOAD_MS };
  if (error instanceof AppError) return { kind: "failed", problem: error.message };
  return { kind: "later", problem: "The photo could not be saved." };
}
