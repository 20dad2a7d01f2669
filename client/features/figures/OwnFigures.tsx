import { useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import { OWN_PERIODS, VIEWS_KEPT_DAYS } from "#shared/rules/figures.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { CarFigures } from "./CarFigures.tsx";
import { FigurePanels, Meanings } from "./FigurePanels.tsx";
import { readPeriod } from "./period-query.ts";
import { PeriodControls } from "./PeriodControls.tsx";

/** A seller's own figures over a period, and those of each car. */
export function OwnFigures() {
  const [search] = useSearchParams();
  const asked = readPeriod(search);
  const { zone } = asked;
  const period = OWN_PERIODS.find((each) => each === asked.period) ?? OWN_PERIODS[0];
  const loaded = useLoaded(() => api.figures.own({ period, zone }), [period, zone], "own-figures");
  return (
    <>
      <h1 className="tool-title">
        <Trans>Statistics</Trans>
      </h1>
      <PeriodControls query={{ ...asked, period }} offered={OWN_PERIODS} problems={{}} />
      <FigurePanels loaded={loaded} count={3} />
      <CarFigures
        title={t`Your cars in this period`}
        path={paths.figures()}
        period={period}
        zone={zone}
      />
      <Meanings of={MEANINGS} />
    </>
  );
}

const MEANINGS = [
  [
    t`Views`,
    t`Views of your cars’ pages, by day in UTC. Your own visits and known bots are excluded. Views are kept for ${VIEWS_KEPT_DAYS} days, so a year has no earlier one to compare with.`,
  ],
  [
    t`Saves`,
    t`Cars that are saved now, by the day they were saved. Cars removed from a wishlist aren’t counted.`,
  ],
  [t`Bookings`, t`Bookings by the day they were made, whatever their outcome.`],
] as const;
