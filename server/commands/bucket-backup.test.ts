import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeFolder } from "#tests/support/backup.ts";
import { startBucket, type TestBucket } from "#tests/support/bucket.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { COMPILED } from "#tests/support/site-process.ts";

const run = promisify(execFile);
const folder = makeFolder();
let bucket: TestBucket;
let db: TestDatabase;

beforeAll(async () => {
  bucket = await startBucket();
  db = await createTestDatabase();
});
afterEach(() => {
  bucket.mood = undefined;
});
afterAll(async () => {
  await db.close();
  await bucket.close();
  folder.remove();
});

function command(
  name: "backup" | "restore",
  options: readonly string[],
  settings: Record<string, string> = {},
) {
  const { endpoint, accessKeyId, secretAccessKey } = bucket.access;
  return run(process.execPath, [`server/commands/${name}.ts`, ...options], {
    env: {
      NODE_ENV: "test",
      ...COMPILED,
      DATABASE_URL: db.url,
      DATABASE_OWNER_URL: db.ownerUrl,
      DATA_DIR: folder.path,
      SECRET_KEY: "k".repeat(40),
      BACKUPS_S3_ENDPOINT: endpoint,
      BACKUPS_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUPS_S3_SECRET_ACCESS_KEY: secretAccessKey,
      ...settings,
    },
  });
}

/** A sentence on stderr, without a stack. */
const says = (sentence: string | RegExp) => ({
  code: 1,
  stderr: expect.stringMatching(sentence),
  stdout: "",
});

test("the command backs up to a bucket, keeps the newest there, checks it and proves it, and leaves no file here", async () => {
  bucket.put("cars/forecourt-2001-01-01T00-00-00.zip", "an old one");
  bucket.put("cars/holiday.zip", "not ours");
  const place = "s3://backups/cars";
  const { stdout } = await command("backup", ["--to", place, "--keep", "1"]);
  expect(stdout).toMatch(/^s3:\/\/backups\/cars\/forecourt-20\d\d-.+\.zip\n[\d.]+ MB in /);
  expect(stdout).toContain("Deleted forecourt-2001-01-01T00-00-00.zip.");
  const [key = "", ...others] = bucket.keys();
  expect(others).toEqual(["cars/holiday.zip"]);

  const checked = await command("backup", ["--check", `s3://backups/${key}`]);
  expect(checked.stdout).toMatch(/^The backup is complete and undamaged\. s3:\/\/backups\/cars\//);
  expect(checked.stderr).toContain(`Downloading s3://backups/${key}, `);
  const proof = await command("restore", [place, "--prove"]);
  expect(proof.stdout).toMatch(
    /^Verified in .* rows in \d+ tables, and its files match the backup/,
  );
  expect(proof.stderr).toContain(`Downloading s3://backups/${key}, `);
  expect(readdirSync(folder.path)).toEqual([]);
}, 90_000);

test("BACKUPS_TO is where the command backs up to, and a restore refuses a place that has a site", async () => {
  const settings = { BACKUPS_TO: "s3://backups/by-setting" };
  await command("backup", [], settings);
  expect(bucket.keys().filter((key) => key.startsWith("by-setting/")).length).toBe(1);
  expect(existsSync(join(folder.path, "backups"))).toBe(false);
  await expect(command("restore", ["s3://backups/by-setting"], settings)).rejects.toMatchObject(
    says(/There is already a site in the database of DATABASE_URL/),
  );
  expect(readdirSync(folder.path)).toEqual([]);
}, 60_000);

test("a damaged backup in a bucket is refused, and the downloaded file is removed", async () => {
  bucket.put("damaged/forecourt-2026-03-01T01-40-00.zip", "no ZIP file");
  await expect(command("restore", ["s3://backups/damaged"])).rejects.toMatchObject(
    says(/is not a complete backup/),
  );
  expect(readdirSync(folder.path)).toEqual([]);
});

test("a restore that is stopped while it downloads removes what it has", async () => {
  bucket.put("slow/forecourt-2026-03-01T01-40-00.zip", "12345");
  const asked = Promise.withResolvers<void>();
  bucket.mood = (what) => {
    if (what === "GET object") asked.resolve();
    return what === "GET object";
  };
  const restoring = command("restore", ["s3://backups/slow"]);
  // Met below; until then it must not count as unhandled.
  restoring.catch(() => {});
  await asked.promise;
  restoring.child.kill("SIGTERM");
  await expect(restoring).rejects.toMatchObject(
    says(/The download was stopped, and its file removed\./),
  );
  expect(readdirSync(folder.path)).toEqual([]);
});

test.each<[string, "backup" | "restore", readonly string[], Record<string, string>, RegExp]>([
  [
    "a bucket that is none",
    "backup",
    ["--to", "s3://Backups"],
    {},
    /^--to is "s3:\/\/Backups", but must be a folder, or a bucket/,
  ],
  [
    "a bucket without a key",
    "backup",
    ["--to", "s3://backups"],
    { BACKUPS_S3_ACCESS_KEY_ID: "", BACKUPS_S3_SECRET_ACCESS_KEY: "" },
    /^The bucket backups needs a service and an access key\. Set BACKUPS_S3_ENDPOINT/,
  ],
  [
    "a wrong key",
    "backup",
    ["--to", "s3://backups"],
    { BACKUPS_S3_ACCESS_KEY_ID: "WRONG" },
    /^127\.0\.0\.1:\d+ does not accept the access key \(status 403, InvalidAccessKeyId\)/,
  ],
  [
    "a bucket that is missing",
    "backup",
    ["--to", "s3://nowhere"],
    {},
    /^There is no bucket nowhere at 127/,
  ],
  [
    "a bucket that is missing",
    "restore",
    ["s3://nowhere"],
    {},
    /There is no bucket nowhere at 127/,
  ],
  [
    "a bucket without backups",
    "restore",
    ["s3://backups/none"],
    {},
    /There is no backup in s3:\/\/backups\/none\./,
  ],
  [
    "a bucket without backups",
    "backup",
    ["--check", "s3://backups/none"],
    {},
    /There is no backup in/,
  ],
])("%s is told by %s in a sentence, without a stack", async (...told) => {
  const [, name, options, settings, sentence] = told;
  await expect(command(name, options, settings)).rejects.toMatchObject({
    ...says(sentence),
    stderr: expect.toSatisfy((text: string) => sentence.test(text) && !/^\s+at /m.test(text)),
  });
});
