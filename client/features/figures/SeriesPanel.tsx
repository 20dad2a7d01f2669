import { t } from "#shared/lib/text.ts";
import type { Figures, Series } from "#shared/contract/figures.ts";
import { writeRow } from "#shared/lib/csv.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { Button } from "#client/ui/Button.tsx";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { Plot } from "#client/ui/tool/Plot.tsx";
import { compareWithBefore, nameOfPart, partOfToday, titleOf, writeValue } from "./words.ts";

interface SeriesPanelProps {
  series: Series;
  figures: Figures;
}

/** One figure over a period: as a plot, a table and a file. */
export function SeriesPanel({ series, figures }: SeriesPanelProps) {
  const format = useToolFormat();
  const { name, total, before } = series;
  const { unit, parts, from, to } = figures;
  const title = titleOf(series);
  const write = (value: number | null) => writeValue(format, series, value);
  const today = partOfToday(figures);
  const rows = parts.map((part, at) => ({
    part,
    label: nameOfPart(format, figures, part),
    value: series.values[at] ?? null,
    isUnfinished: part === today,
  }));
  const most = Math.max(0, ...rows.map(({ value }) => value ?? 0));
  const highest = most > 0 ? rows.find(({ value }) => value === most) : undefined;
  const id = `figure-${name}-${series.currency ?? ""}-${series.is_test}`;
  const save = () => {
    const lines = [
      writeRow([unit === "day" ? "day" : "from", title]),
      ...rows.map(({ part, value }) => writeRow([part, value])),
    ];
    saveFile(new Blob(lines, { type: "text/csv" }), `${name.replace("_", "-")}-${from}-${to}.csv`);
  };
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-2 text-3xl font-bold tracking-tight">
        {write(total)}
        {name === "conversion" && total !== null && (
          <span className="ml-2 text-base font-normal tracking-normal text-muted">
            <Trans>of the bookings made in this period</Trans>
          </span>
        )}
      </p>
      <p className="mt-1 mb-5 text-sm text-muted tabular-nums">
        {before === null && name === "views" ? (
          <Trans>No earlier views are kept to compare with</Trans>
        ) : (
          compareWithBefore(format, series, figures)
        )}
      </p>
      <Plot
        label={
          unit === "day"
            ? t`${title} by day, from ${format.date(from)} to ${format.date(to)}. The table below lists the values.`
            : t`${title} by month, from ${format.date(from)} to ${format.date(to)}. The table below lists the values.`
        }
        markerLabel={unit === "day" ? t`${title}: day` : t`${title}: month`}
        parts={rows}
        format={write}
        isWhole={series.currency === null && name !== "conversion"}
      />
      {highest !== undefined && (
        <p className="mt-3 text-sm text-muted tabular-nums">
          {unit === "day"
            ? t`Highest: ${write(highest.value)} on ${highest.label}`
            : t`Highest: ${write(highest.value)} in ${highest.label}`}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Disclosure summary={t`Table`} className="min-w-0 grow">
          <table className="mt-2 w-full text-left text-sm">
            <caption className="sr-only">
              {unit === "day" ? t`${title} by day` : t`${title} by month`}
            </caption>
            <thead className="border-b border-line text-muted">
              <tr>
                <th scope="col" className="py-2 pr-3 font-medium">
                  {unit === "day" ? t`Day` : t`Month`}
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  {title}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ part, label, value }) => (
                <tr key={part} className="border-b border-line">
                  <th scope="row" className="py-1.5 pr-3 font-normal">
                    {label}
                  </th>
                  <td className="py-1.5 text-right tabular-nums">{write(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Disclosure>
        <Button look="quiet" aria-label={t`Save as CSV: ${title}`} onClick={save}>
          <Trans>Save as CSV</Trans>
        </Button>
      </div>
    </section>
  );
}
