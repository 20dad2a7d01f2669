import { formatPostedTime } from "#shared/lib/dates.ts";
import { LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { Figures, Series } from "#shared/contract/figures.ts";
import type { FigureName } from "#shared/rules/figures.ts";
import { writeAmount } from "#client/domain/tool/write-amount.ts";
import type { useToolFormat } from "#client/lib/text/tool-format.ts";

const TIMES = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 });

/** The count from which per cent of it say more than the two counts. */
const LEAST_COUNT = 20;

/** The increase up to which per cent are easy to grasp. */
const MOST_IN_PER_CENT = 3;

type Format = ReturnType<typeof useToolFormat>;

const TITLES: Record<FigureName, string> = {
  listings: t`Cars listed`,
  bookings: t`Bookings`,
  conversion: t`Bookings paid`,
  sign_ups: t`New accounts`,
  revenue: t`Revenue`,
  refunds: t`Refunds`,
  disputes: t`Chargebacks`,
  views: t`Views`,
  saves: t`Saves`,
};

export function titleOf({ name, currency, is_test: isTest }: Series): string {
  const title = currency === null ? TITLES[name] : `${TITLES[name]}, ${currency}`;
  return isTest ? t`${title}, test payments` : title;
}

/** Writes a figure's value. A share is undefined when its whole is 0. */
export function writeValue(
  format: Format,
  { name, currency }: Series,
  value: number | null,
): string {
  if (value === null) return t`n/a`;
  if (currency !== null) return writeAmount(format, value, currency);
  return name === "conversion" ? format.share(value) : format.number(value);
}

/**
 * The change from the period before in whole per cent, such as "+50%"; from three times on as "6.6 times as many". Empty
 * for shares, for small counts and for a tenfold increase, where it says little.
 */
export function changeOf(
  format: Format,
  series: Pick<Series, "name" | "currency" | "total" | "before">,
): string {
  const times = timesOf(series);
  if (times === undefined) return "";
  if (times <= MOST_IN_PER_CENT) return percentOf(format, times);
  return series.currency === null
    ? t`${TIMES.format(times)} times as many`
    : t`${TIMES.format(times)} times as much`;
}

/** The change from the period before, with that period's value and days; without `changeOf`, only these. */
export function compareWithBefore(
  format: Format,
  series: Series,
  { before_from: beforeFrom, before_to: beforeTo }: Pick<Figures, "before_from" | "before_to">,
): string {
  const times = timesOf(series);
  const before = writeValue(format, series, series.before);
  const [from, to] = [format.date(beforeFrom), format.date(beforeTo)];
  if (times === undefined) return t`${before} from ${from} to ${to}`;
  if (times <= MOST_IN_PER_CENT)
    return t`${percentOf(format, times)} compared with ${before} from ${from} to ${to}`;
  return series.currency === null
    ? t`${TIMES.format(times)} times as many as the ${before} from ${from} to ${to}`
    : t`${TIMES.format(times)} times as much as the ${before} from ${from} to ${to}`;
}

/** Undefined where a comparison says little. */
function timesOf({
  name,
  currency,
  total,
  before,
}: Pick<Series, "name" | "currency" | "total" | "before">): number | undefined {
  if (name === "conversion" || total === null || before === null || before <= 0) return undefined;
  if (currency === null && before < LEAST_COUNT) return undefined;
  const times = total / before;
  return times < 10 ? times : undefined;
}

function percentOf(format: Pick<Format, "share">, times: number): string {
  const whole = Math.round((times - 1) * 100) / 100;
  return `${whole > 0 ? "+" : ""}${format.share(whole)}`.replace("-", "−");
}

/** Whether a period of whole days goes on: today, in its time zone, is in it. */
export function isUnfinished(
  { to, zone }: Pick<Figures, "to" | "zone">,
  now = new Date(),
): boolean {
  return to >= dayOf(now, zone);
}

/** The part that goes on, whose value is not final; undefined where the period is over. */
export function partOfToday(
  figures: Pick<Figures, "to" | "zone" | "parts">,
  now = new Date(),
): string | undefined {
  if (!isUnfinished(figures, now)) return undefined;
  const today = dayOf(now, figures.zone);
  return figures.parts.findLast((part) => part <= today);
}

/** The day of a moment in a time zone, as `YYYY-MM-DD`. */
function dayOf(moment: Date, zone: string): string {
  return formatPostedTime(moment, zone).slice(0, "YYYY-MM-DD".length).replaceAll("/", "-");
}

export function nameOfPart(format: Format, { unit }: Pick<Figures, "unit">, part: string): string {
  return unit === "day" ? format.date(part) : format.month(part);
}
