import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Database } from "#server/db/schema.ts";
import type { Memo } from "./memo.ts";

/** The context of the public catalogue's features. */
export interface CatalogueContext {
  /** For the few hottest reads, which are named statements. */
  pool: Pool;
  /** For all other queries. */
  kysely: Kysely<Database>;
  memo: Memo;
  /** Origin of the site, for absolute addresses. */
  origin: string;
  timeZone: string;
  /** Signs paging cursors. */
  secretKey: string;
}
