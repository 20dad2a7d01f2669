import { useSearchParams } from "react-router";
import type { Figures } from "#shared/contract/figures.ts";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { readPeriod } from "./period-query.ts";
import { PeriodControls } from "./PeriodControls.tsx";
import { SeriesPanel } from "./SeriesPanel.tsx";
import { titleOf } from "./words.ts";

/** The site's figures over a period, for admins. */
export function SiteFigures() {
  const [search] = useSearchParams();
  const query = readPeriod(search);
  const { period, from, to, zone } = query;
  const loaded = useLoaded(
    () =>
      api.figures.site({
        period,
        zone,
        ...(period === "custom" && { ...(from && { from }), ...(to && { to }) }),
      }),
    [period, from, to, zone],
    "figures",
  );
  const problems = loaded.status === "failed" ? loaded.problem.fields : {};
  return (
    <>
      <h1 className="tool-title">Figures</h1>
      <PeriodControls query={query} problems={problems} />
      <LoadedView state={loaded} placeholder={<Placeholder />}>
        {(figures) => (
          <>
            <Span figures={figures} />
            <div className="mt-6 grid gap-5 xl:grid-cols-2">
              {figures.series.map((series) => (
                <SeriesPanel key={titleOf(series)} series={series} figures={figures} />
              ))}
            </div>
          </>
        )}
      </LoadedView>
      <Disclosure summary="What each figure counts" className="mt-8 max-w-prose">
        <dl className="grid gap-3 text-sm">
          {MEANINGS.map(([term, meaning]) => (
            <div key={term}>
              <dt className="font-semibold">{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </>
  );
}

const MEANINGS = [
  [
    "Cars put on sale",
    "Cars by the day they were posted, as far as they are still here: a car that was deleted is not counted any more.",
  ],
  ["Bookings", "Bookings by the day they were made, whatever has become of them."],
  [
    "Bookings that were paid",
    "Of the bookings made in that time, the share that has been paid by now. Those that are still held may follow; money that went back later changes nothing.",
  ],
  ["New accounts", "Accounts by the day they were made, as far as they still exist."],
  [
    "Revenue",
    "Money that cards were charged, by the day it was entered in the ledger; each currency by itself. It includes what came too late and went back: that is among the refunds.",
  ],
  [
    "Refunds",
    "Money given back, by the day it was entered in the ledger, less refunds that the bank sent back. It can be below zero.",
  ],
  [
    "Taken back by banks",
    "Money of disputed payments, less what was won back. Shown when there is any.",
  ],
] as const;

function Span({ figures }: { figures: Figures }) {
  const format = useFormat();
  const { from, to, zone, unit } = figures;
  return (
    <p className="mt-6 text-muted">
      {format.date(from)} to {format.date(to)}, by {unit === "day" ? "days" : "months"} in {zone}.
      The last day of a period that ends today is not over yet.
    </p>
  );
}

function Placeholder() {
  return (
    <div className="mt-18 grid gap-5 xl:grid-cols-2">
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className="h-96 rounded-lg border border-line" />
      ))}
    </div>
  );
}
