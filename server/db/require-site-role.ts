import { Client } from "pg";

import { DatabaseStartError } from "./start-error.ts";

import type { Pool } from "pg";

const REMEDY = "To set up the two roles, see docs/operating.md#database.";

/** What the owner can see of the role that DATABASE_URL connects as. */
interface SiteRole {
  readonly is_owner: boolean;
  readonly owns_tables: boolean;
  readonly may_create: boolean;
  /** Attributes beyond table privileges, such as SUPERUSER. */
  readonly powers: readonly string[];
  /** Roles that it may act as and that could change the audit log. */
  readonly groups: readonly string[];
}

const LOOK = `
  WITH owners AS (
    SELECT datdba AS oid FROM pg_database WHERE datname = current_database()
    UNION SELECT nspowner FROM pg_namespace
      WHERE nspname IN ('public', 'jobs') AND nspowner <> 'pg_database_owner'::regrole
    UNION SELECT c.relowner FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'jobs')
  ), site AS (SELECT * FROM pg_roles WHERE rolname = $1)
  SELECT rolname = current_user AS is_owner,
         oid IN (SELECT oid FROM owners) AS owns_tables,
         has_schema_privilege(oid, 'public', 'CREATE') AS may_create,
         array_remove(ARRAY[CASE WHEN rolsuper THEN 'SUPERUSER' END, CASE WHEN rolcreaterole THEN 'CREATEROLE' END,
           CASE WHEN rolreplication THEN 'REPLICATION' END, CASE WHEN rolbypassrls THEN 'BYPASSRLS' END], NULL) AS powers,
         ARRAY(SELECT r.rolname::text FROM pg_roles r
               WHERE r.oid <> site.oid AND pg_has_role(site.oid, r.oid, 'MEMBER')
                 AND (r.rolsuper OR r.rolcreaterole OR r.rolname = current_user OR r.oid IN (SELECT oid FROM owners)
                      OR r.rolname IN ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program'))
               ORDER BY 1) AS groups
  FROM site`;

/**
 * The role that DATABASE_URL connects as, if it is unable to change the audit log. Throws DatabaseStartError
 * with a sentence otherwise, before the owner grants it any right.
 */
export async function requireSiteRole(owner: Pool, site: Pool): Promise<string> {
  const { role, ...here } = await identify(site);
  const { role: ownerRole, ...there } = await identify(owner);
  if (here.database !== there.database || here.server !== there.server)
    throw refusal(
      "DATABASE_URL and DATABASE_OWNER_URL are different databases. They must be the same.",
    );
  const { rows } = await owner.query<SiteRole>(LOOK, [role]);
  const problem = rows[0] && findProblem(rows[0], role, ownerRole);
  if (problem !== undefined) throw refusal(problem);
  return role;
}

/** Throws DatabaseStartError when the role in DATABASE_URL does not exist, which servers do not report. */
export async function requireRole(owner: Pool, databaseUrl: string): Promise<void> {
  const { user } = new Client({ connectionString: databaseUrl });
  const { rowCount } = await owner.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [user]);
  if (rowCount === 0) throw refusal(`The role "${user}" of DATABASE_URL does not exist.`);
}

/** Throws DatabaseStartError when the tables belong to another role than the one that migrates them. */
export async function requireOwner(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ found: string; role: string }>(
    `SELECT pg_get_userbyid(relowner) AS found, current_user AS role FROM pg_class
     WHERE oid = to_regclass('schema_migrations') AND NOT pg_has_role(relowner, 'USAGE')`,
  );
  if (rows[0] === undefined) return;
  const { found, role } = rows[0];
  throw refusal(
    `The tables of this database belong to the role "${found}", but migrations would run as "${role}". ` +
      `DATABASE_OWNER_URL must connect as "${found}".`,
  );
}

/** Throws DatabaseStartError with the statement to run when the role may not create tables here. */
export async function requireCreate(owner: Pool, setting: string): Promise<void> {
  const { rows } = await owner.query<{
    role: string;
    database: string;
    in_schema: boolean;
    in_database: boolean;
  }>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database,
            has_schema_privilege('public', 'CREATE') AS in_schema,
            to_regnamespace('jobs') IS NOT NULL OR has_database_privilege(current_database(), 'CREATE') AS in_database`,
  );
  const [found] = rows;
  if (found === undefined || (found.in_schema && found.in_database)) return;
  const { role, database } = found;
  const grants = [
    ...(found.in_schema ? [] : [`GRANT USAGE, CREATE ON SCHEMA public TO ${role};`]),
    ...(found.in_database ? [] : [`GRANT CREATE ON DATABASE ${database} TO ${role};`]),
  ];
  throw new DatabaseStartError(
    `The role ${role} of ${setting} cannot create tables in the database ${database}. ` +
      `Connect to that database as its owner or as a superuser and run: ${grants.join(" ")} ` +
      `Or make the role its owner: ALTER DATABASE ${database} OWNER TO ${role};`,
  );
}

function findProblem(site: SiteRole, role: string, owner: string): string | undefined {
  const it = `The role "${role}" of DATABASE_URL`;
  if (site.is_owner)
    return `${it} is also the role of DATABASE_OWNER_URL. The site needs a different one.`;
  if (site.powers.length > 0) {
    const change = `ALTER ROLE "${role}" ${site.powers.map((power) => `NO${power}`).join(" ")}`;
    return `${it} could change the audit log (${site.powers.join(", ")}). Use another role, or run: ${change}.`;
  }
  if (site.owns_tables)
    return `${it} owns the database or its tables. Use it in DATABASE_OWNER_URL (now "${owner}"), and another role in DATABASE_URL.`;
  const [group] = site.groups;
  if (group !== undefined)
    return `${it} could change the audit log as a member of "${group}". Run: REVOKE "${group}" FROM "${role}".`;
  if (site.may_create)
    return `${it} can create tables and functions. Run: REVOKE CREATE ON SCHEMA public FROM PUBLIC, "${role}".`;
  return undefined;
}

/** Identifies a server by its start time, whatever address leads to it. */
async function identify(pool: Pool): Promise<{ role: string; database: string; server: number }> {
  const { rows } = await pool.query<{ role: string; database: string; server: number }>(
    `SELECT current_user AS role, current_database() AS database,
            extract(epoch FROM pg_postmaster_start_time())::float8 AS server`,
  );
  if (rows[0] === undefined) throw new Error("a SELECT without FROM gives one row");
  return rows[0];
}

function refusal(problem: string): DatabaseStartError {
  return new DatabaseStartError(`${problem} ${REMEDY}`);
}
