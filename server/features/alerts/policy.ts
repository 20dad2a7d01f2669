import { t } from "#shared/lib/text.ts";
import { MOST_SEARCHES, MOST_SEARCHES_OF_ADDRESS } from "#shared/rules/alerts.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { Owner, SearchRow } from "./store/searches.ts";

/** The reply to everybody else, whether or not there is one. @throws AppError NOT_FOUND */
export function requireOwn(search: SearchRow | undefined, { userId }: Actor): SearchRow {
  if (search?.person_id === userId) return search;
  throw new AppError("NOT_FOUND", t`We couldn’t find this saved search.`);
}

export function noSuchAlert(): AppError {
  return new AppError(
    "NOT_FOUND",
    t`This link no longer works. The saved search has been deleted, or the link is incomplete.`,
  );
}

export function slotsOf({ personId }: Owner): number {
  return personId === null ? MOST_SEARCHES_OF_ADDRESS : MOST_SEARCHES;
}

export function tooMany(): AppError {
  return new AppError(
    "CONFLICT",
    t`You already have ${MOST_SEARCHES} saved searches, the maximum. Delete one to save another.`,
  );
}
