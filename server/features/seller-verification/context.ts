import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { FileStore } from "#server/adapters/files/files.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";

export interface CaseContext extends SaleContext, DocumentContext {}

export interface DocumentContext {
  pool: Pool;
  kysely: Kysely<Database>;
  /** Where the files are: served by nothing but the call that asks who wants one. */
  documents: FileStore;
  /** How long they are kept after the decision. */
  documentDays: number;
}
