import { t } from "#shared/lib/text.ts";
import type { Figures } from "#shared/contract/figures.ts";
import { useFormat } from "#client/lib/text/format.ts";
import type { Loaded } from "#client/lib/api/use-loaded.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { SeriesPanel } from "./SeriesPanel.tsx";
import { isUnfinished, titleOf } from "./words.ts";

interface FigurePanelsProps {
  loaded: Loaded<Figures>;
  /** Of the panels that room is held for until they are loaded. */
  count: number;
}

/** Each figure of a period, with the days that it is of. */
export function FigurePanels({ loaded, count }: FigurePanelsProps) {
  return (
    <LoadedView state={loaded} placeholder={<Placeholder count={count} />}>
      {(figures) => (
        <>
          <Span figures={figures} />
          <div className="mt-6 grid gap-5 xl:grid-cols-2 xl:*:last:odd:col-span-2">
            {figures.series.map((series) => (
              <SeriesPanel key={titleOf(series)} series={series} figures={figures} />
            ))}
          </div>
        </>
      )}
    </LoadedView>
  );
}

/** Each figure by its name, with what it counts. */
export function Meanings({ of }: { of: readonly (readonly [string, string])[] }) {
  return (
    <Disclosure summary={t`What each number counts`} className="mt-8 max-w-prose">
      <dl className="grid gap-3 text-sm">
        {of.map(([term, meaning]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function Span({ figures }: { figures: Figures }) {
  const format = useFormat();
  const { from, to, zone, unit } = figures;
  return (
    <p className="mt-6 text-muted">
      {unit === "day"
        ? t`${format.date(from)} to ${format.date(to)}, by day (${zone}).`
        : t`${format.date(from)} to ${format.date(to)}, by month (${zone}).`}{" "}
      {isUnfinished(figures) && t`Today isn’t over yet, so its numbers may still change.`}
    </p>
  );
}

function Placeholder({ count }: { count: number }) {
  return (
    <div className="mt-18 grid gap-5 xl:grid-cols-2 xl:*:last:odd:col-span-2">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="h-96 rounded-lg border border-line" />
      ))}
    </div>
  );
}
