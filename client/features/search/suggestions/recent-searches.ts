/** The last searches, newest first, in this browser's storage alone. */

/** Words that were searched for, or filters that were chosen. */
export type RecentSearch = { words: string } | FilteredSearch;

export interface FilteredSearch {
  /** The list and its filters, as the page tells them. */
  title: string;
  /** Address of the search, from its path on. */
  path: string;
}

const KEY = "searches";
const MOST = 5;
const MOST_LENGTH = 200;
/** Parameters that say which cars are looked for; the others narrow them. */
const SUBJECTS: ReadonlySet<string> = new Set(["make", "model", "q"]);
/** In the storage of the tab: the next page shows the words that were sent last, which are kept already. */
const SENT_KEY = "words-sent";

/** Invalid content, such as a manual edit, is ignored. */
export function readSearches(): RecentSearch[] {
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
  if (typeof kept !== "object" || kept === null || !("title" in kept && "path" in kept)) return [];
  const { title, path } = kept;
  const isOurs = typeof path === "string" && /^\/(?![/\\])/.test(path);
  return isOurs && typeof title === "string" ? [{ title, path }] : [];
}

/** Adds words, or moves them to the front where they are known in any case of letters. */
export function keepWords(words: string): void {
  const text = words.trim().slice(0, MOST_LENGTH);
  if (text === "") return;
  const others = readSearches().filter(
    (each) => !("words" in each && each.words.toLowerCase() === text.toLowerCase()),
  );
  write([{ words: text }, ...others]);
  try {
    sessionStorage.setItem(SENT_KEY, text);
  } catch {
    return; // storage is forbidden here: the page's filters are kept beside the words
  }
}

/**
 * Adds a search that a page shows. One that only adds filters to the newest, or takes some away, takes its place: a
 * search is chosen filter by filter. What words have led to is kept as those words.
 */
export function keepFilters(search: FilteredSearch): void {
  if (wereWordsSent()) return;
  const searches = readSearches();
  const [newest] = searches;
  const isNext = newest !== undefined && "path" in newest && isStep(newest.path, search.path);
  const others = searches
    .slice(isNext ? 1 : 0)
    .filter((each) => !("path" in each && each.path === search.path));
  write([{ title: search.title.slice(0, MOST_LENGTH), path: search.path }, ...others]);
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return; // storage is forbidden here: there is nothing to forget
  }
}

function wereWordsSent(): boolean {
  try {
    const were = sessionStorage.getItem(SENT_KEY) !== null;
    sessionStorage.removeItem(SENT_KEY);
    return were;
  } catch {
    return false;
  }
}

/** Whether one of two searches is by all that the other is by, whatever its values are. */
function isStep(before: string, after: string): boolean {
  const [a, b] = [partsOf(before), partsOf(after)];
  return [...a].every((part) => b.has(part)) || [...b].every((part) => a.has(part));
}

/** Another make, model or word makes another search; another price goes on with the same. */
function partsOf(path: string): Set<string> {
  const [of = "", query] = path.split("?");
  const names = of.split("/").map((name, at) => `${at} ${name}`);
  const filters = [...new URLSearchParams(query)].map(([name, value]) =>
    SUBJECTS.has(name) ? `${name} ${value}` : name,
  );
  return new Set([...names, ...filters]);
}

function write(searches: readonly RecentSearch[]): void {
  const kept = searches.slice(0, MOST).map((each) => ("words" in each ? each.words : each));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return; // storage is forbidden here, or full
  }
}
