/**
 * A minus sign or dash directly before a word, as in `-gti` and `-3er`, or before words in quotes, as in
 * `-"gti performance"`; or from an opening quote to the end; not within a word, as in `e-golf`, nor between an amount and its currency, as in `4500,-Euro`.
 * Before a number it excludes nothing, because it may be a range there: `2018 -2021`, `-15000 €`, `5k -10k`, `-100ps`.
 */
const EXCLUDED =
  /(?<=^|[\s,;"“”’»])[-‑–−](?!(?<=\d,.)(?:eur|euros?|gbp|usd|chf)(?![\p{L}\p{N}]))(?:["“”„«»][^"“”„«»]*\p{L}[^"“”„«»]*(?:["“”«»]|$)|['‘‚][^'‘’]*\p{L}[^'‘’]*['‘’](?!\p{L})|(?:\p{L}|\d+(?!(?:k|tsd|tkm|km|mi|miles?|eur|euros?|gbp|usd|chf|hp|bhp|ps|kw|l)(?![\p{L}\p{N}]))\p{L})[^\s,;]*)/giu;

/** A part of a line of words, as it is written. */
export interface LinePart {
  text: string;
  /** Whether it is a minus sign with what it excludes: one word, or words in quotes. */
  isExcluded: boolean;
}

/** Splits a line of words at what minus signs exclude: `golf -gti variant` has three parts. */
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

/** A part by itself, without what separates it from others. */
export function textOf({ text }: LinePart): string {
  return text.replaceAll(/^[\s,;]+|[\s,;]+$/g, "");
}

/** The line without what one minus sign excludes, sign included; without the words that none excludes for any other text. */
export function withoutPart(line: string, text: string): string {
  const parts = splitLine(line);
  const isGone = (part: LinePart) => part.isExcluded && part.text === text;
  const left = parts.some(isGone)
    ? parts.filter((part) => !isGone(part))
    : parts.filter(({ isExcluded }) => isExcluded);
  return left.map(textOf).filter(Boolean).join(" ");
}
