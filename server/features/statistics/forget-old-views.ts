import { DAY_MS } from "#shared/lib/durations.ts";
import { VIEWS_KEPT_DAYS } from "#shared/rules/figures.ts";
import type { Pool } from "pg";
import { deleteViewsBefore } from "./store.ts";

/** Views are kept for a year and a month. */
export function forgetOldViews(pool: Pool, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - VIEWS_KEPT_DAYS * DAY_MS);
  return deleteViewsBefore(pool, oldest.toISOString().slice(0, 10));
}
