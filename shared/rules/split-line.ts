/**
 * A minus sign or dash directly before a word, as in `-gti` and `-3er`, or before words in quotes, as in
 * `-"gti performance"`; not within one, as in `e-golf`, nor after the comma of an amount, as in `4500,-Euro`. Before a
 * number it excludes nothing, because it may be a range there: `2018 -2021`, `-15000 €`, `5k -10k`, `-100ps`.
 */
const EXCLUDED =
  /(?<=^|\s|(?<!\d)[,;])[-‑–−](?:["“„][^"“”„]*\p{L}[^"“”„]*["“”]|(?:\p{L}|\d+(?!(?:k|tsd|tkm|km|mi|miles?|eur|euros?|gbp|usd|chf|hp|bhp|ps|kw|l)(?![\p{L}\p{N}]))\p{L})[^\s,;]*)/giu;

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
  for (const { 0: text, index } of line.matchAll(EXCLUDED)) {
    addWanted(index);
    parts.push({ text, isExcluded: true });
    start = index + text.length;
  }
  addWanted(line.length);
  return parts;
}
