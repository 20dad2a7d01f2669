import { useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import { PERIODS } from "#shared/rules/figures.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { FigurePanels, Meanings } from "./FigurePanels.tsx";
import { readPeriod } from "./period-query.ts";
import { PeriodControls } from "./PeriodControls.tsx";

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
      <PeriodControls query={query} offered={PERIODS} problems={problems} />
      <FigurePanels loaded={loaded} count={4} />
      <Meanings of={MEANINGS} />
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
