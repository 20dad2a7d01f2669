import { umlautSpellings } from "./memory/umlauts.ts";

/** Words other than a word itself that mean the same. */
const SAME_WORDS = new Map<string, readonly string[]>(
  Object.entries({
    series: ["er", "reihe"],
    class: ["klasse"],
    klasse: ["class"],
    saloon: ["limousine", "sedan"],
    aircon: ["klima", "klimaanlage"],
    towbar: ["ahk", "anhangerkupplung"],
    sunroof: ["schiebedach"],
    leather: ["leder"],
    heated: ["sitzheizung"],
  }),
);

/** A word, its other spellings where it may have an umlaut, and words that mean the same. */
export function sameWords(word: string): string[] {
  return [word, ...umlautSpellings(word), ...(SAME_WORDS.get(word) ?? [])];
}
