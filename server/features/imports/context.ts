import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Database } from "#server/db/schema.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import type { PictureFetches } from "./picture-fetches.ts";

export interface ImportContext {
  pool: Pool;
  kysely: Kysely<Database>;
  jobs: Jobs;
  /** Defaults for a file that names no unit. */
  trade: { readonly currency: string };
  distanceUnit: "km" | "mi";
}

/** The parts that reading a file needs. */
export interface ReadingContext {
  pool: Pool;
  kysely: Kysely<Database>;
  jobs: Jobs;
  trade: { readonly listing_days: number };
  log: { warn(details: object, message: string): void };
}

export interface ImportJobContext extends ReadingContext {
  pictureFetches: Pick<PictureFetches, "fetchDue" | "isDue">;
}
