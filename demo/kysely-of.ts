import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import type { Database } from "#server/db/schema.ts";

/** Typed queries on this pool. The pool stays the caller's: nothing here ends it. */
export function kyselyOf(pool: Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
