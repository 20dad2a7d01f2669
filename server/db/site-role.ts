import { escapeIdentifier, escapeLiteral } from "pg";

import { DatabaseStartError } from "./start-error.ts";

import type { Pool } from "pg";

/**
 * The role that the site works as. It owns nothing, so it cannot change append-only tables, even under SQL
 * injection. It cannot grant itself a right either, because only the owner grants rights.
 */
export const SITE_ROLE = "forecourt_site";

/** Advisory lock id that no other program on the same database is likely to use. */
const LOCK_KEY = 4_673_296_872;

interface Rights {
  /** Privileges on the whole table. */
  whole: readonly string[];
  /** Privileges on all columns except these. */
  except?: Readonly<Record<string, readonly string[]>>;
}

const USUAL: Rights = { whole: ["DELETE", "INSERT", "SELECT", "UPDATE"] };

/** Tables with privileges other than the default. */
const RIGHTS: Readonly<Record<string, Rights>> = {
  // Ids and times are assigned by the database: an id inserted ahead of the sequence would make a later
  // action fail.
  "public.audit_entries": { whole: ["SELECT"], except: { INSERT: ["id", "at"] } },
  "public.ledger_entries": { whole: ["SELECT"], except: { INSERT: ["id"] } },
  // Prices are deleted with their car by the database's own cascade, which runs as the owner.
  "public.product_prices": { whole: ["INSERT", "SELECT"] },
  "public.schema_migrations": { whole: ["SELECT"] },
  // pg-boss builds statements from these rows and runs them as the owner.
  "jobs.bam": { whole: ["SELECT"] },
  "jobs.version": { whole: ["SELECT"], except: { UPDATE: ["version"] } },
  "jobs.queue": {
    whole: ["SELECT"],
    except: { UPDATE: ["name", "policy", "partition", "table_name", "dead_letter"] },
  },
};

/**
 * Finds the statements that give the role $1 its rights and no others. $2 are the tables with rights of their
 * own, $3 the default rights. Rights are compared as sorted lists. TEMPORARY is for the temporary tables of
 * imports.
 */
const FIND_MISSING = `
  WITH tables AS (
    SELECT c.oid, c.relacl, coalesce($2::jsonb -> (n.nspname || '.' || c.relname), $3::jsonb) AS rights
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p', 'v')
  ), compared AS (
    SELECT t.oid::regclass AS name,
      ARRAY(
        SELECT value COLLATE "C" FROM jsonb_array_elements_text(rights -> 'whole')
        UNION ALL
        SELECT format('%s (%I)', key, a.attname) FROM jsonb_each(rights -> 'except'), pg_attribute a
        WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND NOT value ? a.attname::text
        ORDER BY 1
      ) AS due,
      ARRAY(
        SELECT privilege_type COLLATE "C" FROM aclexplode(t.relacl) WHERE grantee = $1::text::regrole
        UNION ALL
        SELECT format('%s (%I)', privilege_type, a.attname) FROM pg_attribute a, aclexplode(a.attacl)
        WHERE a.attrelid = t.oid AND NOT a.attisdropped AND grantee = $1::text::regrole
        ORDER BY 1
      ) AS given
    FROM tables t
  )
  SELECT format('REVOKE ALL ON %1$s FROM %2$s; GRANT %3$s ON %1$s TO %2$s',
    name, $1::text::regrole, array_to_string(due, ', ')) AS sql
  FROM compared WHERE given <> due
  UNION ALL
  SELECT format('GRANT USAGE ON SCHEMA %I TO %s', nspname, $1::text::regrole)
  FROM pg_namespace WHERE nspname IN ('public', 'jobs') AND NOT has_schema_privilege($1::text::regrole, oid, 'USAGE')
  UNION ALL
  SELECT format('GRANT TEMPORARY ON DATABASE %I TO %s', current_database(), $1::text::regrole)
  WHERE NOT has_database_privilege($1::text::regrole, current_database(), 'TEMPORARY')`;

/** Finds excess rights of the role $1, however it got them: through PUBLIC or through a group. */
const FIND_TOO_MUCH = `
  SELECT format('%s ON %s', privilege, relname) AS too_much
  FROM pg_class c, unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS privilege
  WHERE relnamespace = 'public'::regnamespace
    AND relname IN (${Object.keys(RIGHTS)
      .flatMap((name) => /^public\.(.+)/.exec(name)?.[1] ?? [])
      .map((name) => escapeLiteral(name))
      .join()})
    AND (has_table_privilege($1::text::regrole, c.oid, privilege)
      OR privilege = 'UPDATE' AND has_any_column_privilege($1::text::regrole, c.oid, 'UPDATE'))
  UNION ALL
  SELECT format('CREATE ON SCHEMA %I', nspname) FROM pg_namespace
  WHERE nspname !~ '^pg_(temp|toast)' AND has_schema_privilege($1::text::regrole, oid, 'CREATE')
  UNION ALL
  SELECT format('CREATE ON DATABASE %I', current_database())
  WHERE has_database_privilege($1::text::regrole, current_database(), 'CREATE')
  LIMIT 1`;

/**
 * Grants a role the rights that the site needs on all existing tables, and revokes others. Idempotent: when
 * nothing is missing it costs two queries and writes nothing. Throws DatabaseStartError with a sentence when
 * the role has an excess right that cannot be revoked from it alone.
 */
export async function grantRights(owner: Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    // Concurrent GRANTs on the same table would fail, so this lock serializes them.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK_KEY]);
    const name = escapeIdentifier(role);
    const { rows } = await client.query<{ sql: string }>(FIND_MISSING, [
      name,
      JSON.stringify(RIGHTS),
      JSON.stringify(USUAL),
    ]);
    if (rows.length > 0) await client.query(rows.map(({ sql }) => sql).join("; "));
    const besides = await client.query<{ too_much: string }>(FIND_TOO_MUCH, [name]);
    const [found] = besides.rows;
    if (found !== undefined)
      throw new DatabaseStartError(
        `The site runs as the role "${role}", which could change the audit log: it has the right to ${found.too_much}. ` +
          `Run: REVOKE ${found.too_much} FROM PUBLIC, ${name}. Or revoke it from the group that gives it to ${name}.`,
      );
    await client.query("COMMIT");
  } finally {
    // After an error, closing the connection rolls back.
    client.release(true);
  }
}

/** Creates the embedded database's site role if it is missing, with a password if one is given. */
export async function makeSiteRole(superuser: Pool, password: string | undefined): Promise<void> {
  const found = await superuser.query<{ has_more: boolean }>(
    `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS has_more
     FROM pg_roles WHERE rolname = $1`,
    [SITE_ROLE],
  );
  const [role] = found.rows;
  if (role?.has_more)
    await superuser.query(
      `ALTER ROLE ${SITE_ROLE} NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
    );
  if (role !== undefined) return;
  const access = password === undefined ? "" : ` PASSWORD ${escapeLiteral(password)}`;
  await superuser.query(`CREATE ROLE ${SITE_ROLE} LOGIN${access}`);
}
