import type { Series } from "#shared/contract/figures.ts";
import type { FigureContext } from "./context.ts";
import { countSeries, type Frame, moneySeries, shareSeries, spread } from "./rules.ts";
import { countSite, sumMoney } from "./views/figures.ts";

export async function findSiteSeries(
  { pool, trade }: FigureContext,
  frame: Frame,
): Promise<Series[]> {
  const [counts, money] = await Promise.all([countSite(pool, frame), sumMoney(pool, frame)]);
  const { period } = frame;
  const pick = (name: "listings" | "bookings" | "paid" | "sign_ups") =>
    spread(period, counts, (row) => row[name]);
  return [
    countSeries("listings", pick("listings")),
    countSeries("bookings", pick("bookings")),
    shareSeries("conversion", pick("paid"), pick("bookings")),
    countSeries("sign_ups", pick("sign_ups")),
    ...moneySeries(period, money, trade.currency),
  ];
}
