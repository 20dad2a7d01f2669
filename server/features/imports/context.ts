import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Database } from "#server/db/schema.ts";
import type { ImportRunner } from "./import-runner.ts";

export interface ImportContext {
  pool: Pool;
  kysely: Kysely<Database>;
  runner: ImportRunner;
  /** What holds where a file names none. */
  trade: { readonly currency: string };
  distanceUnit: "km" | "mi";
}
