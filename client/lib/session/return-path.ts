import { localPath } from "#shared/lib/local-path.ts";

/** The path to go to after the log-in. */

const PARAMETER = "from";

/** The path in the address's `from`; the home page where that leads to another host or back to a log-in. */
export function returnPath(search: string, origin: string): string {
  const path = localPath(new URLSearchParams(search).get(PARAMETER) ?? "/", origin) ?? "/";
  return /^\/(?:login|register|signed-in)\/*(?:[?#]|$)/.test(path) ? "/" : path;
}

/** The same path with where to go back to. */
export function withReturn(path: string, back: string): string {
  return back === "/" ? path : `${path}?${new URLSearchParams({ [PARAMETER]: back }).toString()}`;
}

/** From one way in to another, such as from the log-in to the sign-up: where one came from stays. */
export function keepReturn(path: string): string {
  return withReturn(path, returnPath(location.search, location.origin));
}

/** The address of the page that is shown, within this site. */
export function here(): string {
  return location.pathname + location.search + location.hash;
}
