import { escapeIdentifier, escapeLiteral } from "pg";

import type { Pool } from "pg";

/**
 * The role that the site works as, which owns nothing: what is only ever added to, it cannot change, whatever
 * it is made to ask for. Nor can it give itself a right, since rights are given by the owner alone.
 */
export const SITE_ROLE = "forecourt_site";

/** Any number that no other program on the same database would take. */
const LOCK_KEY = 4_673_296_872;

/** Tables that have rights of their own; in all others rows are read, added, changed and deleted. */
const RIGHTS: Readonly<Record<string, string>> = {
  audit_entries: "INSERT, SELECT",
  ledger_entries: "INSERT, SELECT",
  // Prices go with their car: the database itself removes them then, as the owner.
  product_prices: "INSERT, SELECT",
  schema_migrations: "SELECT",
};

/**
 * What has to be run so that the role $1 has its rights and no others; $2 are the tables with rights of their
 * own. Rights are compared as lists in the order of the alphabet. Imports make tables for a while (TEMPORARY).
 */
const FIND_MISSING = `
  WITH tables AS (
    SELECT c.oid::regclass AS name, coalesce($2::jsonb ->> c.relname::text, 'DELETE, INSERT, SELECT, UPDATE') AS due,
           (SELECT string_agg(privilege_type, ', ' ORDER BY privilege_type)
            FROM aclexplode(c.relacl) WHERE grantee = $1::text::regrole) AS given
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p', 'v')
  )
  SELECT format('REVOKE ALL ON %1$s FROM %2$s; GRANT %3$s ON %1$s TO %2$s', name, $1::text::regrole, due) AS sql
  FROM tables WHERE given IS DISTINCT FROM due
  UNION ALL
  SELECT format('GRANT USAGE ON SCHEMA %I TO %s', nspname, $1::text::regrole)
  FROM pg_namespace WHERE nspname IN ('public', 'jobs') AND NOT has_schema_privilege($1::text::regrole, oid, 'USAGE')
  UNION ALL
  SELECT format('GRANT TEMPORARY ON DATABASE %I TO %s', current_database(), $1::text::regrole)
  WHERE NOT has_database_privilege($1::text::regrole, current_database(), 'TEMPORARY')`;

/**
 * Gives a role what the site needs: rights at every table there is by now, and none that it should not have.
 * Where nothing is missing nothing is written, so that a start costs one question.
 */
export async function grantRights(owner: Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    // Two that give rights at the same table at the same time would fail.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK_KEY]);
    const values = [escapeIdentifier(role), JSON.stringify(RIGHTS)];
    const { rows } = await client.query<{ sql: string }>(FIND_MISSING, values);
    if (rows.length > 0) await client.query(rows.map(({ sql }) => sql).join("; "));
    await client.query("COMMIT");
  } finally {
    // After an error this ends what was begun.
    client.release(true);
  }
}

/** Makes the role of the embedded database where it is missing; with a password where one is asked for. */
export async function makeSiteRole(superuser: Pool, password: string | undefined): Promise<void> {
  const found = await superuser.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [SITE_ROLE]);
  if (found.rowCount !== 0) return;
  const access = password === undefined ? "" : ` PASSWORD ${escapeLiteral(password)}`;
  await superuser.query(`CREATE ROLE ${SITE_ROLE} LOGIN${access}`);
}
