import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSecretKey } from "#server/compose/secret-fingerprint.ts";
import { SITE_ROLE } from "#server/db/site-role.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeFolder } from "#tests/support/backup.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { runChecks } from "./run-checks.ts";
import { sendTestEmail } from "./send-test-email.ts";

const SECRET = "k".repeat(40);

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  // As each start does; the app under test is composed without it.
  await openSecretKey({ kysely: server.db.kysely, setting: SECRET, dataDir: "" });
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

const find = async () => (await admin.browser.call("GET", "/system")).body;
const retry = (id: string) => admin.browser.call("POST", `/system/jobs/${id}/retry`);

/** A job that fails each time, because it names no car. */
async function putBrokenJob(): Promise<void> {
  await server.db.kysely
    .transaction()
    .execute((transaction) =>
      server.app.jobs.put(transaction, "car", [{ data: { productId: "private-words" } }]),
    );
}

async function findBroken() {
  const { jobs } = await find();
  return jobs.find(({ name }: { name: string }) => name === "car");
}

test("an admin reads at least fifteen checks, each with a state and a sentence, and no secret", async () => {
  const { body } = await admin.browser.call("GET", "/system");
  expect(body.checks.length).toBeGreaterThanOrEqual(15);
  for (const { name, state, detail } of body.checks) {
    expect(["ok", "warning", "off"], `${name}: ${detail}`).toContain(state);
    expect(detail).toMatch(/\.$/);
  }
  const stateOf = (id: string) =>
    body.checks.find((check: { id: string }) => check.id === id)?.state;
  expect(stateOf("database")).toBe("ok");
  expect(stateOf("migrations")).toBe("ok");
  expect(stateOf("secret-key")).toBe("ok");
  expect(stateOf("email")).toBe("off");
  expect(JSON.stringify(body)).not.toMatch(new RegExp(SECRET));
});

test("the state of the system is for admins alone", async () => {
  const seller = await makeMember(server, { role: "Seller" });
  for (const [method, path] of [
    ["GET", "/system"],
    ["POST", "/system/test-email"],
    ["GET", "/system/backups"],
    ["POST", "/system/backups"],
    ["POST", `/system/jobs/${admin.id}/retry`],
  ] as const)
    expect((await seller.browser.call(method, path)).status).toBe(403);
  expect((await server.get("/api/system")).status).toBe(401);
});

test("a job that fails is listed with its reason and without its data, and is tried again at once", async () => {
  await putBrokenJob();
  await expect.poll(findBroken).toMatchObject({
    about: expect.stringMatching(/\w/),
    failures: 1,
    reason: "22P02",
    next_try_at: expect.any(String),
  });
  expect(JSON.stringify(await find())).not.toContain("private-words");
  const { id, next_try_at: before } = await findBroken();
  // Far from now, so that only the press can be what runs it.
  await server.db.pool.query(
    "UPDATE jobs.job SET start_after = now() + interval '1 hour' WHERE id = $1",
    [id],
  );
  expect(await retry(id)).toMatchObject({ status: 200, body: { acknowledged: true } });
  await expect.poll(findBroken).toMatchObject({ id, failures: 2 });
  expect((await findBroken()).next_try_at).not.toBe(before);
});

test("a job that was given up is tried again, too", async () => {
  const { id } = await findBroken();
  await server.db.pool.query(
    "UPDATE jobs.job SET state = 'failed', completed_on = now(), retry_count = retry_limit WHERE id = $1",
    [id],
  );
  expect(await findBroken()).toMatchObject({ id, failures: 31, next_try_at: null });
  expect((await retry(id)).status).toBe(200);
  await expect.poll(async () => (await findBroken()).failures).toBe(32);
});

test("a job that is done or unknown is not tried again, and the admin is told", async () => {
  const { id } = await findBroken();
  await server.db.pool.query("UPDATE jobs.job SET state = 'completed' WHERE id = $1", [id]);
  for (const each of [id, admin.id])
    expect(await retry(each)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect((await retry("no-id")).status).toBe(400);
});

test("failed jobs are a warning among the checks, and jobs that nobody runs a failure", async () => {
  const stateOfJobs = async () =>
    (await find()).checks.find(({ id }: { id: string }) => id === "jobs").state;
  expect(await stateOfJobs()).toBe("ok");
  await putBrokenJob();
  await expect.poll(stateOfJobs).toBe("warning");
  // A queue that no worker of this version works on.
  await server.db.owner.query(
    `INSERT INTO jobs.job (name, state, start_after, retry_limit, policy)
     VALUES ('__pgboss__send-it', 'retry', now() - interval '1 hour', 0, 'standard')`,
  );
  expect(await stateOfJobs()).toBe("failed");
  // A process that is busy with another job gets to them: a restart would cut that off.
  await server.db.owner.query(
    `INSERT INTO jobs.job (name, state, retry_limit, policy, heartbeat_on, started_on)
     VALUES ('__pgboss__send-it', 'active', 0, 'standard', now(), now())`,
  );
  expect(await stateOfJobs()).toBe("warning");
});

test("the page has its checks also where the jobs cannot be read", async () => {
  await server.db.owner.query(`REVOKE SELECT ON jobs.job FROM ${SITE_ROLE}`);
  try {
    const { status, body } = await admin.browser.call("GET", "/system");
    expect(status).toBe(200);
    expect(body.jobs).toEqual([]);
    expect(body.checks.find(({ id }: { id: string }) => id === "jobs").state).toBe("failed");
  } finally {
    await server.db.owner.query(`GRANT SELECT ON jobs.job TO ${SITE_ROLE}`);
  }
});

test("a test email goes to the admin who asks, and to no one else", async () => {
  const { status, body } = await admin.browser.call("POST", "/system/test-email", {
    to: "someone@else.test",
  });
  expect({ status, body }).toEqual({ status: 200, body: { to: admin.email, is_kept: true } });
  const mail = server.mails.findLast(({ subject }) => subject.startsWith("Test email"));
  expect(mail).toMatchObject({ to: admin.email, subject: "Test email from Forecourt" });
});

test("a test email that the service refuses is told in the service's words", async () => {
  const context = {
    kysely: server.db.kysely,
    email: { send: () => Promise.reject(new Error("535 Authentication failed")) },
    isEmailKept: false,
    site: { brandName: "Forecourt", origin: "http://cars.test" },
  };
  const sending = sendTestEmail(context, { userId: admin.id, role: "admin" } as never);
  await expect(sending).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: "The email service rejected the test email: 535 Authentication failed",
  });
});

test("a check that rejects has failed, with what to do; the others are made all the same", async () => {
  const fine = {
    id: "a",
    name: () => "A",
    fix: () => "unused",
    look: async () => ({ state: "ok" as const, detail: "Fine." }),
  };
  const secret = new Error("Request to https://key:hunter2@s3.test/cars failed");
  const refused = Object.assign(new Error(""), { code: "ECONNREFUSED" });
  const found = await runChecks([
    { ...fine, look: () => Promise.reject(new Error("It broke.")), fix: () => "Mend it." },
    { ...fine, look: () => Promise.reject(refused), fix: () => "Start it." },
    { ...fine, look: () => Promise.reject(secret), fix: () => "Mend it." },
    fine,
  ]);
  expect(found).toEqual([
    { id: "a", name: "A", state: "failed", detail: "It broke.", fix: "Mend it." },
    {
      id: "a",
      name: "A",
      state: "failed",
      detail: "No connection (ECONNREFUSED).",
      fix: "Start it.",
    },
    {
      id: "a",
      name: "A",
      state: "failed",
      detail: "Request to https://***@s3.test/cars failed",
      fix: "Mend it.",
    },
    { id: "a", name: "A", state: "ok", detail: "Fine.", fix: null },
  ]);
});

test("a check that does not end is given up at the limit", async () => {
  const endless = {
    id: "a",
    name: () => "A",
    fix: () => "Wait.",
    look: () => new Promise<never>(() => {}),
  };
  expect(await runChecks([endless], 20)).toMatchObject([
    { state: "failed", detail: "No answer within 0.02 seconds." },
  ]);
});

test("an admin backs the site up: asked twice it is done once, and the backups are told with what they are", async () => {
  const folder = makeFolder();
  const dataDir = folder.path;
  const running = Promise.withResolvers<void>();
  const runs: AbortSignal[] = [];
  const own = await startApp(
    { DATA_DIR: dataDir, BACKUPS_KEPT: "3" },
    {
      backUp: async (signal) => {
        runs.push(signal);
        await running.promise;
        writeFileSync(join(dataDir, "backups", "forecourt-2026-03-01T01-40-00.zip"), "12345");
      },
    },
  );
  try {
    const { browser } = await makeMember(own, { role: "admin" });
    const read = async () => (await browser.call("GET", "/system/backups")).body;
    expect(await read()).toEqual({
      kept: 3,
      place: "DATA_DIR/backups",
      problem: null,
      is_running: false,
      has_failed: false,
      items: [],
    });
    mkdirSync(join(dataDir, "backups"));
    const before = join(dataDir, "backups", "before-0045_changed_cars-2026-02-01T01-40-00.zip");
    writeFileSync(before, "123");
    utimesSync(before, 1_000, 1_000);
    writeFileSync(join(dataDir, "backups", "forecourt-2026-03-01T01-40-00.zip.part"), "1");
    const begin = () => browser.call("POST", "/system/backups");
    expect((await Promise.all([begin(), begin()])).map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => runs.length).toBe(1);
    expect((await read()).is_running).toBe(true);
    const { rows: log } = await own.db.pool.query(
      "SELECT act, subject_name FROM audit_entries ORDER BY id",
    );
    const entry = { act: "site.backup_begun", subject_name: "Forecourt" };
    expect(log).toEqual([entry, entry]);
    running.resolve();
    await expect.poll(async () => (await read()).is_running).toBe(false);
    expect(runs.length).toBe(1);
    expect((await read()).items).toEqual([
      {
        name: "forecourt-2026-03-01T01-40-00.zip",
        at: expect.any(String),
        bytes: 5,
        kind: "whole",
      },
      {
        name: "before-0045_changed_cars-2026-02-01T01-40-00.zip",
        at: "1970-01-01T00:16:40.000Z",
        bytes: 3,
        kind: "before_upgrade",
      },
    ]);
  } finally {
    await own.close();
    folder.remove();
  }
});

test("a site that keeps no backups refuses to make one, and says what to do", async () => {
  const own = await startApp({ BACKUPS_KEPT: "0" });
  try {
    const { browser } = await makeMember(own, { role: "admin" });
    const { status, body } = await browser.call("POST", "/system/backups");
    expect([status, body.message]).toEqual([
      409,
      "Backups are turned off. Set BACKUPS_KEPT to 1 or more, or run npm run backup on the server.",
    ]);
  } finally {
    await own.close();
  }
});

test("a backup that fails says so, and is no longer told as running", async () => {
  const own = await startApp({}, { backUp: () => Promise.reject(new Error("the disk is full")) });
  try {
    const { browser } = await makeMember(own, { role: "admin" });
    await browser.call("POST", "/system/backups");
    await expect
      .poll(async () => (await browser.call("GET", "/system/backups")).body)
      .toMatchObject({ is_running: false, has_failed: true });
  } finally {
    await own.close();
  }
});
