import type { Pool } from "pg";
import { type ConstructorOptions, type Db, PgBoss } from "pg-boss";

/** Database schema of pg-boss's tables. */
const SCHEMA = "jobs";

/** Creates a pg-boss client on the connections of a pool. */
export function createPgBoss(
  pool: Pool,
  { listen, ...options }: ConstructorOptions & Pick<Db, "listen">,
): PgBoss {
  const db: Db = {
    async executeSql(text, values) {
      // The site's role may not create queues. Those that pg-boss requests at its start exist already, see
      // `prepareJobs`.
      if (!options.migrate && text.includes(".create_queue(")) return { rows: [] };
      return pool.query(text, values);
    },
    ...(listen && { listen }),
  };
  return new PgBoss({ ...options, db, schema: SCHEMA, useListenNotify: listen !== undefined });
}
