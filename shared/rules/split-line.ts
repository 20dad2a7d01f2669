const MONEY = "eur|euros?|gbp|usd|chf";
const UNIT = `k|tsd|tkm|km|mi|miles?|${MONEY}|hp|bhp|ps|kw|l`;
const END = String.raw`(?![\p{L}\p{N}])`;

/** A word, also one that begins with a number, as `3er`. A number alone or with a unit may end a range: `2018 -2021`. */
const WORD = String.raw`(?:\p{L}|\d+(?!(?:${UNIT})${END})\p{L})[^\s,;]*`;

/** Words in quotes. A double one may lack the closing quote: its words then go to the end of the line. */
const QUOTED = [
  String.raw`["“”„«»][^"“”„«»]*\p{L}[^"“”„«»]*(?:["“”«»]|$)`,
  String.raw`['‘‚][^'‘’]*\p{L}[^'‘’]*['‘’](?!\p{L})`,
].join("|");

/** A minus sign or dash that begins a word; not that of `e-golf`, nor of an amount such as `4500,-Euro`. */
const SIGN = String.raw`(?<=^|[\s,;"“”’»])[-‑–−](?!(?<=\d,.)(?:${MONEY})${END})`;

const EXCLUDED = new RegExp(`${SIGN}(?:${QUOTED}|${WORD})`, "giu");

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
function textOf({ text }: LinePart): string {
  return text.replaceAll(/^[\s,;]+|[\s,;]+$/g, "");
}

/** A line of these parts. */
export function joinParts(parts: readonly LinePart[]): string {
  return parts.map(textOf).filter(Boolean).join(" ");
}
