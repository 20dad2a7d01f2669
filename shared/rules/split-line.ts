/** A minus sign directly before a word, as in `-gti`; not within one, as in `e-golf`. */
const EXCLUDED = /^-[\p{L}\p{N}]/u;
/** After another number, this is the end of a range: `2018 -2021`. */
const NUMBER = /^-\d[\d.,']*(?:t?km|k|tsd|€)?$/i;
const ENDS_IN_NUMBER = /\d(?:t?km|k|tsd|€)?\s+$/i;

/** A part of a line of words, as it is written. */
export interface LinePart {
  text: string;
  /** Whether it is one word with the minus sign that excludes it. */
  isExcluded: boolean;
}

/** Splits a line of words at those that a minus sign excludes: `golf -gti variant` has three parts. */
export function splitLine(line: string): LinePart[] {
  const parts: LinePart[] = [];
  let start = 0;
  const addWanted = (end: number) => {
    const text = line.slice(start, end);
    if (text.trim() !== "") parts.push({ text, isExcluded: false });
  };
  for (const { 0: text, index } of line.matchAll(/\S+/g)) {
    const isEndOfRange = NUMBER.test(text) && ENDS_IN_NUMBER.test(line.slice(start, index));
    if (!EXCLUDED.test(text) || isEndOfRange) continue;
    addWanted(index);
    parts.push({ text, isExcluded: true });
    start = index + text.length;
  }
  addWanted(line.length);
  return parts;
}
