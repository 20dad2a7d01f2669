import { mkdtempSync, rmSync, readdirSync, statSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPool } from "#server/db/pool.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  quietLog,
  type TestDatabase,
} from "#tests/support/database.ts";
import { run, waitForAddress } from "#tests/support/site-process.ts";

let db: TestDatabase;
let dataDir: string;
/** The documented setup with two roles: the tables belong to another role than the one that serves. */
let twoRoles: { DATABASE_URL: string; DATABASE_OWNER_URL: string };

beforeAll(async () => {
  db = await createTestDatabase();
  twoRoles = { DATABASE_URL: db.url, DATABASE_OWNER_URL: db.ownerUrl };
  dataDir = mkdtempSync(join(tmpdir(), "forecourt-main-"));
});
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("one start in production", () => {
  test("logs JSON lines without addresses, makes no demo, keeps its secret to itself, drains and exits 0", async () => {
    const started = run({
      NODE_ENV: "production",
      ...twoRoles,
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "debug",
    });
    const url = await waitForAddress(started);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await fetch(`${url}/api/users/admin/someone@private.test?email=someone@private.test`, {
      headers: { authorization: "Bearer very-secret-token" },
    });
    const categories = (await (await fetch(`${url}/api/categories`)).json()) as {
      product_count: number;
    }[];
    expect(categories.map(({ product_count }) => product_count)).toEqual([0, 0, 0]);
    const empty = await (await fetch(`${url}/used-cars`)).text();
    expect(empty).toContain("No cars for sale yet");

    started.child.kill("SIGTERM");
    expect(await started.ended).toBe(0);
    const lines = started.output().trim().split("\n");
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow();
    expect(started.output()).not.toMatch(/someone@private\.test|very-secret-token/);

    const secret = join(dataDir, "secret-key");
    expect(readFileSync(secret, "utf8").trim().length).toBeGreaterThanOrEqual(32);
    expect(statSync(secret).mode & 0o777).toBe(0o600);
    expect(started.output()).not.toContain(readFileSync(secret, "utf8").trim());
  });

  test("data with demo accounts is refused outside demo mode, until they are removed", async () => {
    const settings = { ...twoRoles, DATA_DIR: dataDir, PORT: "0" };
    const demo = run(settings);
    await waitForAddress(demo);
    await expect.poll(() => demo.output()).toContain("Demo Seller: ");
    demo.child.kill("SIGTERM");
    expect(await demo.ended).toBe(0);

    const production = run({ ...settings, NODE_ENV: "production" });
    expect(await production.ended).toBe(1);
    expect(production.output()).toContain("npm run remove-demo");

    const removal = run(settings, ["scripts/launch.mjs", "server/commands/remove-demo.ts"]);
    expect(await removal.ended).toBe(0);
    expect(removal.output()).toMatch(/Removed \d+ demo accounts and their \d+ cars/);
    const after = run({ ...settings, NODE_ENV: "production" });
    await waitForAddress(after);
    after.child.kill("SIGTERM");
    expect(await after.ended).toBe(0);
  });
});

test("requests under way are finished before the process ends", async () => {
  const started = run({
    ...twoRoles,
    DATA_DIR: dataDir,
    PORT: "0",
    DEMO: "off",
    PAGE_CACHE_MB: "0",
  });
  const url = await waitForAddress(started);
  const replies = Array.from({ length: 20 }, () =>
    fetch(`${url}/used-cars`).then((reply) => reply.status),
  );
  await fetch(`${url}/healthz`);
  // Like a signal to the process group: once to the launcher, which forwards it, and once to the server.
  started.child.kill("SIGTERM");
  started.child.kill("SIGTERM");
  expect(new Set(await Promise.all(replies))).toEqual(new Set([200]));
  expect(await started.ended).toBe(0);
});

test("every wrong setting is named, with no stack", async () => {
  const started = run({ PORT: "x", CURRENCY: "y", DATA_DIR: dataDir });
  expect(await started.ended).toBe(1);
  expect(started.output()).toMatch(/2 settings are invalid/);
  expect(started.output()).not.toMatch(/\n\s+at /);
});

test("a port that is taken is told in a sentence, before a database is made", async () => {
  const first = run({ ...twoRoles, DATA_DIR: dataDir, PORT: "0", DEMO: "off" });
  const port = new URL(await waitForAddress(first)).port;
  const second = run({ ...twoRoles, DATA_DIR: dataDir, PORT: port, DEMO: "off" });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^Port \d+ is already in use .*Set PORT to a free port\.$/m);
  expect(second.output()).not.toMatch(/\n\s+at /);
  const empty = mkdtempSync(join(tmpdir(), "forecourt-no-port-"));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  expect(await run({ DATA_DIR: empty, PORT: port }).ended).toBe(1);
  expect(readdirSync(empty)).toEqual([]);
  first.child.kill("SIGTERM");
  await first.ended;
});

test("one role for everything is enough, and the log says what it is not enough for", async () => {
  const settings = { DATA_DIR: dataDir, PORT: "0", DEMO: "off" };
  const started = run({ ...settings, DATABASE_URL: db.ownerUrl });
  await waitForAddress(started);
  expect(started.output()).toContain("only triggers protect the audit log");
  started.child.kill("SIGTERM");
  expect(await started.ended).toBe(0);
  const another = run({ ...settings, ...twoRoles });
  await waitForAddress(another);
  expect(another.output()).not.toContain("only triggers protect");
  another.child.kill("SIGTERM");
  expect(await another.ended).toBe(0);
});

test("one build serves at any address", async () => {
  for (const publicUrl of ["http://one.test:8080", "https://two.test"]) {
    const started = run({
      ...twoRoles,
      DATA_DIR: dataDir,
      PORT: "0",
      DEMO: "off",
      PUBLIC_URL: publicUrl,
    });
    const url = await waitForAddress(started);
    const page = await (await fetch(`${url}/blogs`)).text();
    expect(page).toContain(`<link rel="canonical" href="${publicUrl}/blogs"/>`);
    started.child.kill("SIGTERM");
    await started.ended;
  }
});

test("a public demo runs in production, forgets its visitors at the next start, and deletes no other site", async () => {
  const own = await createEmptyDatabase();
  const settings = { NODE_ENV: "production", DATA_DIR: dataDir, PORT: "0", DEMO_RESET_HOURS: "1" };
  const demo = { ...settings, SECRET_KEY: "k".repeat(40), DATABASE_URL: own.url };
  const start = async () => {
    const started = run({ ...demo, DATABASE_OWNER_URL: own.ownerUrl });
    const url = await waitForAddress(started);
    return { ...started, url };
  };
  const first = await start();
  // Another name than a site's: a start would be refused while a site is connected.
  const name = { application_name: "test", max: 1 };
  const looker = openPool({ connectionString: own.ownerUrl, ...name }, quietLog);
  await looker.query(
    "INSERT INTO users (id, name, email, role) VALUES (gen_random_uuid(), 'Eve', 'eve@mail.test', 'Buyer')",
  );
  const entered = await fetch(`${first.url}/api/auth/demo`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
    body: JSON.stringify({ role: "admin" }),
  });
  expect(entered.status).toBe(200);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  const second = await start();
  const { rows } = await looker.query<{ is_demo: boolean; strangers: number }>(
    "SELECT is_demo, count(*) FILTER (WHERE email = 'eve@mail.test')::int AS strangers FROM users GROUP BY 1",
  );
  expect(rows).toEqual([{ is_demo: true, strangers: 0 }]);
  await looker.end();
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  await own.close();

  const refused = run({ ...settings, ...twoRoles });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain("it was not made by a public demo. Nothing was changed.");
  expect(refused.output()).not.toMatch(/\n\s+at /);
});
