/** A day, or only its month or year. */
export interface PartialDate {
  readonly year: number;
  /** 1 to 12 */
  readonly month?: number;
  readonly day?: number;
  /** Milliseconds since 1970, when the hour is given too; without an offset it is UTC. */
  readonly instant?: number;
}

export type DayOrder = "day first" | "month first";

const ISO =
  /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[T ]+(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?$/i;
const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T,].*)?$/;
const MONTH_YEAR = /^(\d{1,2})[./-](\d{4})$/;
const NAMED = /^(?:(\d{1,2})[. -]+)?([\p{L}]{3,9})[. -]+(\d{4})$/u;

/** Reads `2016-03-05 00:00:00`, `05.03.2016`, `03/2016`, `March 2016` or `2016`. */
export function parseDate(text: string, order: DayOrder = "day first"): PartialDate | undefined {
  if (/^\d{4}$/.test(text)) return { year: Number(text) };
  const [, year, month, day, time, offset = "Z"] = ISO.exec(text) ?? [];
  if (year !== undefined) return parseIso(year, month, day, time, offset);
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, first, mark, second, yearAfter] = numeric;
    // Dates with dots are German, which begin with the day.
    const isDayFirst = mark === "." || order === "day first";
    return check(yearAfter, isDayFirst ? second : first, isDayFirst ? first : second);
  }
  const [, monthBefore, yearAfter] = MONTH_YEAR.exec(text) ?? [];
  if (yearAfter !== undefined) return check(yearAfter, monthBefore, undefined);
  const [, dayBefore, name = "", namedYear] = NAMED.exec(text) ?? [];
  const named = parseMonth(name);
  return named === undefined ? undefined : check(namedYear, String(named), dayBefore);
}

function parseIso(
  year: string,
  month: string | undefined,
  day: string | undefined,
  time: string | undefined,
  offset: string,
): PartialDate | undefined {
  const date = check(year, month, day);
  if (date?.day === undefined || time === undefined) return date;
  const zone = /^z$/i.test(offset) ? "Z" : offset.replace(/(\d{2}):?(\d{2})$/, "$1:$2");
  const instant = Date.parse(`${toIsoDay(date)}T${time}${zone}`);
  return Number.isNaN(instant) ? undefined : { ...date, instant };
}

function check(
  yearText: string | undefined,
  monthText: string | undefined,
  dayText: string | undefined,
): PartialDate | undefined {
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText ?? 1)];
  const date = new Date(Date.UTC(year, month - 1, day));
  // "0000-00-00" and the like stand for no date.
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined;
  return dayText === undefined ? { year, month } : { year, month, day };
}

/** YYYY-MM-DD; the first of the month, or of the year, where the day is not known. */
export function toIsoDay({ year, month = 1, day = 1 }: PartialDate): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

const MONTHS = [
  "jan januar january janv jänner",
  "feb februar february fév",
  "mar march mär märz mrz mars",
  "apr april avr",
  "may mai",
  "jun june juni juin",
  "jul july juli juil",
  "aug august août",
  "sep sept september",
  "oct okt october oktober",
  "nov november",
  "dec dez december dezember déc",
].map((names) => new Set(names.split(" ")));

/** 1 to 12 for a month's number or its name in English, German or French. */
export function parseMonth(text: string): number | undefined {
  if (/^\d{1,2}(\.0)?$/.test(text)) {
    const number = Number(text);
    return number >= 1 && number <= 12 ? number : undefined;
  }
  const name = text.toLowerCase().replace(/\.$/, "");
  const at = MONTHS.findIndex((names) => names.has(name));
  return at === -1 ? undefined : at + 1;
}

/**
 * Whether dates like 05/03/2016 begin with the month: some value's second part must be too large for a month.
 */
export function findDayOrder(values: Iterable<string>): DayOrder {
  let hasLateFirst = false;
  let hasLateSecond = false;
  for (const value of values) {
    const [, first, mark, second] = NUMERIC.exec(value) ?? [];
    if (mark === ".") continue;
    hasLateFirst ||= Number(first) > 12;
    hasLateSecond ||= Number(second) > 12;
  }
  return hasLateSecond && !hasLateFirst ? "month first" : "day first";
}
