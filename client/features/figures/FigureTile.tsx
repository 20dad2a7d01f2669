import type { Series } from "#shared/contract/figures.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { Sparkline } from "#client/ui/Sparkline.tsx";
import { changeOf, titleOf, writeValue } from "./words.ts";

/** A figure of the last 30 days, compared with the 30 days before, and its course. */
export function FigureTile({ series }: { series: Series }) {
  const format = useFormat();
  const { total, before, values } = series;
  const change = changeOf(format, series);
  const write = (value: number | null) => writeValue(format, series, value);
  const title = titleOf(series);
  return (
    <li className="flex flex-col rounded-md border border-line bg-surface p-5">
      <h3 className="font-text text-sm font-normal tracking-normal text-muted">{title}</h3>
      <p className="mt-1 text-3xl font-bold tracking-tight break-words">{write(total)}</p>
      <p className="mt-1 text-sm text-muted tabular-nums">
        {write(before)} in the 30 days before
        {change !== "" && ` (${change})`}
      </p>
      <Sparkline
        values={values.map((value) => value ?? 0)}
        label={`${title} day by day: up to ${write(Math.max(...values.map((value) => value ?? 0)))} in a day`}
        className="mt-auto h-14 w-full pt-4"
      />
    </li>
  );
}
