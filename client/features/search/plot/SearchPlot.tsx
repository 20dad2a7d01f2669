import { useState } from "react";
import { useLocation } from "react-router";
import { api } from "#client/lib/api/api.ts";
import { useSite } from "#client/lib/api/site.ts";
import { type Loaded, useLoaded } from "#client/lib/api/use-loaded.ts";
import { useFormat } from "#client/lib/text/format.ts";
import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import { PLOT_AXES, type PlotAxis } from "#shared/rules/search.ts";
import type { SearchData } from "../search-data.ts";
import { TITLES } from "../words.ts";
import { narrow } from "./brush.ts";
import { FrontTable } from "./FrontTable.tsx";
import { describeLimits, describePlot } from "./plot-words.ts";
import { PlotArea } from "./PlotArea.tsx";

interface SearchPlotProps {
  search: SearchData;
  onFollow: (address: string) => void;
}

interface Plot {
  axis: PlotAxis;
  /** The search that it shows. */
  asked: string;
  answer: PlotAnswer;
}

/** All results of a search by price and distance, or price and year. Part of it can be chosen, and narrows the search. */
export function SearchPlot({ search, onFollow }: SearchPlotProps) {
  const [axis, setAxis] = useState<PlotAxis>("distance");
  const { list, category, applied, path } = search;
  const { sort: _, ...filters } = applied;
  const query = { ...filters, list, ...(category !== undefined && { category: [category] }) };
  const asked = JSON.stringify(query);
  const plot = useLoaded<Plot>(
    async () => ({
      axis,
      asked,
      answer: await api.search.plot({ ...query, x: axis }),
    }),
    [asked, axis],
  );
  const isBusy =
    plot.status === "loading" ||
    (plot.status === "ready" && (plot.value.asked !== asked || plot.value.axis !== axis));
  const params = new URLSearchParams(useLocation().search);
  return (
    <section
      aria-label="Plot of the results"
      aria-busy={isBusy}
      className="rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-lg">
          Price by <span className="sr-only">{TITLES[axis].toLowerCase()}</span>
        </h2>
        <AxisSwitch axis={axis} onChange={setAxis} />
      </div>
      <Content
        plot={plot}
        isBusy={isBusy}
        onNarrow={(of, ranges) => onFollow(narrow(path, params, of, ranges))}
      />
    </section>
  );
}

interface ContentProps {
  plot: Loaded<Plot>;
  isBusy: boolean;
  onNarrow: (axis: PlotAxis, ranges: Parameters<typeof narrow>[3]) => void;
}

function Content({ plot, isBusy, onNarrow }: ContentProps) {
  const format = useFormat();
  const site = useSite();
  if (plot.status === "loading")
    return <p className="mt-2 min-h-96 text-sm text-muted">Loading…</p>;
  if (plot.status === "failed")
    return (
      <div className="mt-2 min-h-96 text-sm">
        <p role="alert">{plot.problem.message}</p>
        <button
          type="button"
          onClick={plot.again}
          className="mt-2 min-h-11 cursor-pointer font-semibold text-accent underline"
        >
          Try again
        </button>
      </div>
    );
  const { axis, answer, asked } = plot.value;
  if (answer.x === undefined || answer.price === undefined)
    return (
      <p className="mt-2 text-sm text-muted">
        No car here has both a price in {site.currency} and a {TITLES[axis].toLowerCase()}.
      </p>
    );
  const limits = describeLimits(answer, axis, format, site);
  return (
    <>
      <p className="mt-1 min-h-10 max-w-prose text-sm text-muted tabular-nums">
        {describePlot(answer, axis, format, site)}
      </p>
      <div
        className={`transition-opacity delay-200 motion-reduce:transition-none ${isBusy ? "opacity-60" : ""}`}
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
      {limits !== "" && (
        <p className="mt-1 max-w-prose text-sm text-muted tabular-nums">{limits}</p>
      )}
      <FrontTable answer={answer} />
    </>
  );
}

function AxisSwitch({ axis, onChange }: { axis: PlotAxis; onChange: (axis: PlotAxis) => void }) {
  return (
    <fieldset className="flex rounded-full border border-edge p-0.5">
      <legend className="sr-only">Price by</legend>
      {PLOT_AXES.map((each) => (
        <label
          key={each}
          className="flex min-h-8 cursor-pointer items-center rounded-full px-3.5 text-sm font-medium pointer-coarse:min-h-10 has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="plot-axis"
            checked={axis === each}
            onChange={() => onChange(each)}
            className="sr-only"
          />
          {TITLES[each]}
        </label>
      ))}
    </fieldset>
  );
}
