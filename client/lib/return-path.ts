/** Where somebody is sent after logging in. */

const PARAMETER = "from";

/**
 * The path in the address's `from`, if it is one of this site: anything else (another host, `//host`,
 * `/\host`, `javascript:`) leads to the home page.
 */
export function returnPath(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get(PARAMETER) ?? "/";
  if (!/^\/(?![/\\])/.test(asked) || /[\p{Cc}\\]/u.test(asked)) return "/";
  if (!URL.canParse(asked, origin)) return "/";
  const { origin: host, pathname, search: query, hash } = new URL(asked, origin);
  if (host !== origin || /^\/(?:login|register|signed-in)$/.test(pathname)) return "/";
  return pathname + query + hash;
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
