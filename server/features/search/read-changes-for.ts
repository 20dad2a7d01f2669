import { sql } from "kysely";
import { readChanges } from "#server/search-index/read-changes.ts";
import type { SearchContext } from "./context.ts";
import { carStatements } from "./views/indexed-cars.ts";

type ReaderContext = Pick<SearchContext, "kysely" | "pool" | "country">;

/** Cars that have changed since a reader's last reading, and the snapshot that saw them. */
export interface Changes {
  ids: readonly string[];
  snapshot: string;
}

/**
 * Reads the log of changes for a reader that must miss nothing. The log is kept until the reader says by
 * `markChangesRead` that it is done; until then, the same changes are read again. A new reader begins now.
 */
export async function readChangesFor(
  { kysely, pool, country }: ReaderContext,
  name: string,
): Promise<Changes> {
  await sql`INSERT INTO catalogue_readers (name, snapshot) VALUES (${name}, pg_current_snapshot()::text)
    ON CONFLICT DO NOTHING`.execute(kysely);
  // A snapshot from the future came with a restored backup, and says nothing about this cluster.
  await sql`UPDATE catalogue_readers SET snapshot = pg_current_snapshot()::text
    WHERE name = ${name} AND pg_snapshot_xmax(snapshot::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())`.execute(
    kysely,
  );
  const { snapshot } = await kysely
    .selectFrom("catalogue_readers")
    .select("snapshot")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return readChanges(pool, carStatements(country), snapshot);
}
