import type { Pool } from "pg";
import type { AskedPeriod, CarFigures, Figures, Series, Task } from "#shared/contract/figures.ts";
import { type FirstStep, TASKS } from "#shared/rules/figures.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { ViewCounter } from "./jobs.ts";
import {
  countSeries,
  describe,
  type Frame,
  isRobot,
  moneySeries,
  periodOf,
  shareSeries,
  spread,
  spreadDays,
} from "./policy.ts";
import { deleteViewsBefore, ownsCar } from "./store.ts";
import {
  type CarPage,
  countEvents,
  countSite,
  countViewsOf,
  findCarFigures,
  findSteps,
  findTasks,
  findToday,
  sumMoney,
} from "./views.ts";

export { ViewCounter } from "./jobs.ts";

export interface FigureContext {
  pool: Pool;
  origin: string;
  /** Of the site: shown where no money has moved yet. */
  trade: { readonly currency: string };
  views: Pick<ViewCounter, "count">;
}

async function openFrame({ pool }: FigureContext, asked: AskedPeriod): Promise<Frame> {
  return { period: periodOf(asked, await findToday(pool, asked.zone)), zone: asked.zone };
}

/** What has happened on the site, for admins. */
export async function readSiteFigures(
  context: FigureContext,
  asked: AskedPeriod,
): Promise<Figures> {
  const frame = await openFrame(context, asked);
  return describe(frame, await findSiteSeries(context, frame));
}

async function findSiteSeries({ pool, trade }: FigureContext, frame: Frame): Promise<Series[]> {
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

/** Somebody's own figures of the last 30 days, and what they should see to. */
export async function readOwnFigures(
  context: FigureContext,
  actor: Actor,
  zone: string,
): Promise<Figures & { tasks: Task[]; steps: FirstStep[] }> {
  const frame = await openFrame(context, { period: "30d", zone });
  const [series, tasks, steps] = await Promise.all([
    findOwnSeries(context, actor, frame),
    findTasks(context.pool, actor),
    findSteps(context.pool, actor),
  ]);
  return {
    ...describe(frame, series),
    steps,
    tasks: TASKS.map((name) => ({ name, count: tasks[name] ?? 0 })).filter(
      ({ count }) => count > 0,
    ),
  };
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
    ...(views ? [countSeries("views", spreadDays(period, views))] : []),
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

/** A page of the caller's cars with what came of them. */
export async function listCarFigures(
  context: FigureContext,
  { userId }: Actor,
  { zone, ...page }: CarPage & { zone: string },
): Promise<{ headers: { link?: string; "x-total-count": string }; body: CarFigures[] }> {
  const frame = await openFrame(context, { period: "30d", zone });
  const rows = await findCarFigures(context.pool, frame, userId, page);
  const total = rows[0]?.total ?? 0;
  const next = new URLSearchParams({ zone });
  for (const [name, value] of Object.entries({ ...page, page: page.page + 1 }))
    next.set(name, String(value));
  const hasNext = page.page * page.limit < total;
  const link = `<${context.origin}/api/figures/cars?${next.toString()}>; rel="next"`;
  return {
    headers: { ...(hasNext && { link }), "x-total-count": String(total) },
    body: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      state: row.state,
      views: { now: row.views, before: row.views_before },
      saves: { now: row.saves, before: row.saves_before },
      bookings: { now: row.bookings, before: row.bookings_before },
    })),
  };
}

/** Counts a look at a car, as far as a buyer can be told to have looked: not its seller, no admin, no program. */
export async function countView(
  { pool, views }: FigureContext,
  caller: Pick<Caller, "headers" | "address" | "findActor">,
  productId: string,
): Promise<void> {
  if (isRobot(caller.headers.get("user-agent"))) return;
  const actor = await caller.findActor();
  if (actor?.role === "admin") return;
  if (actor?.role === "Seller" && (await ownsCar(pool, actor.userId, productId))) return;
  views.count(productId, caller.address);
}

const KEPT_DAYS = 400;

/** Views are kept for a year and a month. */
export function forgetOldViews(pool: Pool, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  return deleteViewsBefore(pool, oldest.toISOString().slice(0, 10));
}
