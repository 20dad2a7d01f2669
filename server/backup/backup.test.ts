import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Client } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp, makeFolder, restore } from "#tests/support/backup.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  quietLog,
  type TestDatabase,
} from "#tests/support/database.ts";
import { openAttachment, sendPicture } from "#tests/support/attachments.ts";
import { beginConversation } from "#tests/support/conversations.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makePerson, openBrowser, PASSWORD } from "#tests/support/person.ts";
import { book } from "#tests/support/sales.ts";
import { FILES, openDocument, sendDocument } from "#tests/support/verification.ts";
import { migrate, readMigrations } from "#server/db/migrate.ts";
import { compareTables } from "./compare-tables.ts";
import { openBackupFolder } from "#server/adapters/backup-store/folder.ts";
import { writeBackup } from "./write-backup.ts";

const folder = makeFolder();
const source = join(folder.path, "source");
let server: TestApp;

beforeAll(async () => {
  mkdirSync(source);
  writeFileSync(join(source, "secret-key"), `${"k".repeat(40)}\n`);
  server = await startApp({ DATA_DIR: source });
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const SCHEMA = `
  SELECT 'constraint' AS kind, conrelid::regclass || ' ' || conname AS name, pg_get_constraintdef(oid) AS what
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
  UNION ALL SELECT 'index', indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger', tgrelid::regclass || ' ' || tgname, tgenabled::text || pg_get_triggerdef(oid)
  FROM pg_trigger WHERE NOT tgisinternal
  ORDER BY 1, 2`;

async function schemaOf({ owner }: TestDatabase): Promise<unknown[]> {
  return (await owner.query(SCHEMA)).rows;
}

/** On a connection of its own, which no restore takes for a working site's. */
async function ask({ ownerUrl }: TestDatabase, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function uploadPicture(): Promise<string> {
  const content = await sharp({
    create: { width: 300, height: 200, channels: 3, background: "#884422" },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(content)]), "car.png");
  const reply = await fetch(`${server.url}/api/images`, { method: "POST", body: form });
  const { data } = (await reply.json()) as { data: { url: string } };
  return data.url;
}

test("a restored site has every row, file, pending job and key of the one that was backed up, and goes on from there", async () => {
  const img = await uploadPicture();
  const { seller, id: car } = await makeListing(server, {
    img,
    name: `Opel Corsa \\N "'; 100 €`,
    description: "Two lines\n\\.\nand a third",
  });
  const document = await sendDocument(seller);
  const talk = await beginConversation(server);
  const { attachment } = await sendPicture(talk.buyer, talk.id);
  const buyer = await makePerson(server);
  expect((await book(buyer, car, { price: 17_900 })).status).toBe(200);
  // The booking has been announced, so what is pending is the hold's deadlines.
  const announced = `SELECT count(*) FILTER (WHERE name = 'car') > 0 AS deadlines FROM jobs.job
    WHERE state < 'completed' HAVING count(*) FILTER (WHERE name IN ('booked', 'mail')) = 0`;
  await expect
    .poll(() => ask(server.db, announced), { timeout: 10_000 })
    .toEqual([{ deadlines: true }]);
  const path = join(folder.path, "whole.zip");
  const manifest = await backUp(server.db, source, path);
  expect(manifest.files).toMatchObject({ documents: { count: 1, missing: 0 } });
  expect(manifest.files["pictures"]?.count).toBe(1);
  // The picture and its small version.
  expect(manifest.files).toMatchObject({ attachments: { count: 2, missing: 0 } });
  expect(manifest.secretKey).toBe("included");

  const db = await createEmptyDatabase();
  const dataDir = join(folder.path, "restored");
  const { before, notes } = await restore(path, db, dataDir);
  expect([before, notes]).toEqual([undefined, []]);
  try {
    await compareTables(db.owner, manifest);
    expect(await schemaOf(db)).toEqual(await schemaOf(server.db));
    expect(readFileSync(join(dataDir, "secret-key"), "utf8").trim()).toBe("k".repeat(40));
    const pending = "SELECT id FROM jobs.job WHERE name = 'car' AND state = 'created' ORDER BY id";
    const kept = await db.owner.query(pending);
    expect(kept.rows).toEqual((await server.db.owner.query(pending)).rows);
    const again = await startApp({ DATA_DIR: dataDir }, { db });
    try {
      const browser = openBrowser(again);
      const credentials = { email: seller.email, password: PASSWORD };
      expect((await browser.call("POST", "/auth/sign-in", credentials)).status).toBe(200);
      const picture = img.replace("http://cars.test", "");
      expect((await again.get(picture)).status).toBe(200);
      // The session of before, which the same key has signed.
      const returning = openBrowser(again);
      for (const [name, value] of seller.browser.cookies) returning.cookies.set(name, value);
      const file = await openDocument(again, document.body._id, { ...seller, browser: returning });
      expect(Buffer.from(await file.arrayBuffer())).toEqual(FILES.pdf);
      const sent = await openAttachment(again, talk.id, attachment, { person: talk.buyer });
      expect([sent.status, sent.headers.get("content-type")]).toEqual([200, "image/webp"]);
      // Identity columns go on where they were: an id used twice would be refused.
      const another = await makeListing(again);
      expect((await book(await makePerson(again), another.id, { price: 17_900 })).status).toBe(200);
    } finally {
      await again.close();
    }
  } finally {
    await db.close();
  }
});

test("a backup is one moment of the site, although people go on working", async () => {
  const over = new AbortController();
  const { kysely } = server.db;
  // Each pair is written in one transaction, so a snapshot has as many of the one as of the other.
  const writing = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const id = `01990000-0000-7000-8000-${String(n).padStart(12, "0")}`;
      await kysely.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("users")
          .values({ id, name: "Pair", email: `pair${n}@cars.test`, role: "Buyer" })
          .execute();
        await transaction
          .insertInto("sessions")
          .values({ id, user_id: id, token: `pair ${n}`, expires_at: new Date() })
          .execute();
      });
    }
  })();
  const pairs = "SELECT count(*) > 3 AS enough FROM sessions WHERE token LIKE 'pair %'";
  await expect.poll(() => ask(server.db, pairs)).toEqual([{ enough: true }]);
  const path = join(folder.path, "moment.zip");
  await backUp(server.db, source, path);
  over.abort();
  await writing;
  const db = await createEmptyDatabase();
  try {
    await restore(path, db, join(folder.path, "moment"));
    const { rows } = await db.owner.query(
      `SELECT (SELECT count(*) FROM users WHERE name = 'Pair') AS users,
         (SELECT count(*) FROM sessions WHERE token LIKE 'pair %') AS sessions`,
    );
    expect(rows[0].sessions).toBe(rows[0].users);
    expect(rows[0].users).toBeGreaterThan(0);
  } finally {
    await db.close();
  }
});

test("a backup of an earlier version is brought to this one when it is restored", async () => {
  const earlier = join(folder.path, "earlier");
  mkdirSync(earlier);
  const migrations = readMigrations();
  for (const { name, sql } of migrations.slice(0, 27))
    writeFileSync(join(earlier, `${name}.sql`), sql);
  const old = await createEmptyDatabase();
  const db = await createEmptyDatabase();
  try {
    await migrate(old.owner, quietLog, earlier);
    await old.owner.query(
      "INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'From before', 'old@cars.test')",
    );
    const path = join(folder.path, "earlier.zip");
    await backUp(old, source, path);
    await restore(path, db, join(folder.path, "upgraded"));
    const { rows } = await db.owner.query(
      "SELECT (SELECT count(*)::int FROM schema_migrations) AS migrations, (SELECT name FROM users) AS name",
    );
    expect(rows).toEqual([{ migrations: migrations.length, name: "From before" }]);
  } finally {
    await old.close();
    await db.close();
  }
});

test("a site is replaced only when that is asked for, and is backed up before", async () => {
  const path = join(folder.path, "other.zip");
  await backUp(server.db, source, path);
  const [db, second] = [await createEmptyDatabase(), await createEmptyDatabase()];
  const dataDir = join(folder.path, "replaced");
  try {
    await restore(path, db, dataDir);
    await ask(db, "UPDATE users SET name = 'Changed since'");
    await expect(restore(path, db, dataDir)).rejects.toThrow("There is already a site in");
    const { before = "" } = await restore(path, db, dataDir, true);
    expect(readdirSync(join(dataDir, "backups"))).toEqual([basename(before)]);
    expect(await ask(db, "SELECT FROM users WHERE name = 'Changed since'")).toEqual([]);
    await restore(before, second, join(folder.path, "second"));
    expect(await ask(second, "SELECT bool_and(name = 'Changed since') AS x FROM users")).toEqual([
      { x: true },
    ]);
  } finally {
    await db.close();
    await second.close();
  }
});

test("a site that is working with the database is not replaced under it", async () => {
  const path = join(folder.path, "working.zip");
  await backUp(server.db, source, path);
  await expect(restore(path, server.db, source, true)).rejects.toThrow(
    /A site is using this database \(\d+ connections\)\. Stop all of its processes/,
  );
  expect(existsSync(join(source, "backups"))).toBe(false);
});

test("a backup that cannot be restored leaves the site that was there as it was", async () => {
  const db = await createEmptyDatabase();
  const broken = await createTestDatabase();
  const dataDir = join(folder.path, "failed");
  try {
    const path = join(folder.path, "good.zip");
    await backUp(server.db, source, path);
    await restore(path, db, dataDir);
    const before = await ask(db, "UPDATE users SET name = 'Still here' RETURNING id");
    // A row that the foreign key refuses when it is put back.
    await broken.owner.query("ALTER TABLE sessions DROP CONSTRAINT sessions_user_id_fkey");
    await broken.owner.query(
      "INSERT INTO sessions (id, user_id, token, expires_at) VALUES (gen_random_uuid(), gen_random_uuid(), 't', now())",
    );
    const bad = join(folder.path, "bad.zip");
    await backUp(broken, source, bad);
    await expect(restore(bad, db, dataDir, true)).rejects.toThrow("sessions_user_id_fkey");
    const after = await ask(db, "SELECT id FROM users WHERE name = 'Still here'");
    expect(after).toHaveLength(before.length);
    expect(await schemaOf(db)).toEqual(await schemaOf(server.db));
  } finally {
    await broken.close();
    await db.close();
  }
});

test("a backup that is stopped, or cannot be written, leaves no file behind", async () => {
  const into = join(folder.path, "stopped");
  const parts = {
    owner: server.db.owner,
    files: [],
    secretKey: "none" as const,
    version: "0",
  };
  await expect(
    writeBackup(openBackupFolder(into), "a.zip", { ...parts, signal: AbortSignal.abort() }),
  ).rejects.toThrow("The backup was stopped. The unfinished file was removed.");
  const broken = {
    folder: "pictures",
    table: "users",
    namesSql: "SELECT 'one' AS name",
    store: {
      check: async () => {},
      read: () => Promise.reject(new Error("the bucket does not answer")),
      write: async () => {},
      removeAll: async () => {},
    },
  };
  const writing = writeBackup(openBackupFolder(into), "b.zip", { ...parts, files: [broken] });
  await expect(writing).rejects.toThrow("the bucket does not answer");
  expect(readdirSync(into)).toEqual([]);
});
