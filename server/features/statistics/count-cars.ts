import type { CarCounts } from "#shared/contract/figures.ts";
import type { Actor } from "#server/base/actor.ts";
import type { FigureContext } from "./context.ts";
import { findCarCounts } from "./views/figures.ts";

/** Views and saves of the caller's cars among these; others are left out. */
export async function countCars(
  { pool }: FigureContext,
  { userId }: Actor,
  ids: readonly string[],
): Promise<CarCounts[]> {
  const rows = await findCarCounts(pool, userId, ids);
  return rows.map(({ id, ...counts }) => ({ _id: id, ...counts }));
}
