import { LANGUAGE } from "#shared/lib/language.ts";

/** The last searches, newest first, in this browser's storage alone. */

/** Words that were searched for, or filters that were chosen. */
export type RecentSearch = { words: string } | KeptSearch;

/** Its title is of one language. */
type KeptSearch = FilteredSearch & { language: string };

export interface FilteredSearch {
  /** The list and its filters, as the page tells them. */
  title: string;
  path: string;
  /** What it is by: the list, each filter with its value, and each range by its name alone. */
  parts: readonly string[];
}

const KEY = "searches";
const MOST = 5;
const MOST_LENGTH = 200;

/** In the storage of the tab: when words were sent, and the address of the page that they led to. */
const SENT_KEY = "words-sent";
const LED_KEY = "words-led-to";
/** A page that comes later was not led to by the words. */
const LEADING_MS = 30_000;

/** Those of this language and the words, which have none. Invalid content, such as a manual edit, is ignored. */
export function readSearches(): RecentSearch[] {
  return readAll().filter((each) => "words" in each || each.language === LANGUAGE);
}

function readAll(): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.flatMap(readSearch).slice(0, MOST) : [];
  } catch {
    return []; // storage is forbidden here, or holds no list
  }
}

/** Words are kept as text alone. */
function readSearch(kept: unknown): RecentSearch[] {
  if (typeof kept === "string") return [{ words: kept }];
  const { title, path, parts, language } = (kept ?? {}) as Record<string, unknown>; // each is checked
  // A path of this site: a second slash, or what browsers leave out before it, would lead to another one.
  const isPath = typeof path === "string" && /^\/\w/.test(path);
  const isNamed = typeof title === "string" && title !== "" && typeof language === "string";
  if (!isPath || !isNamed || !Array.isArray(parts)) return [];
  return [{ title, path, parts: parts.filter((part) => typeof part === "string"), language }];
}

/** Adds words, or moves them to the front where they are known in any case of letters. */
export function keepWords(words: string): void {
  const text = words.trim().slice(0, MOST_LENGTH);
  if (text === "") return;
  const others = readAll().filter(
    (each) => !("words" in each && each.words.toLowerCase() === text.toLowerCase()),
  );
  write([{ words: text }, ...others]);
  noteInTab(SENT_KEY, String(Date.now()));
}

/**
 * Adds a search that a page shows. One that only adds filters to the newest, takes some away or moves a range takes its
 * place: a search is chosen filter by filter. What words have led to is kept as those words.
 */
export function keepFilters(search: FilteredSearch): void {
  if (takeWordsSent()) noteInTab(LED_KEY, search.path);
  if (readInTab(LED_KEY) === search.path) return;
  const searches = readAll();
  const [newest] = searches;
  const isNext =
    newest !== undefined &&
    "path" in newest &&
    newest.language === LANGUAGE &&
    isStep(newest.parts, search.parts);
  const others = searches
    .slice(isNext ? 1 : 0)
    .filter((each) => !("path" in each && each.path === search.path));
  const title = search.title.slice(0, MOST_LENGTH);
  write([{ ...search, title, language: LANGUAGE }, ...others]);
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return; // storage is forbidden here: there is nothing to forget
  }
}

/** Removes the mark that words were sent, and returns whether it was set. It counts for one page. */
export function takeWordsSent(): boolean {
  const sent = Number(readInTab(SENT_KEY) ?? 0);
  if (sent > 0) noteInTab(SENT_KEY, "0");
  return Date.now() - sent < LEADING_MS;
}

function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // storage is forbidden here
  }
}

function noteInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    return; // storage is forbidden here: the filters are kept beside the words
  }
}

/** Whether one of two searches has all that the other has. */
function isStep(before: readonly string[], after: readonly string[]): boolean {
  return (
    before.every((part) => after.includes(part)) || after.every((part) => before.includes(part))
  );
}

function write(searches: readonly RecentSearch[]): void {
  const kept = searches.slice(0, MOST).map((each) => ("words" in each ? each.words : each));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return; // storage is forbidden here, or full
  }
}
