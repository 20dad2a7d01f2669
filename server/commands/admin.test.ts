import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase } from "#tests/support/database.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson, openBrowser, PASSWORD, tokenFromMail } from "#tests/support/person.ts";
import { prepareFirstAdmin, prepareDemoAccounts } from "#server/compose/first-accounts.ts";
import pino from "pino";
import { COMPILED } from "#tests/support/site-process.ts";

const run = promisify(execFile);
const quiet = pino({ level: "silent" });

let server: TestApp;
let dataDir: string;

beforeAll(async () => {
  server = await startApp();
  dataDir = mkdtempSync(join(tmpdir(), "forecourt-admin-"));
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

function admin(...options: string[]) {
  return run(process.execPath, ["server/commands/admin.ts", ...options], {
    env: {
      NODE_ENV: "test",
      ...COMPILED,
      DATABASE_URL: server.db.url,
      DATABASE_OWNER_URL: server.db.ownerUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: "http://cars.test",
      // The key the app under test signs with.
      SECRET_KEY: "k".repeat(40),
    },
  });
}

async function roleOf(email: string): Promise<string> {
  const { rows } = await server.db.pool.query("SELECT role FROM users WHERE email = $1", [email]);
  return rows[0]?.role;
}

test("makes somebody an admin who has an account, with a confirmed address", async () => {
  const { email, browser } = await makePerson(server);
  await browser.call("POST", "/auth/verify-email", { token: tokenFromMail(server, email) });
  const { stdout } = await admin(` ${email.toUpperCase()}`);
  expect(stdout).toBe(`${email} is now an admin.\n`);
  expect(await roleOf(email)).toBe("admin");
});

test("does not hand the site to whoever has signed up with the address beforehand", async () => {
  const { email, browser } = await makePerson(server);
  const { stdout } = await admin(email);
  expect(stdout).toContain("The account is new.");
  expect((await browser.call("GET", "/account")).status).toBe(401);
  const credentials = { email, password: PASSWORD };
  expect((await browser.call("POST", "/auth/sign-in", credentials)).status).toBe(401);
});

test("makes an account for somebody who has none, with a link to its first password", async () => {
  const { stdout } = await admin("boss@cars.test");
  const token = /reset-password\?token=(\S+)/.exec(stdout)?.[1];
  expect(await roleOf("boss@cars.test")).toBe("admin");
  const browser = openBrowser(server);
  const reset = { token, password: "a first password" };
  expect((await browser.call("POST", "/auth/reset-password", reset)).status).toBe(200);
  const credentials = { email: "boss@cars.test", password: reset.password };
  expect((await browser.call("POST", "/auth/sign-in", credentials)).body.user.role).toBe("admin");
});

test("gives somebody a link to a new password, ends the sessions and the old password, and writes it down", async () => {
  const { email, browser } = await makePerson(server, { role: "admin" });
  const { stdout } = await admin(email, "--set-password");
  expect(stdout).toContain(`The old password of ${email} no longer works`);
  const token = /reset-password\?token=(\S+)/.exec(stdout)?.[1];
  expect((await browser.call("GET", "/account")).status).toBe(401);
  const signIn = (password: string) => browser.call("POST", "/auth/sign-in", { email, password });
  expect((await signIn(PASSWORD)).status).toBe(401);
  const reset = { token, password: "a second password" };
  expect((await browser.call("POST", "/auth/reset-password", reset)).status).toBe(200);
  expect((await signIn(reset.password)).body.user.role).toBe("admin");
  const { rows } = await server.db.pool.query(
    "SELECT act, actor_name FROM audit_entries WHERE subject_name LIKE $1 AND act = 'user.password_reset'",
    [`%${email}%`],
  );
  expect(rows).toEqual([{ act: "user.password_reset", actor_name: "Operator" }]);
  await expect(admin("stranger@cars.test", "--set-password")).rejects.toMatchObject({
    stderr: "There is no account for stranger@cars.test.\n",
  });
});

test("refuses where there is no site, and makes none", async () => {
  const nowhere = join(dataDir, "nowhere");
  const forgotten = run(process.execPath, ["server/commands/admin.ts", "boss@cars.test"], {
    env: { NODE_ENV: "test", ...COMPILED, DATA_DIR: nowhere },
  });
  await expect(forgotten).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `There is no site here: DATA_DIR ${nowhere} contains no database`,
    ),
  });
  expect(existsSync(nowhere)).toBe(false);

  const empty = await createEmptyDatabase();
  try {
    const elsewhere = run(process.execPath, ["server/commands/admin.ts", "boss@cars.test"], {
      env: { NODE_ENV: "test", ...COMPILED, DATA_DIR: nowhere, DATABASE_URL: empty.ownerUrl },
    });
    await expect(elsewhere).rejects.toMatchObject({
      stderr: expect.stringContaining("the database of DATABASE_URL is empty"),
    });
    const { rows } = await empty.owner.query(
      "SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(rows).toEqual([{ n: 0 }]);
  } finally {
    await empty.close();
  }
});

test.each(["", "nobody", "a@b.test c@d.test"])("says how it is used after %j", async (line) => {
  const options = line.split(" ").filter((word) => word !== "");
  await expect(admin(...options)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Usage: npm run admin -- someone@example.com"),
  });
});

test("an option that there is not is named", async () => {
  await expect(admin("a@b.test", "--set-pasword")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no option --set-pasword\.\nUsage: npm run admin/),
  });
});

test("the first admin comes from the settings, once", async () => {
  await server.db.pool.query("UPDATE users SET role = 'Buyer'");
  const firstAdmin = { email: "first@cars.test", password: "a long enough one" };
  const settings = { isDemo: false, firstAdmin };
  await prepareFirstAdmin(server.app.auth, settings, quiet);
  const browser = openBrowser(server);
  expect((await browser.call("POST", "/auth/sign-in", firstAdmin)).body.user.role).toBe("admin");
  const second = { ...settings, firstAdmin: { ...firstAdmin, email: "second@cars.test" } };
  await prepareFirstAdmin(server.app.auth, second, quiet);
  expect(await roleOf("second@cars.test")).toBeUndefined();
});

test("demo accounts have a password of this start only", async () => {
  await server.db.pool.query(
    "INSERT INTO users (id, name, email, role, is_demo) VALUES (gen_random_uuid(), 'Demo', 'seller@demo.example', 'Seller', true)",
  );
  const [first] = await prepareDemoAccounts(server.app.auth);
  const [second] = await prepareDemoAccounts(server.app.auth);
  expect(first?.password).not.toBe(second?.password);
  const browser = openBrowser(server);
  const { email = "" } = second ?? {};
  const signIn = (password = "") => browser.call("POST", "/auth/sign-in", { email, password });
  expect((await signIn(first?.password)).status).toBe(401);
  expect((await signIn(second?.password)).status).toBe(200);
});

test("a demo is entered without a password only in a demo, and only from this machine", async () => {
  const enter = (app: TestApp, headers: Record<string, string>) =>
    fetch(`${app.url}/api/auth/demo`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ role: "Seller" }),
    });
  const demo = await startApp({ DEMO: "on", PUBLIC_URL: "http://localhost:3000" });
  try {
    await demo.db.pool.query(
      "INSERT INTO users (id, name, email, role, is_demo) VALUES (gen_random_uuid(), 'Demo', 'seller@demo.example', 'Seller', true)",
    );
    expect((await enter(demo, {})).status).toBe(200);
    expect((await enter(demo, { "x-forwarded-for": "203.0.113.9" })).status).toBe(403);
    for (const name of ["forwarded", "x-real-ip", "cf-connecting-ip", "x-forwarded-proto"])
      expect((await enter(demo, { [name]: "203.0.113.9" })).status, name).toBe(403);
  } finally {
    await demo.close();
  }
  // Behind a proxy without forwarding headers, the site's address is not this machine's.
  const proxied = await startApp({ DEMO: "on", PUBLIC_URL: "https://demo.cars.test" });
  try {
    expect((await enter(proxied, {})).status).toBe(403);
  } finally {
    await proxied.close();
  }
  const plain = await startApp({ DEMO: "off" });
  try {
    expect((await enter(plain, {})).status).toBe(403);
  } finally {
    await plain.close();
  }
});
