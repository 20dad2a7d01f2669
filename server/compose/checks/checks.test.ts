import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#shared/lib/durations.ts";
import type { Check } from "#server/base/check.ts";
import { openBackupFolder } from "#server/adapters/backup-store/folder.ts";
import { backupName } from "#server/backup/backup-name.ts";
import { runChecks } from "#server/features/system/run-checks.ts";
import { openPool } from "#server/db/pool.ts";
import { createTestDatabase, quietLog, type TestDatabase } from "#tests/support/database.ts";
import { acceptSecretKey } from "../secret-fingerprint.ts";
import { checkAddress, checkCertificate, checkMode, checkProxy } from "./address.ts";
import {
  checkClock,
  checkDatabase,
  checkMigrations,
  checkRoles,
  checkSlowQueries,
} from "./database.ts";
import { checkReplica } from "./replica.ts";
import { checkEmail, checkPayments, checkSignIn, checkSms } from "./services.ts";
import { checkSettings } from "./settings.ts";
import { checkBackups, checkDisk, checkFiles } from "./storage.ts";
import { checkRunning, checkSearch, checkSecretKey } from "./work.ts";

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "forecourt-checks-"));
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

async function make(check: Check) {
  const [found] = await runChecks([check]);
  return found;
}
const stateOf = async (check: Check) => (await make(check))?.state;

const GB = 1_000_000_000;
const LIVE = { kind: "stripe", publishableKey: "pk_live_1" } as never;
const TEST = { kind: "stripe", publishableKey: "pk_test_1" } as never;
const SMTP = { host: "mail.test", port: 587, from: "a@b.test" } as never;

describe("the database", () => {
  test("the database's version, size and connections are told", async () => {
    expect(await make(checkDatabase(db.pool, true))).toMatchObject({
      state: "ok",
      detail: expect.stringMatching(
        /^PostgreSQL \d+\.\d+, embedded: \d+ MB, \d+ of \d+ connections in use, answered in \d+ ms\.$/,
      ),
    });
  });

  test("a database that takes no writes has failed, though it answers", async () => {
    const readOnly = openPool({ connectionString: db.url, max: 1 }, quietLog);
    try {
      await readOnly.query("SET default_transaction_read_only = on");
      expect(await make(checkDatabase(readOnly, false))).toMatchObject({
        state: "failed",
        detail: expect.stringMatching(/The database is read-only\.$/),
      });
    } finally {
      await readOnly.end();
    }
  });

  test("a replica that is far behind is a warning, and one of another database has failed", async () => {
    const checkAt = (bytesBehind: number | undefined) =>
      make(checkReplica(async () => ({ bytesBehind, asked: 200, used: 190 })));
    expect(await checkAt(3_000_000)).toMatchObject({
      state: "ok",
      detail: "3 MB behind the primary. The replica has answered 95% of the queries it can take.",
    });
    expect(await checkAt(900_000_000)).toMatchObject({ state: "warning" });
    expect(await checkAt(undefined)).toMatchObject({ state: "failed" });
  });

  test("a role that owns the tables is a warning, and the site's own is none", async () => {
    expect(await stateOf(checkRoles(db.pool))).toBe("ok");
    expect(await stateOf(checkRoles(db.owner))).toBe("warning");
  });

  test("a migration that is not applied has failed", async () => {
    expect(await stateOf(checkMigrations(db.pool))).toBe("ok");
    await db.owner.query(
      "DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)",
    );
    expect(await make(checkMigrations(db.pool))).toMatchObject({
      state: "failed",
      detail: expect.stringMatching(/^1 of \d+ have not been applied\.$/),
      fix: expect.stringContaining("Restart"),
    });
  });

  test.each([
    ["ok", 0],
    ["warning", 5_000],
    ["failed", 3 * HOUR_MS],
  ])("a clock is %s that is %d milliseconds ahead", async (state, ahead) => {
    expect(await stateOf(checkClock(db.pool, false, () => Date.now() + ahead))).toBe(state);
  });

  test("another secret key than the site's has failed", async () => {
    const ours = "one key of more than thirty-two characters";
    await acceptSecretKey({ kysely: db.kysely, setting: ours, dataDir: folder });
    const check = (setting: string) => checkSecretKey(db.kysely, { setting, dataDir: folder });
    expect(await stateOf(check(ours))).toBe("ok");
    expect(await stateOf(check("another key of more than thirty-two characters"))).toBe("failed");
  });
});

describe("the disk", () => {
  test.each([
    ["ok", 40 * GB],
    ["warning", 1 * GB],
    ["failed", 10_000_000],
  ])("a disk is %s with %d bytes free", async (state, free) => {
    expect(await stateOf(checkDisk(folder, () => ({ free, size: 50 * GB })))).toBe(state);
  });

  test("a disk that cannot be measured has failed", async () => {
    expect(await stateOf(checkDisk(join(folder, "nowhere")))).toBe("failed");
  });

  test("a store that cannot be written to has failed, in the system's words", async () => {
    const store = { check: () => Promise.reject(new Error("403 Forbidden")) } as never;
    const s3 = { endpoint: "https://s3.test" } as never;
    expect(
      await make(checkFiles([store], { s3, imgbb: undefined, dataDir: folder })),
    ).toMatchObject({
      state: "failed",
      detail: "403 Forbidden",
      fix: expect.stringContaining("S3"),
    });
    const dataDir = join(folder, "elsewhere");
    expect(await make(checkFiles([], { s3: undefined, imgbb: undefined, dataDir }))).toMatchObject({
      state: "failed",
      detail: expect.stringContaining("ENOENT"),
    });
  });

  test("a check of the stores makes no folder", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-looked-at-"));
    expect(await stateOf(checkFiles([], { s3: undefined, imgbb: undefined, dataDir }))).toBe("ok");
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  test("the newest backup is told by its age; a night that was missed has failed", async () => {
    const backups = join(folder, "backups");
    const startedAt = Date.now();
    const check = (ago = 0, kept = 7) =>
      checkBackups(
        openBackupFolder(backups),
        { kept, to: undefined },
        {
          findBirth: async () => startedAt - ago,
          now: () => startedAt,
        },
      );
    expect(await stateOf(check())).toBe("ok");
    expect(await stateOf(check(2 * DAY_MS))).toBe("failed");
    mkdirSync(backups);
    const file = join(backups, backupName(new Date()));
    writeFileSync(file, "x".repeat(1_000));
    expect(await make(check(2 * DAY_MS))).toMatchObject({
      state: "ok",
      detail: "The latest is 0 hours old and 1 MB in size. The site keeps 7.",
    });
    utimesSync(file, new Date(), new Date(startedAt - 2 * DAY_MS));
    expect(await stateOf(check())).toBe("failed");
    expect(await stateOf(check(0, 0))).toBe("off");
  });
});

describe("the address", () => {
  const base = { mode: "production", isDemo: false, trustProxy: false, rateLimit: 600 } as const;

  test.each([
    ["ok", "https://cars.example"],
    ["ok", "http://localhost:3000"],
    ["ok", "http://127.0.0.1:3000"],
    ["warning", "http://cars.example"],
    ["warning", "http://localhost.example"],
  ])("the address is %s: %s", async (state, publicUrl) => {
    expect(await stateOf(checkAddress({ publicUrl, mode: "development" }))).toBe(state);
  });

  test("a production site whose address is this machine's is a warning", async () => {
    const site = { publicUrl: "http://localhost:3000", mode: "production" } as const;
    expect(await make(checkAddress(site))).toMatchObject({
      state: "warning",
      fix: expect.stringContaining("PUBLIC_URL"),
    });
  });

  test("a development site that others can reach is a warning", async () => {
    const publicUrl = "https://cars.example";
    expect(await stateOf(checkMode({ ...base, publicUrl }))).toBe("ok");
    expect(await stateOf(checkMode({ ...base, mode: "development", publicUrl }))).toBe("warning");
    const local = { ...base, mode: "development", publicUrl: "http://localhost:1" } as const;
    expect(await stateOf(checkMode(local))).toBe("ok");
  });

  test("https without a trusted proxy makes all visitors one, which is a warning", async () => {
    const publicUrl = "https://cars.example";
    expect(await stateOf(checkProxy({ ...base, publicUrl }))).toBe("warning");
    expect(await stateOf(checkProxy({ ...base, publicUrl, trustProxy: 1 }))).toBe("ok");
    const free = { ...base, publicUrl, trustProxy: 1, rateLimit: 0 };
    expect(await make(checkProxy(free))).toMatchObject({
      state: "warning",
      detail: expect.stringContaining("RATE_LIMIT"),
    });
  });

  test.each([
    ["ok", 60],
    ["warning", 5],
    ["failed", -1],
  ])("a certificate is %s with %d days left", async (state, days) => {
    const until = new Date(Date.now() + days * DAY_MS + HOUR_MS);
    expect(await stateOf(checkCertificate("https://cars.example", async () => until))).toBe(state);
  });

  test("an address that nothing answers at has no certificate to read", async () => {
    expect(await stateOf(checkCertificate("https://127.0.0.1:1"))).toBe("failed");
    expect(await stateOf(checkCertificate("http://cars.example"))).toBe("off");
  });
});

test.each([
  ["ok", 10, 0],
  ["ok", 50, 5 * HOUR_MS],
  ["warning", 11, 0],
  ["warning", 51, 5 * HOUR_MS],
])("slow queries are %s: %d in %d milliseconds", async (state, count, ago) => {
  const check = checkSlowQueries({ count, limitMs: 1_000 }, 0, () => ago);
  expect(await stateOf(check)).toBe(state);
  expect(await stateOf(checkSlowQueries({ count, limitMs: 0 }, 0, () => ago))).toBe("off");
});

describe("the settings", () => {
  test("what the settings are warned of is a warning, in the words of the log", async () => {
    expect(await stateOf(checkSettings([]))).toBe("ok");
    expect(
      await make(checkSettings(["A: unknown setting; did you mean B?", "C is D"])),
    ).toMatchObject({ state: "warning", detail: "A: unknown setting; did you mean B? C is D." });
  });
});

describe("services", () => {
  const silent = () => Promise.reject(new Error("No such host."));

  test("a mail server that refuses has failed; none at all is a warning in production", async () => {
    const set = { smtp: SMTP, mode: "production", publicDemo: undefined } as const;
    expect(await stateOf(checkEmail(set, async () => {}))).toBe("ok");
    expect(await make(checkEmail(set, silent))).toMatchObject({
      state: "failed",
      detail: "No such host.",
      fix: expect.stringContaining("SMTP_HOST"),
    });
    const none = { smtp: undefined, mode: "production", publicDemo: undefined } as const;
    expect(await stateOf(checkEmail(none, silent))).toBe("warning");
    expect(await stateOf(checkEmail({ ...none, mode: "development" }, silent))).toBe("off");
  });

  test("a public demo is told of no setting that it would refuse", async () => {
    const publicDemo = { endsAt: new Date() };
    const email = checkEmail({ smtp: undefined, mode: "production", publicDemo }, silent);
    expect(await make(email)).toMatchObject({ state: "off", fix: null });
    const sms = await make(checkSms({ twilio: undefined, publicDemo }));
    expect(sms).toMatchObject({ state: "off", fix: null });
  });

  test("card payments are asked for; test keys are a warning in production", async () => {
    const answers = { async *listIntents() {} };
    const fails = {
      // oxlint-disable-next-line require-yield -- it fails before the first
      async *listIntents() {
        throw new Error("Stripe does not answer.");
      },
    };
    const check = (payments: never, provider: typeof answers) =>
      stateOf(checkPayments({ payments, mode: "production" }, provider));
    expect(await check(LIVE, answers)).toBe("ok");
    expect(await check(TEST, answers)).toBe("warning");
    expect(await check(LIVE, fails as never)).toBe("failed");
    const off = { payments: { kind: "off" }, mode: "production" } as const;
    expect(await stateOf(checkPayments(off as never, undefined))).toBe("off");
  });

  test("a provider of logins that does not answer has failed", async () => {
    const google = { issuer: "https://id.test", clientId: "a", clientSecret: "b" };
    expect(await stateOf(checkSignIn({ google }, async () => {}))).toBe("ok");
    expect(await stateOf(checkSignIn({ google }, silent))).toBe("failed");
    expect(await stateOf(checkSignIn({ google: undefined }, undefined))).toBe("off");
  });

  test("an index that is still read is a warning", async () => {
    expect(await stateOf(checkSearch({ isReady: true }))).toBe("ok");
    expect(await stateOf(checkSearch({ isReady: false }))).toBe("warning");
    expect(await stateOf(checkSearch(undefined))).toBe("off");
  });

  test("a site that does not run has failed, with what to do", async () => {
    expect(await make(checkRunning({ host: "127.0.0.1", port: 1 }))).toMatchObject({
      state: "failed",
      fix: expect.stringContaining("Start the site"),
    });
  });
});
