import type { IncomingMessage } from "node:http";
import { withoutLanguage } from "#shared/lib/language.ts";
import { ALL_PAGES, PAGES } from "#shared/rules/pages.ts";
import { MORE_PARAMETER, SEARCH_PARAMETERS } from "#shared/rules/search.ts";

import { languageOfAddress } from "#server/base/catalogues.ts";

/**
 * Decides whether a request may be answered from the cache, and computes the key. The key consists of the
 * path and the query parameters that change the reply, each normalized. No other part of the request
 * (headers, Host, cookies, other parameters) influences the key or a cached reply: pages and calls get the
 * normalized address, never the requested one.
 */

/** A request with one of these cookies is not anonymous: its reply is neither cached nor shared. */
const SESSION_COOKIES = /(?:^|;)[^=;]*(?:session|forecourt)[^=;]*=/i;

/** Only normalized paths are cached; `%63ars`, `//` and `..` are not. */
const NORMAL_PATH = /^\/(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?$/;

/** Calls whose replies are hardly ever the same twice, so that keeping them would push out what is, and log-ins. */
const NEVER_SHARED = /^\/api\/(?:search|auth)(?:\/|$)/;

const NUMBER = /^[1-9]\d{0,5}$/;
const WORD = /^[A-Za-z0-9-]{1,40}$/;
const CURSOR = /^[A-Za-z0-9_-]{1,250}\.[A-Za-z0-9_-]{1,40}$/;

/** Query parameters that change a reply, in the key's order, with the form of their values. */
const PAGE_PARAMETERS = { page: NUMBER };
const API_PARAMETERS = {
  category: WORD,
  cursor: CURSOR,
  limit: NUMBER,
  list: WORD,
  page: NUMBER,
  seller: WORD,
};

const LISTS = ALL_PAGES.filter(({ isPaged }) => isPaged).map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
);

/** Parameters of a list's page that there are too many values of for keeping their replies. */
const SEARCHED = new Set([...SEARCH_PARAMETERS, MORE_PARAMETER]);

function isListPage(path: string): boolean {
  return LISTS.some((list) => list.test(path));
}

function parametersOf(path: string): Record<string, RegExp> {
  if (path.startsWith("/api/")) return API_PARAMETERS;
  return isListPage(path) ? PAGE_PARAMETERS : {};
}

export interface NormalRequest {
  key: string;
  /** Normalized path and query: the only input that the reply may depend on. */
  url: string;
}

/** Whether somebody reads who is not logged in, as far as their request tells. */
export function isVisitorsRead({
  method,
  headers,
}: Pick<IncomingMessage, "method" | "headers">): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers.authorization !== undefined) return false;
  return headers.cookie === undefined || !SESSION_COOKIES.test(headers.cookie);
}

/** Undefined for requests that must not be cached. */
export function normalRequest(
  request: Pick<IncomingMessage, "method" | "url" | "headers">,
): NormalRequest | undefined {
  if (!isVisitorsRead(request)) return undefined;
  const raw = request.url ?? "/";
  const mark = raw.indexOf("?");
  const path = mark === -1 ? raw : raw.slice(0, mark);
  if (!NORMAL_PATH.test(path) || NEVER_SHARED.test(path)) return undefined;
  if (mark === -1) return { key: path, url: path };

  const page = withoutLanguage(languageOfAddress(path), path);
  const sent = new URLSearchParams(raw.slice(mark + 1));
  // The bare list would be the wrong reply to a search.
  if (isListPage(page) && [...sent.keys()].some((name) => SEARCHED.has(name))) return undefined;
  // There are more comparisons than cars, and the bare page would be the wrong reply to one.
  if (page === PAGES.compare.path) return undefined;
  const kept: string[] = [];
  const parameters = parametersOf(page);
  for (const [name, form] of Object.entries(parameters)) {
    const values = sent.getAll(name);
    const [value] = values;
    if (value === undefined) continue;
    // An invalid value gets its own, uncached reply, usually an error that explains it.
    if (values.length > 1 || !form.test(value)) return undefined;
    // The first page's address has no page parameter.
    if (name !== "page" || value !== "1") kept.push(`${name}=${value}`);
  }
  const url = kept.length === 0 ? path : `${path}?${kept.join("&")}`;
  return { key: url, url };
}
