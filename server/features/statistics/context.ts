import type { Pool } from "pg";
import type { ViewCounter } from "./view-counter.ts";

export interface FigureContext {
  pool: Pool;
  origin: string;
  /** The site's currency, shown where no money has moved yet. */
  trade: { readonly currency: string };
  views: Pick<ViewCounter, "count">;
}
