import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Database } from "#server/db/schema.ts";
import type { Memo } from "./memo.ts";

/** What the features of the public catalogue work with. */
export interface CatalogueContext {
  /** For the few hottest reads, which are named statements. */
  pool: Pool;
  /** For everything else. */
  kysely: Kysely<Database>;
  memo: Memo;
  /** Origin of the site, for addresses that leave it. */
  origin: string;
  timeZone: string;
  /** Signs paging cursors. */
  secretKey: string;
}
