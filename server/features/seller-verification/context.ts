import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { FileStore } from "#server/adapters/files/files.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";

export interface CaseContext extends SaleContext, DocumentContext {}

export interface DocumentContext {
  pool: Pool;
  kysely: Kysely<Database>;
  /** The store of the files. Only the call that checks the caller's rights reads from it. */
  documents: FileStore;
  /** How long they are kept after the decision. */
  documentDays: number;
}
