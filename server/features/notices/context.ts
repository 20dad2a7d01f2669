import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { PushSender } from "#server/adapters/push/push.ts";
import type { Database } from "#server/db/schema.ts";
import type { Jobs } from "#server/jobs/jobs.ts";

export interface NoticeContext {
  pool: Pool;
  kysely: Kysely<Database>;
  jobs: Jobs;
  /** Origin of the site, for absolute addresses. */
  origin: string;
  /** Key that signs paging cursors. */
  secretKey: string;
  push: PushSender;
  log: { warn(details: object, message: string): void };
}
