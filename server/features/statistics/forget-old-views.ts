import { DAY_MS } from "#shared/lib/durations.ts";
import type { Pool } from "pg";
import { deleteViewsBefore } from "./store.ts";

const KEPT_DAYS = 400;

/** Views are kept for a year and a month. */
export function forgetOldViews(pool: Pool, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  return deleteViewsBefore(pool, oldest.toISOString().slice(0, 10));
}
