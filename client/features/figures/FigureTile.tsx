import { t } from "#shared/lib/text.ts";
import type { Series } from "#shared/contract/figures.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Sparkbars } from "#client/ui/tool/Sparkbars.tsx";
import { changeOf, titleOf, writeValue } from "./words.ts";

/** Days with something in them from which there is a course to see; of fewer, it is a few bars. */
const LEAST_DAYS = 5;

/** A figure of the last 30 days, compared with the 30 days before, and its course. */
export function FigureTile({ series }: { series: Series }) {
  const format = useToolFormat();
  const { name, total, before, values } = series;
  const change = changeOf(format, series);
  const write = (value: number | null) => writeValue(format, series, value);
  const title = titleOf(series);
  const days = values.map((value) => value ?? 0);
  // Shares of few bookings jump from day to day.
  const hasCourse =
    name !== "conversion" && days.slice(0, -1).filter((value) => value !== 0).length >= LEAST_DAYS;
  return (
    <li className="flex min-w-0 grow basis-[calc(50%-0.5rem)] flex-col rounded-md border border-line bg-surface p-4 sm:basis-48 sm:p-5 xl:basis-72">
      <h3 className="font-text text-sm font-normal tracking-normal text-muted">{title}</h3>
      <p className="mt-1 text-2xl font-bold sm:text-3xl tracking-tight break-words">
        {write(total)}
      </p>
      <p className="mt-1 text-sm text-muted tabular-nums">
        <Trans>{write(before)} in the 30 days before</Trans>
        {change !== "" && ` (${change})`}
      </p>
      {hasCourse && (
        <Sparkbars
          values={days}
          label={t`${title} day by day: up to ${write(Math.max(...days))} in a day`}
          className="mt-auto h-14 w-full pt-4"
        />
      )}
    </li>
  );
}
