import { MOST_SEARCHES, MOST_SEARCHES_OF_ADDRESS } from "#shared/rules/alerts.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { Owner, SearchRow } from "./store/searches.ts";

/** The reply to everybody else, whether or not there is one. @throws AppError NOT_FOUND */
export function requireOwn(search: SearchRow | undefined, { userId }: Actor): SearchRow {
  if (search?.person_id === userId) return search;
  throw new AppError("NOT_FOUND", "There is no such saved search.");
}

export function noSuchAlert(): AppError {
  return new AppError(
    "NOT_FOUND",
    "This link is not valid any more: the saved search was deleted, or the link is not complete.",
  );
}

export function slotsOf({ personId }: Owner): number {
  return personId === null ? MOST_SEARCHES_OF_ADDRESS : MOST_SEARCHES;
}

export function tooMany(): AppError {
  return new AppError(
    "CONFLICT",
    `You have ${MOST_SEARCHES} saved searches, which is as many as there can be. Delete one to save another.`,
  );
}
