import type { Figures, Series } from "#shared/contract/figures.ts";
import type { OwnPeriod } from "#shared/rules/figures.ts";
import type { Actor } from "#server/base/actor.ts";
import type { FigureContext } from "./context.ts";
import { findSiteSeries } from "./find-site-series.ts";
import { openFrame } from "./open-frame.ts";
import { countSeries, describe, type Frame, spread, spreadViews } from "./rules.ts";
import { countEvents, countViewsOf } from "./views/figures.ts";

/** A person's own figures. */
export async function readOwnFigures(
  context: FigureContext,
  actor: Actor,
  asked: { period: OwnPeriod; zone: string },
): Promise<Figures> {
  const frame = await openFrame(context, asked);
  return describe(frame, await findOwnSeries(context, actor, frame));
}

async function findOwnSeries(
  context: FigureContext,
  { userId, role }: Actor,
  frame: Frame,
): Promise<Series[]> {
  const { pool } = context;
  const { period } = frame;
  if (role === "admin") return findSiteSeries(context, frame);
  const isSeller = role === "Seller";
  const [views, bookings, saves] = await Promise.all([
    isSeller ? countViewsOf(pool, period, userId) : undefined,
    countEvents(pool, frame, isSeller ? "bookingsOfCars" : "ownBookings", userId),
    countEvents(pool, frame, isSeller ? "savesOfCars" : "ownSaves", userId),
  ]);
  return [
    ...(views ? [countSeries("views", spreadViews(period, views))] : []),
    countSeries(
      "saves",
      spread(period, saves, ({ count }) => count),
    ),
    countSeries(
      "bookings",
      spread(period, bookings, ({ count }) => count),
    ),
  ];
}
