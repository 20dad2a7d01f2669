import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  createEmptyDatabase,
  createTestDatabase,
  quietLog,
  type TestDatabase,
} from "#tests/support/database.ts";
import { makeRole, urlAs } from "#tests/support/database-roles.ts";
import { type OpenedDatabase, openDatabase } from "#server/db/connect.ts";
import { openPool } from "#server/db/pool.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/start-embedded.ts";
import { isMigrated, migrate } from "#server/db/migrate.ts";
import { grantRights, SITE_ROLE } from "#server/db/site-role.ts";
import { prepareDatabase } from "./prepare-database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

async function open(
  databaseUrl: string | undefined,
  databaseOwnerUrl?: string,
  dataDir = "/none",
): Promise<OpenedDatabase> {
  const urls = { databaseUrl, databaseOwnerUrl };
  const database = await openDatabase({ ...urls, dataDir, log: quietLog, mode: "serve" });
  onTestFinished(() => database.close());
  await prepareDatabase(database, quietLog);
  return database;
}

const ENTRY = `INSERT INTO audit_entries (actor_name, actor_email, act, subject_kind, subject_id, subject_name)
  VALUES ('Ada', 'ada@cars.test', 'user.deleted', 'user', '1', 'Ben')`;

/** Checks that the site's role can work, and cannot alter the audit log. */
async function expectToServe({ pool }: OpenedDatabase, role: string): Promise<void> {
  expect((await pool.query("SELECT current_user AS role")).rows).toEqual([{ role }]);
  expect(await isMigrated(pool)).toBe(true);
  await pool.query(
    "UPDATE users SET name = name; SELECT * FROM jobs.queue; CREATE TEMP TABLE a () ON COMMIT DROP",
  );
  await pool.query(ENTRY);
  await expect(pool.query("DELETE FROM audit_entries")).rejects.toMatchObject({ code: "42501" });
}

describe("a role that may not make tables", () => {
  // PostgreSQL 15 and newer: GRANT ALL ON DATABASE does not allow a role to create tables.
  it("a role that may not make tables is told what to run, and works after that", async () => {
    const empty = await createEmptyDatabase();
    onTestFinished(() => empty.close());
    const { name: role, url } = await makeRole(empty);
    const name = new URL(empty.url).pathname.slice(1);
    await empty.owner.query(`GRANT ALL ON DATABASE ${name} TO ${role}`);

    const refused = open(url);
    await expect(refused).rejects.toThrow(
      `The role ${role} of DATABASE_URL cannot create tables in the database ${name}.`,
    );
    const { message } = (await refused.catch((error: unknown) => error)) as Error;
    const [, grants = ""] = /and run: (.*;) Or make/.exec(message) ?? [];
    expect(grants).toBe(`GRANT USAGE, CREATE ON SCHEMA public TO ${role};`);
    await empty.owner.query(grants);
    expect(await isMigrated((await open(url)).pool)).toBe(true);
  });
});

describe("the embedded database", () => {
  it("the embedded database of a release that had one role alone gets the site's at the next start, and keeps what is in it", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-roles-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const before = await startEmbeddedPostgres({ dataDir, log: quietLog });
    const server = openPool({ ...before.connection, database: "postgres", max: 1 }, quietLog);
    await server.query("CREATE DATABASE forecourt");
    await server.end();
    const pool = openPool({ ...before.connection, max: 2 }, quietLog);
    await migrate(pool, quietLog);
    await pool.query(ENTRY);
    await pool.end();
    await before.stop();

    for (const start of ["first", "second"]) {
      const database = await openDatabase({
        databaseUrl: undefined,
        dataDir,
        log: quietLog,
        mode: "serve",
      });
      await prepareDatabase(database, quietLog);
      await expectToServe(database, SITE_ROLE);
      const { rows } = await database.pool.query("SELECT count(*)::int AS n FROM audit_entries");
      expect(rows, start).toEqual([{ n: start === "first" ? 2 : 3 }]);
      const { rows: roles } = await database.pool.query(
        `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS is_mighty,
                (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS groups
         FROM pg_roles r WHERE rolname = current_user`,
      );
      expect(roles).toEqual([{ is_mighty: false, groups: 0 }]);
      await database.close();
    }
  });
});

describe("rights", () => {
  it("rights are those at rows, at every table, and no others", async () => {
    const { rows } = await db.owner.query<{ name: string; rights: string }>(
      `SELECT c.oid::regclass::text AS name, string_agg(privilege_type, ' ' ORDER BY privilege_type) AS rights
       FROM pg_class c LEFT JOIN LATERAL aclexplode(c.relacl) a ON a.grantee = $1::regrole
       WHERE relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace) AND relkind IN ('r', 'p', 'v') GROUP BY c.oid`,
      [SITE_ROLE],
    );
    const special = {
      // Rights on single columns are checked below.
      audit_entries: "SELECT",
      ledger_entries: "SELECT",
      product_prices: "INSERT SELECT",
      schema_migrations: "SELECT",
      "jobs.bam": "SELECT",
      "jobs.version": "SELECT",
      "jobs.queue": "SELECT",
    };
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...Object.keys(special), "products", "jobs.job"]),
    );
    const expected = rows.map(({ name }) => ({ name, rights: "DELETE INSERT SELECT UPDATE" }));
    const due = new Map<string, string>(Object.entries(special));
    expect(rows).toEqual(
      expected.map((row) => ({ ...row, rights: due.get(row.name) ?? row.rights })),
    );
    const columns = await db.owner.query(
      `SELECT attrelid::regclass::text AS name, array_agg(attname::text ORDER BY attnum) FILTER (WHERE a.oid IS NULL) AS not
       FROM pg_attribute LEFT JOIN LATERAL (
         SELECT grantee AS oid FROM aclexplode(attacl) WHERE grantee = $1::regrole) a ON true
       WHERE attrelid = ANY (ARRAY['audit_entries', 'ledger_entries', 'jobs.version']::regclass[])
         AND attnum > 0 AND NOT attisdropped GROUP BY attrelid ORDER BY 1`,
      [SITE_ROLE],
    );
    expect(columns.rows).toEqual([
      { name: "audit_entries", not: ["id", "at"] },
      { name: "jobs.version", not: ["version"] },
      { name: "ledger_entries", not: ["id"] },
    ]);
  });

  it("rights come to a table that is added, and go where they are too many", async () => {
    await db.owner.query(
      `CREATE TABLE "New cars" (id integer);
       GRANT ALL ON audit_entries TO ${SITE_ROLE}; GRANT UPDATE (reason) ON audit_entries TO ${SITE_ROLE}`,
    );
    await grantRights(db.owner, SITE_ROLE);
    await db.pool.query(`INSERT INTO "New cars" VALUES (1); DELETE FROM "New cars"`);
    await expect(db.pool.query("TRUNCATE audit_entries")).rejects.toMatchObject({ code: "42501" });
  });

  it("rights are not written again where they are right, and by several at once without harm", async () => {
    const read = async () =>
      (await db.owner.query("SELECT relname, xmin::text FROM pg_class ORDER BY oid")).rows;
    const before = await read();
    await grantRights(db.owner, SITE_ROLE);
    expect(await read()).toEqual(before);
    await db.owner.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public, jobs FROM ${SITE_ROLE}`);
    await Promise.all([1, 2, 3].map(() => grantRights(db.owner, SITE_ROLE)));
    await db.pool.query("SELECT * FROM users");
  });
});

describe("DATABASE_URL beside DATABASE_OWNER_URL", () => {
  it("DATABASE_URL beside DATABASE_OWNER_URL works on an empty database, whose owner needs to be nothing more", async () => {
    const empty = await createEmptyDatabase();
    onTestFinished(() => empty.close());
    const owner = await makeRole(empty);
    const site = await makeRole(empty);
    await empty.owner.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I OWNER TO ${owner.name}', current_database()); END $$`,
    );
    await expectToServe(await open(site.url, owner.url), site.name);
  });

  it("serves a database that had one role for everything", async () => {
    const site = await makeRole(db);
    await expectToServe(await open(site.url, db.ownerUrl), site.name);
  });

  it("DATABASE_URL beside DATABASE_OWNER_URL is refused when it is the owner's, too", async () => {
    await expect(open(db.ownerUrl, db.ownerUrl)).rejects.toThrow(
      /^The role ".+" of DATABASE_URL is also the role of DATABASE_OWNER_URL\. The site needs a different one\..+docs\/operating\.md#database\.$/,
    );
  });

  it("DATABASE_URL beside DATABASE_OWNER_URL is refused when its role does not exist", async () => {
    await expect(open(urlAs(db, "nobody_here"), db.ownerUrl)).rejects.toThrow(
      'The role "nobody_here" of DATABASE_URL does not exist.',
    );
  });

  it.each(["SUPERUSER", "CREATEROLE", "REPLICATION", "BYPASSRLS"])(
    "DATABASE_URL beside DATABASE_OWNER_URL is refused when its role has %s",
    async (power) => {
      const { name, url } = await makeRole(db, power);
      await expect(open(url, db.ownerUrl)).rejects.toThrow(
        `The role "${name}" of DATABASE_URL could change the audit log (${power}). Use another role, or run: ALTER ROLE "${name}" NO${power}.`,
      );
    },
  );

  it("DATABASE_URL beside DATABASE_OWNER_URL is refused when its role could act as the owner, or write everywhere", async () => {
    const { rows } = await db.owner.query("SELECT current_user AS role");
    for (const group of [rows[0].role, "pg_write_all_data"]) {
      const { name, url } = await makeRole(db, `NOINHERIT IN ROLE ${group}`);
      await expect(open(url, db.ownerUrl)).rejects.toThrow(
        `The role "${name}" of DATABASE_URL could change the audit log as a member of "${group}". Run: REVOKE "${group}" FROM "${name}".`,
      );
    }
  });

  it("DATABASE_URL beside DATABASE_OWNER_URL is refused when its role owns tables, or may make some", async () => {
    const { name, url } = await makeRole(db);
    await db.owner.query(`GRANT CREATE ON SCHEMA public TO ${name}`);
    await expect(open(url, db.ownerUrl)).rejects.toThrow(
      `The role "${name}" of DATABASE_URL can create tables and functions. Run: REVOKE CREATE ON SCHEMA public FROM PUBLIC, "${name}".`,
    );
    await db.owner.query(`ALTER TABLE categories OWNER TO ${name}`);
    await expect(open(url, db.ownerUrl)).rejects.toThrow(
      `The role "${name}" of DATABASE_URL owns the database or its tables.`,
    );
  });

  it.each([
    ["UPDATE ON audit_entries", "GRANT UPDATE ON audit_entries TO PUBLIC"],
    ["UPDATE ON product_prices", "GRANT UPDATE (currency) ON product_prices TO PUBLIC"],
    ["CREATE ON SCHEMA jobs", "GRANT CREATE ON SCHEMA jobs TO PUBLIC"],
    [
      "CREATE ON DATABASE",
      "DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO PUBLIC', current_database()); END $$",
    ],
  ])(
    "DATABASE_URL beside DATABASE_OWNER_URL is refused when its role has %s from elsewhere",
    async (right, grant) => {
      const own = await createTestDatabase();
      onTestFinished(() => own.close());
      await own.owner.query(grant);
      await expect(open(own.url, own.ownerUrl)).rejects.toThrow(`it has the right to ${right}`);
    },
  );

  it("DATABASE_URL beside DATABASE_OWNER_URL is refused when both lead to different databases", async () => {
    const other = await createTestDatabase();
    onTestFinished(() => other.close());
    await expect(open(db.url, other.ownerUrl)).rejects.toThrow(
      "DATABASE_URL and DATABASE_OWNER_URL are different databases.",
    );
  });
});

describe("the owner", () => {
  it("the owner is whom the tables belong to, with one role and with two", async () => {
    const { name, url } = await makeRole(db);
    await expect(open(db.url, url)).rejects.toThrow(
      new RegExp(
        `belong to the role ".+", but migrations would run as "${name}"\\. DATABASE_OWNER_URL must`,
      ),
    );
    await expect(open(db.url)).rejects.toThrow(`migrations would run as "${SITE_ROLE}"`);
  });

  it("the owner that cannot be reached is named by its setting, without its password", async () => {
    const ownerUrl = "postgres://owner:s3cret@no-such-host.invalid/cars";
    await expect(open(db.url, ownerUrl)).rejects.toThrow(
      /^DATABASE_OWNER_URL postgres:\/\/owner:\*\*\*@no-such-host\.invalid\/cars: the host name cannot be resolved/,
    );
  });
});
