import { copyText } from "./copy-text.ts";

/** A value that says something, but nothing that can be stored. */
export class Unusable {
  /** Completes "power: 34 values that …", and tells the seller what to mend. */
  readonly reason: string;
  /** What is particular to this value. */
  readonly detail: string | undefined;

  constructor(reason: string, detail?: string) {
    this.reason = reason;
    this.detail = detail;
  }
}

/** Null when the text says that nothing is known. */
export type Reading<T> = T | null | Unusable;

/** Reads one value of a column; the text is not blank. */
export type Reader<T> = (text: string) => Reading<T>;

const NOTHING = new Set(
  "|-|–|—|.|?|-1|n/a|na|n.a.|nil|none|null|nan|unknown|unspecified|undefined|not known|not specified|not available|unbekannt|k.a.|keine angabe|nicht angegeben|0000-00-00|0000-00-00 00:00:00".split(
    "|",
  ),
);
const LONGEST_NOTHING = 19;

/** Whether a text is blank or one of those that stand for it. */
export function isBlank(text: string): boolean {
  return text.length <= LONGEST_NOTHING && NOTHING.has(text.toLowerCase());
}

/** How many different values of a column are remembered with what they mean. */
const REMEMBERED = 20_000;
/** What is longer is no value that comes again. */
const REMEMBERED_LENGTH = 200;

/** Columns repeat themselves: each text is read once. */
export function rememberReadings<T>(read: Reader<T>): Reader<T> {
  const readings = new Map<string, Reading<T>>();
  return (text) => {
    const known = readings.get(text);
    if (known !== undefined) return known;
    if (text.length > REMEMBERED_LENGTH) return read(text);
    const copy = copyText(text);
    const reading = isBlank(copy) ? null : read(copy);
    if (readings.size >= REMEMBERED) readings.clear();
    readings.set(copy, reading);
    return reading;
  };
}
