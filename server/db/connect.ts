import { Kysely, PostgresDialect } from "kysely";

import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/start-embedded.ts";
import { DATABASE_NAME } from "#server/db/embedded/settings.ts";

import {
  explainConnectionError,
  requirePostgresUrl,
  requireServerVersion,
} from "./connection-error.ts";
import { openPool } from "./pool.ts";
import { requireRole, requireSiteRole } from "./require-site-role.ts";
import { makeSiteRole, SITE_ROLE } from "./site-role.ts";

import type { Pool, PoolConfig } from "pg";

import type { EmbeddedPostgres } from "#server/db/embedded/start-embedded.ts";

import type { Address } from "./connection-error.ts";
import type { Database } from "./schema.ts";
import type { DatabaseLog } from "./start-error.ts";

/** Advisory lock id that no other program on the same server is likely to use. */
const PREPARE_LOCK = 4_673_296_873;

export interface DatabaseOptions {
  /** `postgres://...` of a server to use; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The same database as the role that owns its tables; undefined where `databaseUrl` is that role's. */
  readonly databaseOwnerUrl?: string | undefined;
  /** Directory of the embedded database; unused when there is a URL. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** `serve` must own the embedded database; `join` shares it with a running server. */
  readonly mode: "serve" | "join";
  /** Size of the pool; default 10. */
  readonly maxConnections?: number;
  /** How PostgreSQL lists the connections; default `forecourt`. */
  readonly applicationName?: string;
}

export interface OpenedDatabase {
  /** The site's pool. */
  readonly pool: Pool;
  readonly kysely: Kysely<Database>;
  /** How `pool` connects, for a thread that needs connections of its own. */
  readonly connection: PoolConfig;
  /** The role of `pool`, with the rights of `grantRights`; undefined where it owns the tables. */
  readonly siteRole: string | undefined;
  /** Runs work that needs the tables' owner, on connections that are closed afterwards. */
  asOwner<T>(work: (owner: Pool) => Promise<T>): Promise<T>;
  /** Ends every connection, and the embedded server if we started it. */
  close(): Promise<void>;
  /** Calls the listener when the embedded server ends unexpectedly. */
  onExit(listener: (reason: string) => void): void;
}

type Opened = Pick<OpenedDatabase, "siteRole" | "asOwner" | "connection">;

/** Opens the configured database. Throws DatabaseStartError with a sentence when it cannot. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl, log } = options;
  if (databaseUrl !== undefined) return openOwn(options, databaseUrl);
  const start = options.mode === "serve" ? startEmbeddedPostgres : joinEmbeddedPostgres;
  const embedded = await start(options);
  try {
    await prepareEmbedded(embedded, log);
    const connection = { ...embedded.connection, user: SITE_ROLE };
    const pool = await connect({ ...connection, ...poolOptions(options) }, log);
    const asOwner: Opened["asOwner"] = (work) =>
      runWith({ ...embedded.connection, ...nameOf(options) }, log, work);
    return describeOpened(pool, { siteRole: SITE_ROLE, asOwner, connection }, embedded);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function openOwn(options: DatabaseOptions, databaseUrl: string): Promise<OpenedDatabase> {
  const { databaseOwnerUrl, log } = options;
  const site = { setting: "DATABASE_URL", url: databaseUrl };
  const connection = { connectionString: databaseUrl };
  const config = { ...connection, ...poolOptions(options) };
  if (databaseOwnerUrl === undefined) {
    const pool = await connect(config, log, site);
    const asOwner: Opened["asOwner"] = (work) => work(pool);
    return describeOpened(pool, { siteRole: undefined, asOwner, connection });
  }
  const owner = { setting: "DATABASE_OWNER_URL", url: databaseOwnerUrl };
  const asOwner: Opened["asOwner"] = (work) =>
    runWith({ connectionString: databaseOwnerUrl, ...nameOf(options) }, log, work, owner);
  const pool = await connect(config, log, site).catch(async (error: unknown) => {
    await asOwner((ownerPool) => requireRole(ownerPool, databaseUrl));
    throw error;
  });
  try {
    const siteRole = await asOwner((ownerPool) => requireSiteRole(ownerPool, pool));
    return describeOpened(pool, { siteRole, asOwner, connection });
  } catch (error) {
    await pool.end();
    throw error;
  }
}

function describeOpened(pool: Pool, opened: Opened, embedded?: EmbeddedPostgres): OpenedDatabase {
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    ...opened,
    pool,
    kysely,
    async close() {
      await closePool(pool, kysely);
      await embedded?.stop();
    },
    onExit: (listener) => embedded?.onExit(listener),
  };
}

function poolOptions(options: DatabaseOptions): PoolConfig {
  return { max: options.maxConnections ?? 10, ...nameOf(options) };
}

function nameOf({ applicationName }: DatabaseOptions): PoolConfig {
  return applicationName === undefined ? {} : { application_name: applicationName };
}

/** Opens a pool and checks that the server answers and is new enough. */
async function connect(config: PoolConfig, log: DatabaseLog, address?: Address): Promise<Pool> {
  if (address) requirePostgresUrl(address);
  const pool = openPool(config, log);
  try {
    const result = await pool.query<{ version: number; text: string }>(
      "SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS text",
    );
    requireServerVersion(result.rows[0]);
    return pool;
  } catch (error) {
    await pool.end();
    throw explainConnectionError(error, address);
  }
}

async function runWith<T>(
  config: PoolConfig,
  log: DatabaseLog,
  work: (pool: Pool) => Promise<T>,
  address?: Address,
): Promise<T> {
  const pool = await connect({ ...config, max: 2 }, log, address);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Closes every connection of a pool that Kysely shares. */
export async function closePool(pool: Pool, kysely: Kysely<Database>): Promise<void> {
  // Kysely closes the pool only if it has ever been used.
  await kysely.destroy();
  if (!pool.ending) await pool.end();
}

/** Creates the database and the site role if they are missing. */
async function prepareEmbedded(embedded: EmbeddedPostgres, log: DatabaseLog): Promise<void> {
  const pool = openPool({ ...embedded.connection, database: "postgres", max: 1 }, log);
  try {
    // A command may be preparing the same running server concurrently.
    await pool.query("SELECT pg_advisory_lock($1)", [PREPARE_LOCK]);
    const found = await pool.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE_NAME]);
    if (found.rowCount === 0) await pool.query(`CREATE DATABASE ${DATABASE_NAME}`);
    await makeSiteRole(pool, embedded.connection.password);
  } finally {
    await pool.end();
  }
}
