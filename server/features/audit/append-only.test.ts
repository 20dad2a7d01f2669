import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenedDatabase, openDatabase } from "#server/db/connect.ts";
import { prepareDatabase } from "#server/prepare-database.ts";
import { createTestDatabase, quietLog, type TestDatabase } from "#tests/support/database.ts";

/** Everything below is asked by the pool that `main.ts` hands to the site. */
let db: TestDatabase;
let site: OpenedDatabase;
let owner: string;

const ENTRY = `INSERT INTO audit_entries (actor_name, actor_email, act, subject_kind, subject_id, subject_name)
  VALUES ('Ada', 'ada@cars.test', 'user.deleted', 'user', '1', 'Ben')`;
const REFUSED = "42501"; // insufficient_privilege

beforeAll(async () => {
  db = await createTestDatabase();
  const urls = { databaseUrl: db.url, databaseOwnerUrl: db.ownerUrl };
  site = await openDatabase({ ...urls, dataDir: "/none", log: quietLog, mode: "serve" });
  await prepareDatabase(site, quietLog);
  await site.pool.query(ENTRY);
  const { rows } = await db.owner.query("SELECT quote_ident(current_user) AS role");
  owner = rows[0].role;
});
afterAll(async () => {
  await site.close();
  await db.close();
});

async function readLog(): Promise<unknown[]> {
  return (await site.pool.query("SELECT * FROM audit_entries ORDER BY id")).rows;
}

/** What tells that nothing about the table, its triggers and who may do what with it has changed. */
async function readGuards(by: Pool): Promise<unknown> {
  const { rows } = await by.query(
    `SELECT c.relacl::text, pg_get_userbyid(c.relowner) AS owner, t.tgname, t.tgenabled, pg_get_functiondef(t.tgfoid)
     FROM pg_class c JOIN pg_trigger t ON t.tgrelid = c.oid
     WHERE c.oid = 'audit_entries'::regclass ORDER BY t.tgname`,
  );
  return rows;
}

describe("the audit log, to the site's own role of the database", () => {
  it("can be read and added to", async () => {
    const before = await readLog();
    await site.pool.query(ENTRY);
    expect(await readLog()).toEqual([...before, expect.objectContaining({ actor_name: "Ada" })]);
  });

  it.each([
    "UPDATE audit_entries SET act = 'user.made'",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_entries",
    `INSERT INTO audit_entries (id, actor_name, actor_email, act, subject_kind, subject_id, subject_name)
     OVERRIDING SYSTEM VALUE VALUES (1, '', '', 'user.made', '', '', '') ON CONFLICT (id) DO UPDATE SET act = excluded.act`,
    "SELECT * FROM audit_entries FOR UPDATE",
    "DROP TABLE audit_entries",
    "ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_kept",
    "ALTER TABLE audit_entries DISABLE TRIGGER ALL",
    "ALTER TABLE audit_entries ALTER act SET DEFAULT 'x', DROP COLUMN reason",
    "ALTER TABLE audit_entries OWNER TO CURRENT_USER",
    "DROP TRIGGER audit_entries_kept ON audit_entries",
    `CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'`,
    "DROP FUNCTION refuse_audit_change CASCADE",
    "CREATE RULE lost AS ON INSERT TO audit_entries DO INSTEAD NOTHING",
    "CREATE TRIGGER lost BEFORE INSERT ON audit_entries EXECUTE FUNCTION refuse_audit_change()",
    "CREATE TABLE more (id integer)",
    "SET session_replication_role = replica",
    "ALTER ROLE CURRENT_USER SET session_replication_role = replica",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "ALTER DEFAULT PRIVILEGES FOR ROLE the_owner GRANT ALL ON TABLES TO CURRENT_USER",
    "SET ROLE the_owner",
    "SET SESSION AUTHORIZATION the_owner",
    "GRANT the_owner TO CURRENT_USER",
    "COPY (SELECT 1) TO PROGRAM 'true'",
  ])("refuses %s", async (statement) => {
    const before = [await readLog(), await readGuards(db.owner)];
    const asked = site.pool.query(statement.replace("the_owner", owner));
    await expect(asked).rejects.toMatchObject({ code: REFUSED });
    expect([await readLog(), await readGuards(db.owner)]).toEqual(before);
  });

  it("gives no right to itself", async () => {
    const before = await readGuards(db.owner);
    const client = await site.pool.connect();
    const warnings: (string | undefined)[] = [];
    client.on("notice", ({ code }) => warnings.push(code));
    await client.query("GRANT ALL ON audit_entries TO CURRENT_USER");
    client.release(true);
    expect(warnings).toEqual(["01007"]); // privilege_not_granted: a warning, for whoever has some other right
    expect(await readGuards(db.owner)).toEqual(before);
  });
});

describe("the audit log, to the owner of its table", () => {
  it.each([
    "UPDATE audit_entries SET act = 'user.made'",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_entries",
  ])("refuses %s, as long as its triggers stand", async (statement) => {
    await expect(db.owner.query(statement)).rejects.toThrow(/only ever added to/);
  });
});
