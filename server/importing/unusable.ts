import { copyText } from "./copy-text.ts";

/** A value that is not blank but cannot be stored. */
export class Unusable {
  /** Completes "power: 34 values that …", and tells the seller what to correct. */
  readonly reason: string;
  /** Details of this value, beyond the reason. */
  readonly detail: string | undefined;

  constructor(reason: string, detail?: string) {
    this.reason = reason;
    this.detail = detail;
  }
}

/** Null for a placeholder such as "unknown". */
export type Reading<T> = T | null | Unusable;

/** Reads one value of a column; the text is not blank. */
export type Reader<T> = (text: string) => Reading<T>;

const NOTHING = new Set(
  "|-|–|—|.|?|-1|n/a|na|n.a.|nil|none|null|nan|unknown|unspecified|undefined|not known|not specified|not available|unbekannt|k.a.|keine angabe|nicht angegeben|0000-00-00|0000-00-00 00:00:00".split(
    "|",
  ),
);
const LONGEST_NOTHING = 19;

/** Whether a text is blank or a placeholder for nothing. */
export function isBlank(text: string): boolean {
  return text.length <= LONGEST_NOTHING && NOTHING.has(text.toLowerCase());
}

/** Size of a column's cache of parsed values. */
const REMEMBERED = 20_000;
/** Longer texts are not cached, because they hardly repeat. */
const REMEMBERED_LENGTH = 200;

/** Memoizes a reader, because the values of a column repeat. */
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
