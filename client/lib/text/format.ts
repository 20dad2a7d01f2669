import { KM_PER } from "#shared/lib/distances.ts";
import { t } from "#shared/lib/text.ts";
import { useSite, type ShownSite } from "#client/lib/api/site.ts";
import { tellAgo } from "./ago.ts";
import { lazy } from "./lazy.ts";
import { distanceOptions, numberWriter, priceOptions, WHOLE, writeLike } from "./numbers.ts";

const KW_PER_HP = 0.73549875;

export interface Formatter {
  /** Amount in major units; cents are shown only where there are any. */
  price(amount: number, currency: string): string;
  /** Kilometres, shown in the site's unit: "71,900 km" with a no-break space. */
  distance(km: number): string;
  /** Kilowatts and metric horsepower. */
  power(kw: number): string;
  number(value: number): string;
  /** A calendar day, such as "3 March 2026", from YYYY-MM-DD or a full date and time. */
  date(iso: string): string;
  /** The month of a calendar day, such as "March 2026". */
  month(iso: string): string;
  /** A calendar day, or its month where the day is unknown (YYYY-MM). */
  dayOrMonth(iso: string): string;
  /** "A, B and C". */
  list(names: readonly string[]): string;
  /** "2 days ago". Changes with the clock: give the element `suppressHydrationWarning`. */
  ago(iso: string): string;
}

function createFormatter(site: ShownSite): Formatter {
  const { locale, distanceUnit, timeZone } = site;
  const dates = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(locale, options));
  const [number, price, distance] = site.examples.split("|");
  const writer = (example: string | undefined, options: Intl.NumberFormatOptions) =>
    writeLike(example, () => numberWriter(locale, options));
  const whole = writer(number, WHOLE);
  const inUnit = writer(distance, distanceOptions(distanceUnit));
  const prices = new Map<string, ReturnType<typeof writer>>();
  const priceIn = (currency: string) => {
    const example = currency === site.currency ? price : "";
    const write = prices.get(currency) ?? writer(example, priceOptions(currency));
    prices.set(currency, write);
    return write;
  };
  const days = dates({ dateStyle: "long", timeZone });
  const calendarDays = dates({ dateStyle: "long", timeZone: "UTC" });
  const months = dates({ month: "long", year: "numeric", timeZone: "UTC" });
  const lists = lazy(() => new Intl.ListFormat(locale));
  return {
    price: (amount, currency) => priceIn(currency)(amount),
    distance: (km) => inUnit(Math.round(km / KM_PER[distanceUnit])),
    power: (kw) => t`${whole(kw)} kW (${whole(Math.round(kw / KW_PER_HP))} hp)`,
    number: whole,
    // A calendar day has no time zone and must not move by one.
    date: (iso) => (iso.length === 10 ? calendarDays() : days()).format(new Date(iso)),
    dayOrMonth: (iso) => (iso.length === 7 ? months() : calendarDays()).format(new Date(iso)),
    month: (iso) => months().format(new Date(iso)),
    list: (names) => lists().format(names),
    ago: (iso) => tellAgo(Date.now() - Date.parse(iso)),
  };
}

const formatters = new WeakMap<ShownSite, Formatter>();

/** Numbers, prices and dates as the site writes them. */
export function useFormat(): Formatter {
  const site = useSite();
  const formatter = formatters.get(site) ?? createFormatter(site);
  formatters.set(site, formatter);
  return formatter;
}
