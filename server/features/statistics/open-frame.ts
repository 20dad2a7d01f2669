import type { AskedPeriod } from "#shared/contract/figures.ts";
import type { FigureContext } from "./context.ts";
import { type Frame, periodOf } from "./rules.ts";
import { findToday } from "./views/figures.ts";

export async function openFrame({ pool }: FigureContext, asked: AskedPeriod): Promise<Frame> {
  return { period: periodOf(asked, await findToday(pool, asked.zone)), zone: asked.zone };
}
