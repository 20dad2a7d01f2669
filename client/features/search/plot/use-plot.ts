import { useEffect, useState } from "react";
import { api } from "#client/lib/api/api.ts";
import { type ApiError, toApiError } from "#client/lib/api/api-error.ts";
import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import type { PlotAxis } from "#shared/rules/search.ts";

/** A plot, and what was asked for it. */
export interface AskedPlot {
  axis: PlotAxis;
  /** The search, as text. */
  asked: string;
  answer: PlotAnswer;
}

interface State {
  plot?: AskedPlot;
  problem?: ApiError;
}

/**
 * Reads the plot of a search, and again when the search or the axis changes; the last plot stays visible meanwhile. Not
 * `useLoaded`, whose file visitors would load with all that accounts are made of.
 */
export function usePlot(query: Parameters<typeof api.search.plot>[0], axis: PlotAxis) {
  const [state, setState] = useState<State>({});
  const [count, setCount] = useState(0);
  const asked = JSON.stringify(query);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api.search
      .plot({ ...query, x: axis }, { signal })
      .then((answer) => !signal.aborted && setState({ plot: { axis, asked, answer } }))
      .catch((failure: unknown) => {
        if (!signal.aborted) setState({ problem: toApiError(failure) });
      });
    return () => leaving.abort();
    // `query` is another object at each rendering, and `asked` is the same text.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [asked, axis, count]);
  const { plot, problem } = state;
  return {
    plot,
    problem,
    isBusy: problem === undefined && (plot?.asked !== asked || plot.axis !== axis),
    again: () => {
      setState({});
      setCount(count + 1);
    },
  };
}
