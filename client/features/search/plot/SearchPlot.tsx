import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { PLOT_AXES, type PlotAxis } from "#shared/rules/search.ts";
import type { SearchData } from "../search-data.ts";
import type { BuildAddress } from "../use-search-form.ts";
import { TITLES } from "../words.ts";
import { narrow } from "./brush.ts";
import { FrontTable } from "./FrontTable.tsx";
import { describeLimits, describePlot } from "./plot-words.ts";
import { PlotArea } from "./PlotArea.tsx";
import { usePlot } from "./use-plot.ts";

interface SearchPlotProps {
  search: SearchData;
  onFollow: (build: BuildAddress) => void;
}

/** All results of a search by price and distance, or price and year. Part of it can be chosen, and narrows the search. */
export function SearchPlot({ search, onFollow }: SearchPlotProps) {
  const [axis, setAxis] = useState<PlotAxis>("distance");
  const { list, category, applied } = search;
  const { sort: _, ...filters } = applied;
  const query = { ...filters, list, ...(category !== undefined && { category: [category] }) };
  const loaded = usePlot(query, axis);
  return (
    <section
      aria-label={t`Chart of the results`}
      aria-busy={loaded.isBusy}
      className="overflow-x-clip rounded-md border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-lg">
          {axis === "year" ? (
            <Trans>
              Price by <span className="sr-only">year</span>
            </Trans>
          ) : (
            <Trans>
              Price by <span className="sr-only">mileage</span>
            </Trans>
          )}
        </h2>
        <AxisSwitch axis={axis} onChange={setAxis} />
      </div>
      <Content
        loaded={loaded}
        onNarrow={(of, ranges) => onFollow((path, params) => narrow(path, params, of, ranges))}
      />
    </section>
  );
}

interface ContentProps {
  loaded: ReturnType<typeof usePlot>;
  onNarrow: (axis: PlotAxis, ranges: Parameters<typeof narrow>[3]) => void;
}

function Content({ loaded, onNarrow }: ContentProps) {
  const format = useFormat();
  const site = useSite();
  const { plot, problem, isBusy, again } = loaded;
  if (problem !== undefined)
    return (
      <div className="mt-2 text-sm">
        <p role="alert">{problem.message}</p>
        <button
          type="button"
          onClick={again}
          className="mt-2 min-h-11 cursor-pointer font-semibold text-accent underline"
        >
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  if (plot === undefined)
    return (
      <div className="mt-1 text-sm text-muted">
        <Trans>Loading...</Trans>
      </div>
    );
  const { axis, answer, asked } = plot;
  if (answer.x === undefined || answer.price === undefined)
    return (
      <p className="mt-2 text-sm text-muted">
        {axis === "year"
          ? t`No car here has both a price in ${site.currency} and a year.`
          : t`No car here has both a price in ${site.currency} and a mileage.`}
      </p>
    );
  return (
    <>
      <p className="mt-1 min-h-11 text-sm text-muted tabular-nums">
        {`${describePlot(answer, axis, format, site)} ${describeLimits(answer, axis, format, site)}`}
      </p>
      <div
        className="transition-opacity delay-200 motion-reduce:transition-none"
        style={{ opacity: isBusy ? 0.6 : 1 }}
      >
        {/* Another search is another plot: what was chosen in the last one is over. */}
        <PlotArea
          key={`${axis} ${asked}`}
          axis={axis}
          answer={answer}
          x={answer.x}
          price={answer.price}
          onNarrow={(ranges) => onNarrow(axis, ranges)}
        />
      </div>
      <FrontTable answer={answer} />
    </>
  );
}

function AxisSwitch({ axis, onChange }: { axis: PlotAxis; onChange: (axis: PlotAxis) => void }) {
  return (
    <fieldset className="flex rounded-full border border-edge p-1">
      <legend className="sr-only">
        <Trans>Price by</Trans>
      </legend>
      {PLOT_AXES.map((each) => (
        <label
          key={each}
          className={`relative flex min-h-8 items-center rounded-full px-3 text-sm font-medium pointer-coarse:min-h-11 ${axis === each ? "bg-accent-soft text-accent" : ""}`}
        >
          <input
            type="radio"
            name="plot-axis"
            checked={axis === each}
            onChange={() => onChange(each)}
            className="absolute inset-0 cursor-pointer rounded-full"
            style={{ appearance: "none" }}
          />
          {TITLES[each]}
        </label>
      ))}
    </fieldset>
  );
}
