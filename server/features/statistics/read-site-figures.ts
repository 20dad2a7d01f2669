import type { AskedPeriod, Figures } from "#shared/contract/figures.ts";
import type { FigureContext } from "./context.ts";
import { findSiteSeries } from "./find-site-series.ts";
import { openFrame } from "./open-frame.ts";
import { describe } from "./rules.ts";

/** What has happened on the site, for admins. */
export async function readSiteFigures(
  context: FigureContext,
  asked: AskedPeriod,
): Promise<Figures> {
  const frame = await openFrame(context, asked);
  return describe(frame, await findSiteSeries(context, frame));
}
