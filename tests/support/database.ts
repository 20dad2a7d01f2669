import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Kysely, PostgresDialect } from "kysely";
import { inject } from "vitest";

import { closePool } from "#server/db/connect.ts";
import { openPool } from "#server/db/pool.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/start-embedded.ts";
import { makeSiteRole, SITE_ROLE } from "#server/db/site-role.ts";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { composeSite } from "#server/compose/site.ts";
import { loadBrand } from "#server/settings/brand.ts";
import { loadConfig } from "#server/settings/config.ts";

import type { Pool, PoolConfig } from "pg";

import type { EmbeddedPostgres } from "#server/db/embedded/start-embedded.ts";
import type { Database } from "#server/db/schema.ts";
import type { DatabaseLog } from "#server/db/start-error.ts";

/** Connection to the test run's PostgreSQL; plain data, so that it can be provided to workers. */
export interface TestServer {
  readonly connection: { readonly connectionString: string } | EmbeddedPostgres["connection"];
  /** The template of all test databases: migrated, with the site's own pictures and otherwise empty. */
  readonly template: string;
}

/** For servers given by TEST_DATABASE_URL that require a password. */
const SITE_PASSWORD = "of tests alone";

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export interface TestDatabase {
  /** Connected as the site role, which owns nothing. */
  readonly pool: Pool;
  readonly kysely: Kysely<Database>;
  /** Connected as the owner of the tables, for statements that the site itself never runs. */
  readonly owner: Pool;
  /** Address of this database, as `postgres://` URLs for a separate process. */
  readonly url: string;
  readonly ownerUrl: string;
  /** Disconnects and drops the database. */
  close(): Promise<void>;
}

/** In tests only the messages that tell why a run fails matter. */
export const quietLog: DatabaseLog = {
  info: () => {},
  warn: (message) => process.stderr.write(`${message}\n`),
};

/**
 * Starts one PostgreSQL for a whole test run and migrates the template: for vitest's globalSetup.
 * TEST_DATABASE_URL names another server to use, whose user must be allowed to create databases.
 */
export async function startTestServer(): Promise<StartedServer> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url === undefined) return startEmbeddedServer();
  const template = newDatabaseName("template");
  const server: TestServer = { connection: { connectionString: url }, template };
  await makeTemplate(server);
  return { server, stop: () => dropDatabase(server, template) };
}

interface StartedServer {
  server: TestServer;
  stop(): Promise<void>;
}

/** Starts an embedded PostgreSQL with a migrated template, whatever TEST_DATABASE_URL says. */
export async function startEmbeddedServer(): Promise<StartedServer> {
  const template = newDatabaseName("template");
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-test-"));
  const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog, isDisposable: true });
  const server: TestServer = { connection: embedded.connection, template };
  await makeTemplate(server);
  return {
    server,
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a database for one test file: migrated, with the site's own pictures and otherwise empty. Close it
 * in afterAll.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return openCopy(inject("testServer"));
}

/** Creates a migrated database on which no site has been started: without the site's own pictures. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await database.owner.query("UPDATE categories SET image_id = NULL; DELETE FROM images");
  return database;
}

async function openCopy(server: TestServer): Promise<TestDatabase> {
  const name = newDatabaseName("test");
  // Half the time of the default, which logs each page: some 250 copies are made in a run.
  await runAsOwner(
    server,
    `CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY file_copy`,
  );
  const site = asSite(server);
  const pool = openPool({ ...toDatabase(site, name), max: 5 }, quietLog);
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const owner = openPool({ ...toDatabase(server, name), max: 3 }, quietLog);
  return {
    pool,
    kysely,
    owner,
    url: toUrl(site, name),
    ownerUrl: toUrl(server, name),
    async close() {
      await closePool(pool, kysely);
      await owner.end();
      await dropDatabase(server, name);
    },
  };
}

/** Creates a database without migrations; only its owner has rights there. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return openCopy({ ...inject("testServer"), template: "template0" });
}

async function makeTemplate(server: TestServer): Promise<void> {
  await runAsOwner(server, `CREATE DATABASE ${server.template} TEMPLATE template0`);
  const pool = openPool({ ...toDatabase(server, server.template), max: 2 }, quietLog);
  try {
    await makeSiteRole(pool, SITE_PASSWORD);
    await prepareDatabase({ siteRole: SITE_ROLE, asOwner: (work) => work(pool) }, quietLog);
    await drawSitePictures(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Draws the site's pictures, as each site does at its first start: once here, so that not every app under
 * test repeats it.
 */
async function drawSitePictures(pool: Pool): Promise<void> {
  const config = { ...loadConfig({ NODE_ENV: "test" }), publicUrl: "http://cars.test" };
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const { currency } = config;
  await composeSite(kysely, config, loadBrand(config), { readsVins: false, trade: { currency } });
}

/** The same server, connected as the site role. */
function asSite({ connection, template }: TestServer): TestServer {
  if (!("connectionString" in connection))
    return { connection: { ...connection, user: SITE_ROLE }, template };
  const url = new URL(connection.connectionString);
  url.username = SITE_ROLE;
  url.password = SITE_PASSWORD;
  return { connection: { connectionString: url.href }, template };
}

async function dropDatabase(server: TestServer, name: string): Promise<void> {
  // A process that a test failed to end must not keep the database open.
  await runAsOwner(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function runAsOwner(server: TestServer, sql: string): Promise<void> {
  const config =
    "connectionString" in server.connection ? server.connection : toDatabase(server, "postgres");
  const pool = openPool({ ...config, max: 1 }, quietLog);
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}

function toDatabase(server: TestServer, database: string): PoolConfig {
  if ("connectionString" in server.connection) return { connectionString: toUrl(server, database) };
  return { ...server.connection, database };
}

/** The address of a database of the server, as its owner. */
export function toUrl({ connection }: TestServer, database: string): string {
  if ("connectionString" in connection) {
    const url = new URL(connection.connectionString);
    url.pathname = `/${database}`;
    return url.href;
  }
  const login = [
    connection.user,
    ...(connection.password === undefined ? [] : [connection.password]),
  ].join(":");
  return `postgres://${login}@localhost:${connection.port}/${database}?host=${encodeURIComponent(connection.host)}`;
}

function newDatabaseName(kind: string): string {
  return `forecourt_${kind}_${randomBytes(6).toString("hex")}`;
}
