/**
 * Other spellings of a word that may have umlauts. Accents are off already, so `tüv` is `tuv` here, and its other
 * spelling is `tuev`.
 */
export function umlautSpellings(word: string): string[] {
  const spellings = new Set<string>();
  for (const { index } of word.matchAll(/[aou]e/g))
    spellings.add(word.slice(0, index + 1) + word.slice(index + 2));
  spellings.add(word.replaceAll(/([aou])e/g, "$1"));
  for (const { index } of word.matchAll(/[aou](?!e)/g))
    spellings.add(`${word.slice(0, index + 1)}e${word.slice(index + 1)}`);
  spellings.delete(word);
  return [...spellings];
}
