import { useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Figures } from "#shared/contract/figures.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
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
      <h1 className="tool-title">
        <Trans>Statistics</Trans>
      </h1>
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
      <Disclosure summary={t`What each number counts`} className="mt-8 max-w-prose">
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
  [t`Cars listed`, t`Cars by the day they were listed. Deleted cars aren’t counted.`],
  [t`Bookings`, t`Bookings by the day they were made, whatever their outcome.`],
  [
    t`Bookings paid`,
    t`The share of bookings made in this period that have been paid for. Open reservations may still be paid for. Refunds aren’t deducted.`,
  ],
  [t`New accounts`, t`Accounts by the day they were created. Deleted accounts aren’t counted.`],
  [
    t`Revenue`,
    t`Card payments by the day they entered the ledger, one total per currency. Payments that arrived too late are included here and, once returned, under Refunds.`,
  ],
  [
    t`Refunds`,
    t`Refunds by the day they entered the ledger, minus returned refunds. The total can be below zero.`,
  ],
  [t`Chargebacks`, t`Disputed payments, minus amounts won back. Shown only if there are any.`],
] as const;

function Span({ figures }: { figures: Figures }) {
  const format = useFormat();
  const { from, to, zone, unit } = figures;
  return (
    <p className="mt-6 text-muted">
      {unit === "day"
        ? t`${format.date(from)} to ${format.date(to)}, by day (${zone}). Today’s numbers are incomplete.`
        : t`${format.date(from)} to ${format.date(to)}, by month (${zone}). Today’s numbers are incomplete.`}
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
