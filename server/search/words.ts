import type { Conditions } from "./conditions.ts";

const MOST_WORDS = 8;

/** The words of what was typed, with the marks that letters of many scripts carry. */
export function toWords(q: string): string[] {
  const text = q.normalize("NFC").toLowerCase();
  return (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).slice(0, MOST_WORDS);
}

/** Every word has to be in the text, each by its beginning. Without a word nothing is found. */
export function matchWords(
  where: Conditions,
  { text, matches = `search_words(${text}) @@ ?` }: { text: string; matches?: string },
  words: readonly string[],
): void {
  const query = words.map((word) => `${word}:*`).join(" & ");
  where.add(matches.replaceAll("?", "to_tsquery('simple', ?)"), query);
}

/**
 * What is so of every text that has the words, and told ten times as fast without an index. Letters
 * beyond ASCII are left out: the search may take them in another way.
 */
export function mayMatch(where: Conditions, text: string, words: readonly string[]): Conditions {
  for (const word of words)
    if (/^[a-z0-9]+$/.test(word)) where.add(`lower(${text}) LIKE ?`, `%${word}%`);
  return where;
}
