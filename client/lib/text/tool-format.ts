import { useSite } from "#client/lib/api/site.ts";
import { type Formatter, useFormat } from "./format.ts";
import { lazy } from "./lazy.ts";

interface ToolFormatter extends Formatter {
  /** A share between 0 and 1, such as "12.5%". */
  share(value: number): string;
  /** A moment by the person's own clock, such as "3 March 2026 at 14:05 CET". */
  dateTime(iso: string): string;
  /** A time of today by the person's own clock, such as "14:05". */
  time(iso: string): string;
}

function createToolFormatter(format: Formatter, locale: string): ToolFormatter {
  const shares = lazy(
    () => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }),
  );
  const times = lazy(() => new Intl.DateTimeFormat(locale, { timeStyle: "short" }));
  // In the browser's time zone, which is named: moments are formatted only in the browser.
  const moments = lazy(
    () =>
      new Intl.DateTimeFormat(locale, {
        day: "numeric",
        month: "long",
        year: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        timeZoneName: "short",
      }),
  );
  return {
    ...format,
    share: (value) => shares().format(value),
    dateTime: (iso) => moments().format(new Date(iso)),
    time: (iso) => times().format(new Date(iso)),
  };
}

const formatters = new Map<Formatter, ToolFormatter>();

/** What the dashboard writes beyond the public pages, which need no bytes for it. */
export function useToolFormat(): ToolFormatter {
  const format = useFormat();
  const { locale } = useSite();
  const formatter = formatters.get(format) ?? createToolFormatter(format, locale);
  formatters.set(format, formatter);
  return formatter;
}
