import type { CarFigures } from "#shared/contract/figures.ts";
import type { OwnPeriod } from "#shared/rules/figures.ts";
import type { Actor } from "#server/base/actor.ts";
import type { FigureContext } from "./context.ts";
import { openFrame } from "./open-frame.ts";
import { areViewsKept } from "./rules.ts";
import { type CarPage, findCarFigures } from "./views/figures.ts";

/** A page of the caller's cars with their figures of a period. */
export async function listCarFigures(
  context: FigureContext,
  { userId }: Actor,
  { zone, period, ...page }: CarPage & { zone: string; period: OwnPeriod },
): Promise<{ headers: { link?: string; "x-total-count": string }; body: CarFigures[] }> {
  const frame = await openFrame(context, { period, zone });
  const rows = await findCarFigures(context.pool, frame, userId, page);
  const total = rows[0]?.total ?? 0;
  const next = new URLSearchParams({ zone, period });
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
      views: { now: row.views, before: areViewsKept(frame.period) ? row.views_before : null },
      saves: { now: row.saves, before: row.saves_before },
      bookings: { now: row.bookings, before: row.bookings_before },
    })),
  };
}
