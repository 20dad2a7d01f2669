/** The words that were searched for last, newest first, in this browser's storage alone. */

const KEY = "searches";
const MOST = 5;
const MOST_LENGTH = 200;

/** Invalid content, such as a manual edit, is ignored. */
export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter((each): each is string => typeof each === "string").slice(0, MOST);
  } catch {
    return []; // storage is forbidden here, or holds no list
  }
}

/** Adds words, or moves them to the front where they are known in any case of letters. */
export function keepSearch(words: string): void {
  const text = words.trim().slice(0, MOST_LENGTH);
  if (text === "") return;
  const others = readSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
  try {
    localStorage.setItem(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
  } catch {
    return; // storage is forbidden here, or full
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return; // storage is forbidden here: there is nothing to forget
  }
}
