import type { Pool } from "pg";
import { type ConstructorOptions, type Db, PgBoss } from "pg-boss";

/** Where pg-boss keeps its tables. */
const SCHEMA = "jobs";

/** pg-boss on the connections of a pool. */
export function createPgBoss(
  pool: Pool,
  { listen, ...options }: ConstructorOptions & Pick<Db, "listen">,
): PgBoss {
  const db: Db = {
    async executeSql(text, values) {
      // The site's role may not make queues. Those that pg-boss asks for when it starts are there, see `prepareJobs`.
      if (!options.migrate && text.includes(".create_queue(")) return { rows: [] };
      return pool.query(text, values);
    },
    ...(listen && { listen }),
  };
  return new PgBoss({ ...options, db, schema: SCHEMA, useListenNotify: listen !== undefined });
}
