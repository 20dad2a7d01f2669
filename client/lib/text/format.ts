import { t } from "#shared/lib/text.ts";
import { type DistanceUnit, KM_PER } from "#shared/lib/distances.ts";
import { useSite } from "#client/lib/api/site.ts";

const KW_PER_HP = 0.73549875;

interface Formatter {
  /** Amount in major units; cents are shown only where there are any. */
  price(amount: number, currency: string): string;
  /** Kilometres, shown in the site's unit: "71,900 km" with a no-break space. */
  distance(km: number): string;
  /** Kilowatts and metric horsepower. */
  power(kw: number): string;
  number(value: number): string;
  /** A share between 0 and 1, such as "12.5%". */
  share(value: number): string;
  /** A calendar day, such as "3 March 2026", from YYYY-MM-DD or a full date and time. */
  date(iso: string): string;
  /** The month of a calendar day, such as "March 2026". */
  month(iso: string): string;
  /** A calendar day, or its month where the day is unknown (YYYY-MM). */
  dayOrMonth(iso: string): string;
  /** A moment by the person's own clock, such as "3 March 2026 at 14:05 CET". */
  dateTime(iso: string): string;
  /** A time of today by the person's own clock, such as "14:05". */
  time(iso: string): string;
  /** "A, B and C". */
  list(names: readonly string[]): string;
  /** "2 days ago". Changes with the clock: give the element `suppressHydrationWarning`. */
  ago(iso: string): string;
}

const DAY = 86_400;

/** For each unit: the seconds from which it is used, and its length. */
const STEPS: readonly [Intl.RelativeTimeFormatUnit, number, number][] = [
  ["year", 31_557_600, 31_557_600],
  ["month", 2_629_800, 2_629_800],
  // Up to two weeks, days are clearer.
  ["week", 14 * DAY, 7 * DAY],
  ["day", DAY, DAY],
  ["hour", 3_600, 3_600],
];

const MINUTE = ["minute", 0, 60] as const; // not any texts and numbers

/** Seconds from now, as "2 days ago"; whole units that have passed are counted, never rounded up. */
export function tellAgo(relative: Intl.RelativeTimeFormat, seconds: number): string {
  const [unit, , length] = STEPS.find(([, least]) => Math.abs(seconds) >= least) ?? MINUTE;
  return relative.format(Math.trunc(seconds / length), unit);
}

/** Makes a format at its first use: one costs milliseconds on a phone, and most pages need two or three. */
function lazy<F>(make: () => F): () => F {
  let made: F | undefined;
  return () => (made ??= make());
}

function createFormatter(locale: string, distanceUnit: DistanceUnit, timeZone: string): Formatter {
  const numbers = (options: Intl.NumberFormatOptions) =>
    lazy(() => new Intl.NumberFormat(locale, options));
  const dates = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, options));
  const whole = numbers({ maximumFractionDigits: 0 });
  const unit = distanceUnit === "km" ? "kilometer" : "mile";
  const distances = numbers({ style: "unit", unit, maximumFractionDigits: 0 });
  const shares = numbers({ style: "percent", maximumFractionDigits: 1 });
  const days = dates({ dateStyle: "long", timeZone });
  const calendarDays = dates({ dateStyle: "long", timeZone: "UTC" });
  const months = dates({ month: "long", year: "numeric", timeZone: "UTC" });
  const times = dates({ timeStyle: "short" });
  // In the browser's time zone, which is named: moments are formatted only in the browser.
  const moments = dates({
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });
  const lists = lazy(() => new Intl.ListFormat(locale));
  const relative = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  return {
    price: (amount, currency) => priceFormat(locale, currency).format(amount),
    // The number and its unit stay in one line.
    distance: (km) =>
      distances()
        .format(km / KM_PER[distanceUnit])
        .replace(" ", "\u00A0"),
    power: (kw) => t`${whole().format(kw)} kW (${whole().format(kw / KW_PER_HP)} hp)`,
    number: (value) => whole().format(value),
    share: (value) => shares().format(value),
    // A calendar day has no time zone and must not move by one.
    date: (iso) => (iso.length === 10 ? calendarDays() : days()).format(new Date(iso)),
    dayOrMonth: (iso) => (iso.length === 7 ? months() : calendarDays()).format(new Date(iso)),
    month: (iso) => months().format(new Date(iso)),
    dateTime: (iso) => moments().format(new Date(iso)),
    time: (iso) => times().format(new Date(iso)),
    list: (names) => lists().format(names),
    ago: (iso) => tellAgo(relative(), (Date.parse(iso) - Date.now()) / 1000),
  };
}

const priceFormats = new Map<string, Intl.NumberFormat>();

/** Constructing a format costs more than a hundred uses of it. */
function priceFormat(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = priceFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    });
    priceFormats.set(key, format);
  }
  return format;
}

const formatters = new Map<string, Formatter>();

/** Numbers, prices and dates as the site writes them. */
export function useFormat(): Formatter {
  const { locale, distanceUnit, timeZone } = useSite();
  const key = `${locale} ${distanceUnit} ${timeZone}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = createFormatter(locale, distanceUnit, timeZone);
    formatters.set(key, formatter);
  }
  return formatter;
}
