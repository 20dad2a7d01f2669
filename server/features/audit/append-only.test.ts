import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenedDatabase, openDatabase } from "#server/db/connect.ts";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { createTestDatabase, quietLog, type TestDatabase } from "#tests/support/database.ts";

/** All statements below run through the pool that `main.ts` hands to the site. */
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

/** A snapshot of the table, its triggers and its privileges, to compare. */
async function readGuards(by: Pool): Promise<unknown> {
  const { rows } = await by.query(
    `SELECT c.relacl::text, pg_get_userbyid(c.relowner) AS owner, t.tgname, t.tgenabled, pg_get_functiondef(t.tgfoid)
     FROM pg_class c JOIN pg_trigger t ON t.tgrelid = c.oid
     WHERE c.oid = 'audit_entries'::regclass ORDER BY t.tgname`,
  );
  return rows;
}

describe("the audit log, to the site's own role of the database", () => {
  it("the audit log, to the site's own role of the database can be read and added to", async () => {
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
    `INSERT INTO audit_entries (id, actor_name, actor_email, act, subject_kind, subject_id, subject_name)
     OVERRIDING SYSTEM VALUE VALUES (9223372036854775807, '', '', 'user.made', '', '', '')`,
    `INSERT INTO audit_entries (at, actor_name, actor_email, act, subject_kind, subject_id, subject_name)
     VALUES ('1999-01-01', '', '', 'user.made', '', '', '')`,
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
    // pg-boss builds statements from these rows and runs them as the owner.
    "INSERT INTO jobs.bam (name, version, status, table_name, command) VALUES ('x', 1, 'pending', 'x', 'SELECT 1')",
    "UPDATE jobs.version SET version = 1",
    "UPDATE jobs.queue SET table_name = 'x; SELECT 1'",
    "DELETE FROM jobs.queue",
  ])("the audit log, to the site's own role of the database refuses %s", async (statement) => {
    const before = [await readLog(), await readGuards(db.owner)];
    const asked = site.pool.query(statement.replace("the_owner", owner));
    await expect(asked).rejects.toMatchObject({ code: REFUSED });
    expect([await readLog(), await readGuards(db.owner)]).toEqual(before);
  });

  // Cascades and indexes run as the owner of the table, so they must not look up names in `pg_temp`.
  it.each([
    [
      "a type",
      "CREATE DOMAIN pg_temp.regconfig AS pg_catalog.regconfig CHECK (pg_temp.act() IS NULL)",
    ],
    [
      "a table",
      `CREATE TABLE pg_temp.products AS SELECT * FROM public.products LIMIT 0;
       CREATE FUNCTION pg_temp.seen() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_temp.act(); RETURN NULL; END';
       CREATE TRIGGER seen BEFORE INSERT OR UPDATE OR DELETE ON pg_temp.products EXECUTE FUNCTION pg_temp.seen()`,
    ],
  ])(
    "the audit log, to the site's own role of the database makes %s for a while that the owner does not take for its own",
    async (_, bait) => {
      const before = [await readLog(), await readGuards(db.owner)];
      const client = await site.pool.connect();
      try {
        await client.query(`
        CREATE FUNCTION pg_temp.act() RETURNS text LANGUAGE plpgsql AS $$ BEGIN
          IF current_user <> session_user THEN
            ALTER TABLE public.audit_entries DISABLE TRIGGER ALL;
            UPDATE public.audit_entries SET actor_name = 'Mallory';
          END IF;
          RETURN NULL;
        END $$;
        ${bait};
        INSERT INTO users (id, name, email, role)
          SELECT gen_random_uuid(), 'x', lower(role) || '@x.test', role FROM unnest(ARRAY['Seller', 'Buyer']) AS role;
        WITH car AS (INSERT INTO public.products (id, owner_id, category_id, name, resale_price_minor, currency)
            SELECT gen_random_uuid(), id, '01', 'x', 1, 'EUR' FROM users WHERE email = 'seller@x.test'
            RETURNING id AS car, owner_id AS seller),
          scene AS (SELECT car, seller, id AS buyer FROM car, users WHERE email = 'buyer@x.test'),
          report AS (INSERT INTO reports (id, product_id, product_name, seller_id, reporter_id, kind)
            SELECT gen_random_uuid(), car, 'x', seller, buyer, 'fraud' FROM scene)
        INSERT INTO bookings (id, product_id, buyer_id, seller_id, item, price_minor, currency, name, email, phone,
          location, seller_name, state, held_until, ended_at)
        SELECT gen_random_uuid(), car, buyer, seller, 'x', 1, 'EUR', 'x', 'x', '1', 'x', 'x', 'cancelled', now(), now()
        FROM scene;
        DELETE FROM users WHERE email = 'buyer@x.test';
        DELETE FROM public.products WHERE name = 'x';
        DELETE FROM users WHERE email = 'seller@x.test'`);
      } finally {
        client.release(true);
      }
      expect([await readLog(), await readGuards(db.owner)]).toEqual(before);
    },
  );

  it("the audit log, to the site's own role of the database has no function that a table needs and that looks its names up when it runs", async () => {
    const { rows } = await db.owner.query(
      `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace
         AND (p.prorettype = 'trigger'::regtype
              AND coalesce(p.proconfig, '{}') <> ARRAY['search_path=pg_catalog, public, pg_temp']
           OR p.prosqlbody IS NULL AND p.prorettype <> 'trigger'::regtype AND EXISTS (
             SELECT FROM pg_depend d WHERE d.refobjid = p.oid AND d.refclassid = 'pg_proc'::regclass
               AND d.classid IN ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass)))`,
    );
    expect(rows).toEqual([]);
  });

  it("the audit log, to the site's own role of the database gives no right to itself", async () => {
    const before = await readGuards(db.owner);
    const client = await site.pool.connect();
    const warnings: (string | undefined)[] = [];
    client.on("notice", ({ code }) => warnings.push(code));
    await client.query("GRANT ALL ON audit_entries TO CURRENT_USER");
    client.release(true);
    expect(warnings).toEqual(["01007"]); // privilege_not_granted: a warning where the role has some other right
    expect(await readGuards(db.owner)).toEqual(before);
  });
});

describe("the audit log, to the owner of its table", () => {
  it.each([
    "UPDATE audit_entries SET act = 'user.made'",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_entries",
  ])(
    "the audit log, to the owner of its table refuses %s, as long as its triggers stand",
    async (statement) => {
      await expect(db.owner.query(statement)).rejects.toThrow(/only ever added to/);
    },
  );
});
