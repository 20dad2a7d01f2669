import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { run, waitForAddress } from "#tests/support/site-process.ts";

import { acceptSecretKey, openSecretKey } from "./secret-fingerprint.ts";

const ONE = "one key of more than thirty-two characters";
const ANOTHER = "another key of more than thirty-two characters";

let db: TestDatabase;
let directory: string;
beforeAll(async () => {
  db = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "forecourt-secret-"));
});
afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => db.pool.query("DELETE FROM site_settings"));

const open = (setting: string | undefined, dataDir = directory) =>
  openSecretKey({ kysely: db.kysely, setting, dataDir });

test("a second process with another data directory is refused with what to share, and makes no key", async () => {
  const [first, second] = [join(directory, "first"), join(directory, "second")];
  const key = await open(undefined, first);
  expect(readFileSync(join(first, "secret-key"), "utf8").trim()).toBe(key);
  mkdirSync(second);
  await expect(open(undefined, second)).rejects.toThrow(
    /with another secret key than the one in the file secret-key in DATA_DIR .*second\. .*Set SECRET_KEY to the same value for all of them/,
  );
  expect(readdirSync(second)).toEqual([]);
  writeFileSync(join(second, "secret-key"), `${key}\n`);
  expect(await open(undefined, second)).toBe(key);
  expect(await open(key)).toBe(key);
});

test("of two that start at once with a key each, one is refused", async () => {
  const outcomes = await Promise.allSettled([open(ONE), open(ANOTHER)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the key itself is not in the database", async () => {
  await open(ONE);
  const { rows } = await db.pool.query("SELECT value::text FROM site_settings");
  expect(JSON.stringify(rows)).not.toContain(ONE);
});

test("a key that is accepted is the site's from then on", async () => {
  await open(ONE);
  await expect(open(ANOTHER)).rejects.toThrow("npm run admin -- --accept-secret-key");
  const accept = { kysely: db.kysely, setting: ANOTHER, dataDir: directory };
  expect(await acceptSecretKey(accept)).toBe(true);
  expect(await acceptSecretKey(accept)).toBe(false);
  expect(await open(ANOTHER)).toBe(ANOTHER);
  await expect(open(ONE)).rejects.toThrow("another secret key than the one in SECRET_KEY");
});

test("people log in after a change of the key as before", async () => {
  const account = { email: "boss@cars.test", password: "a long enough one" };
  const env = (key: string) => ({
    DATA_DIR: directory,
    DATABASE_URL: db.url,
    DATABASE_OWNER_URL: db.ownerUrl,
    PORT: "0",
    DEMO: "off",
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    SECRET_KEY: key,
  });
  const logIn = async (key: string) => {
    const started = run(env(key));
    const url = await waitForAddress(started);
    const { status } = await fetch(`${url}/api/auth/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    started.child.kill("SIGTERM");
    await started.ended;
    return status;
  };
  expect(await logIn(ONE)).toBe(200);
  const refused = run(env(ANOTHER));
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain("with another secret key than the one in SECRET_KEY");
  expect(refused.output()).not.toMatch(/\n\s+at /);
  const accepted = run(env(ANOTHER), ["server/commands/admin.ts", "--accept-secret-key"]);
  expect(await accepted.ended).toBe(0);
  expect(accepted.output()).toContain("The site now uses this secret key.");
  expect(await logIn(ANOTHER)).toBe(200);
}, 60_000);
