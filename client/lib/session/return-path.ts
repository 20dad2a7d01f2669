import { LANGUAGE, withoutLanguage } from "#shared/lib/language.ts";
import { localPath } from "#shared/lib/local-path.ts";
import { PAGE_PATHS } from "#shared/rules/page-paths.ts";

/** The path to go to after the log-in. */

const HOME = PAGE_PATHS.home;
const PARAMETER = "from";

/** Hash of the log-in's address after a session has ended. The page then says so. */
export const ENDED_HASH = "#ended";

/**
 * The path in the address's `from`. The home page when that leads to another host (open redirect) or back to
 * a log-in.
 */
export function returnPath(search: string, origin: string): string {
  const path = localPath(new URLSearchParams(search).get(PARAMETER) ?? HOME, origin) ?? HOME;
  const page = withoutLanguage(LANGUAGE, path);
  return /^\/(?:login|register|signed-in)\/*(?:[?#]|$)/.test(page) ? HOME : path;
}

/** Adds the return path to a path. */
export function withReturn(path: string, back: string): string {
  return back === HOME ? path : `${path}?${new URLSearchParams({ [PARAMETER]: back }).toString()}`;
}

/** Passes the return path on, such as from the log-in to the sign-up. */
export function keepReturn(path: string): string {
  return withReturn(path, returnPath(location.search, location.origin));
}

/** Address of the current page, within this site. */
export function here(): string {
  return location.pathname + location.search + location.hash;
}
