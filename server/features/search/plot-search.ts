import { t } from "#shared/lib/text.ts";
import { SearchInput } from "#shared/contract/search.ts";
import type { PlotAnswer, PlotInput } from "#shared/contract/search-plot.ts";
import { KM_PER } from "#shared/lib/distances.ts";
import type { PlotAxis } from "#shared/rules/search.ts";
import { AppError } from "#server/base/errors.ts";
import { listCards } from "#server/features/products/list-cards.ts";
import type { IndexPlot, IndexQuery, PlotSide } from "#server/search-index/search-index.ts";
import { askIndex } from "./ask-index.ts";
import type { SearchContext } from "./context.ts";
import { readLine } from "./read-line.ts";
import { requirePlace } from "./require-place.ts";
import { isStillFound, toQuery } from "./rules.ts";

const RETRY_SECONDS = 10;

/**
 * Where the results of a search stand by price and distance, or price and year. The cars of the front are read from
 * the database again, as results are. Only the index answers: the tables would have to be read whole for each plot.
 * @throws AppError SERVICE_UNAVAILABLE while there is no index, BAD_REQUEST for a place that is not known
 */
export async function plotSearch(context: SearchContext, input: PlotInput): Promise<PlotAnswer> {
  const { distanceUnit } = context;
  const { x, ...asked } = input;
  const { input: search } = await readLine(context, SearchInput.parse(asked));
  const place = await requirePlace(context, search);
  const query = toQuery(search, { distanceUnit, now: Date.now(), place });
  const plot = await askIndex(context, (index) => index.plot(query, x));
  if (plot === undefined) {
    const reason = t`The chart isn’t available right now. Try again in a minute.`;
    throw new AppError("SERVICE_UNAVAILABLE", reason, { retryAfter: RETRY_SECONDS });
  }
  const unit = x === "distance" ? KM_PER[distanceUnit] : 1;
  const { total, missing, dots, cells, frontCount } = plot;
  return {
    total,
    missing,
    ...(plot.x && { x: toUnit(plot.x, unit) }),
    ...(plot.price && { price: plot.price }),
    ...(dots && { dots: dots.map((dot) => ({ ...dot, x: dot.x / unit })) }),
    ...(cells && {
      cells: {
        columns: cells.columns,
        rows: cells.rows,
        x_step: cells.xStep / unit,
        price_step: cells.priceStep,
        counts: cells.counts,
      },
    }),
    front: await readFront(context, { plot, query, x, unit }),
    front_count: frontCount,
  };
}

function toUnit({ least, most, from, to }: PlotSide, unit: number): PlotSide {
  return { least: least / unit, most: most / unit, from: from / unit, to: to / unit };
}

/** The front's cars as they are now, without those that were sold or lost a value meanwhile. */
async function readFront(
  context: SearchContext,
  {
    plot: { front },
    query,
    x,
    unit,
  }: { plot: IndexPlot; query: IndexQuery; x: PlotAxis; unit: number },
): Promise<PlotAnswer["front"]> {
  const cards = await listCards(
    context,
    front.map(({ id }) => id),
  );
  return cards.flatMap((card) => {
    const { _id, name, resale_price: price, currency, mileage_km: km, year } = card;
    const value = x === "distance" ? km : year;
    if (value === null || currency !== context.trade.currency) return [];
    if (!isStillFound(card, query)) return [];
    const distance = km === null ? null : Math.round(km / KM_PER[context.distanceUnit]);
    return [{ _id, name, price, x: x === "distance" ? value / unit : value, distance, year }];
  });
}
