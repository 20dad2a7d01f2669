import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openArchiveReader } from "#server/backup/archive-reader.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { compareTables } from "#server/backup/compare-tables.ts";
import { listBackups } from "#server/backup/list-backups.ts";
import { runChecks } from "#server/features/system/run-checks.ts";
import { UNFINISHED } from "#server/jobs/jobs.ts";
import { loadConfig } from "#server/settings/config.ts";
import { startApp } from "#tests/support/app.ts";
import { makeFolder, restore } from "#tests/support/backup.ts";
import { cutAfter, refuse, startBucket, type TestBucket } from "#tests/support/bucket.ts";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { makeMember } from "#tests/support/person.ts";
import { openBackups, openLocalBackups } from "./backup-places.ts";
import { checkBackups } from "./checks/storage.ts";
import { fetchBackup } from "./fetch-backup.ts";
import { composeNightlyBackup, describeBackups } from "./nightly-backup.ts";

const folder = makeFolder();
const KEY = "k".repeat(40);
let bucket: TestBucket;
let db: TestDatabase;

beforeAll(async () => {
  bucket = await startBucket();
  db = await createTestDatabase();
  // More than fits into the smallest part, and nothing that compresses.
  await db.owner.query(
    `INSERT INTO verifications (id, identifier, value, expires_at)
     SELECT gen_random_uuid(), 'n' || n, string_agg(md5(random()::text), ''), now()
     FROM generate_series(1, 400) n, generate_series(1, 1500) GROUP BY n`,
  );
});
afterEach(() => {
  bucket.mood = undefined;
});
afterAll(async () => {
  await db.close();
  await bucket.close();
  folder.remove();
});

function configOf(name: string, own: Record<string, string> = {}) {
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket.access;
  const dataDir = join(folder.path, name);
  mkdirSync(dataDir, { recursive: true });
  return loadConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    SECRET_KEY: KEY,
    BACKUPS_TO: `s3://${bucket.name}/${name}`,
    BACKUPS_S3_ENDPOINT: endpoint,
    BACKUPS_S3_REGION: region,
    BACKUPS_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUPS_S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUPS_S3_PART_MB: "5",
    ...own,
  });
}

function backUp(config: ReturnType<typeof configOf>, warned: unknown[] = []) {
  const database = {
    kysely: db.kysely,
    asOwner: <T>(work: (owner: typeof db.owner) => Promise<T>) => work(db.owner),
  };
  const log = { info: () => {}, warn: (details: object) => void warned.push(details) };
  const run = composeNightlyBackup(config, database, log) ?? expect.unreachable();
  return (signal = new AbortController().signal) => run(signal);
}

const keysOf = (name: string) => bucket.keys().filter((key) => key.startsWith(`${name}/`));
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

test("a backup goes to the bucket in parts, and a site restored from there has every row", async () => {
  const config = configOf("whole");
  bucket.asked.length = 0;
  // Each way is disturbed once: a part is sent again, and the download goes on where it broke.
  const disturbed = new Set<string>();
  bucket.mood = (what, request, reply) => {
    if (disturbed.has(what)) return false;
    disturbed.add(what);
    if (what === "GET object") cutAfter(reply, 6_000_000);
    if (what !== "PUT part 2") return false;
    request.once("data", () => request.socket.destroy());
    return true;
  };
  expect(await backUp(config)()).toBeUndefined();
  expect(existsSync(join(config.dataDir, "backups"))).toBe(false);
  const [key = "", ...others] = keysOf("whole");
  expect(others).toEqual([]);
  expect(bucket.asked.filter(({ what }) => what === "PUT part 2").length).toBe(2);

  const told: [string, number][] = [];
  const fetched = await fetchBackup(`s3://${bucket.name}/whole`, config, {
    onBegin: (label, bytes) => told.push([label, bytes]),
  });
  const stored = bucket.read(key);
  expect(stored.length).toBeGreaterThan(10_000_000);
  expect(told).toEqual([[`s3://${bucket.name}/${key}`, stored.length]]);
  expect(sha256(readFileSync(fetched.path))).toBe(sha256(stored));
  expect(
    bucket.asked.filter(({ what }) => what === "GET object").map(({ range }) => range),
  ).toEqual([undefined, expect.stringMatching(/^bytes=\d+-$/)]);
  const back = await createEmptyDatabase();
  try {
    const archive = await openArchiveReader(fetched.path);
    await checkBackup(archive);
    const { manifest } = archive;
    archive.close();
    await restore(fetched.path, back, join(folder.path, "restored"));
    await compareTables(back.owner, manifest);
    await compareTables(db.owner, manifest);
  } finally {
    await back.close();
  }
  fetched.remove();
  expect(readdirSync(config.dataDir)).toEqual([]);
}, 60_000);

test("of each day the newest is kept in the bucket; what is not ours or lies elsewhere stays", async () => {
  const config = configOf("days", { BACKUPS_KEPT: "2" });
  const names = [
    "forecourt-2026-03-01T01-40-00.zip",
    "forecourt-2026-03-02T01-40-00.zip",
    "forecourt-2026-03-02T09-00-00.zip",
    "forecourt-notes.txt",
    "forecourt-2026-03-01T01-40-00.zip.age",
    "before-0045_changed_cars-2026-01-01T00-00-00.zip",
    "deeper/forecourt-2026-03-01T01-40-00.zip",
  ];
  for (const name of names) bucket.put(`days/${name}`, "x");
  bucket.put("days-of-others/forecourt-2026-03-01T01-40-00.zip", "x");
  await backUp(config)();
  expect(keysOf("days").toSorted()).toEqual([
    "days/before-0045_changed_cars-2026-01-01T00-00-00.zip",
    "days/deeper/forecourt-2026-03-01T01-40-00.zip",
    "days/forecourt-2026-03-01T01-40-00.zip.age",
    "days/forecourt-2026-03-02T09-00-00.zip",
    expect.stringMatching(/^days\/forecourt-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\d\.zip$/),
    "days/forecourt-notes.txt",
  ]);
  expect(keysOf("days-of-others").length).toBe(1);
});

test("a backup whose predecessors cannot be deleted is made all the same, and the log says so", async () => {
  const warned: { err?: Error }[] = [];
  bucket.put("stuck/forecourt-2026-03-01T01-40-00.zip", "x");
  bucket.mood = (what, _, reply) => what === "DELETE object" && refuse(reply, 403, "AccessDenied");
  expect(await backUp(configOf("stuck", { BACKUPS_KEPT: "1" }), warned)()).toBeUndefined();
  expect(keysOf("stuck").length).toBe(2);
  expect(String(warned[0]?.err)).toContain("The access key may not delete a backup");
});

test("a backup that fails or is stopped half-way leaves neither an object nor parts", async () => {
  bucket.mood = (what, _, reply) => what === "PUT part 2" && refuse(reply, 403, "AccessDenied");
  await expect(backUp(configOf("refused"))()).rejects.toThrow("The access key may not take a part");
  const stopping = new AbortController();
  bucket.mood = (what) => {
    if (what === "PUT part 2") stopping.abort();
    return what === "PUT part 2";
  };
  expect(await backUp(configOf("refused"))(stopping.signal)).toBe(UNFINISHED);
  expect(keysOf("refused")).toEqual([]);
  expect(bucket.pending()).toEqual([]);
});

test("backups in the bucket are listed with those from before upgrades, and a bucket that does not answer is told", async () => {
  const config = configOf("listed");
  const list = () => listBackups(openBackups(config), openLocalBackups(config));
  mkdirSync(join(config.dataDir, "backups"));
  const before = "before-0045_changed_cars-2026-02-01T01-40-00.zip";
  writeFileSync(join(config.dataDir, "backups", before), "123");
  bucket.put("listed/forecourt-2026-03-01T01-40-00.zip", "12345");
  bucket.put("listed/forecourt-2026-03-01T01-40-00.zip.age", "1");
  const { items, problem } = await list();
  expect(problem).toBeNull();
  expect(items.map(({ name, bytes, kind }) => [name, bytes, kind])).toEqual(
    expect.arrayContaining([
      ["forecourt-2026-03-01T01-40-00.zip", 5, "whole"],
      [before, 3, "before_upgrade"],
    ]),
  );
  expect(items.length).toBe(2);
  bucket.mood = (_, _request, reply) => refuse(reply, 403, "InvalidAccessKeyId");
  expect(await list()).toEqual({
    items: [expect.objectContaining({ name: before })],
    problem: expect.stringContaining("does not accept the access key"),
  });
  expect(await describeBackups(config)).toEqual({
    name: "Backups",
    state: "Every night",
    detail: "In s3://backups/listed",
  });
});

test("the check tells the age of the newest backup in the bucket, or why the bucket cannot be read", async () => {
  const config = configOf("checked");
  const look = async () => {
    const findBirth = async () => 0;
    const [found] = await runChecks([
      checkBackups(openBackups(config), config.backups, { findBirth }),
    ]);
    return found;
  };
  expect(await look()).toMatchObject({ state: "failed", detail: "No backup has been made." });
  bucket.put("checked/forecourt-2026-03-01T01-40-00.zip", "12345");
  expect(await look()).toMatchObject({
    state: "ok",
    detail:
      "The latest is 0 hours old and 1 MB in size, in s3://backups/checked. The site keeps 7.",
  });
  bucket.mood = (_, _request, reply) => refuse(reply, 404, "NoSuchBucket");
  expect(await look()).toMatchObject({
    state: "failed",
    detail: expect.stringMatching(/^There is no bucket backups at 127\.0\.0\.1:\d+\./),
    fix: expect.stringContaining("Check BACKUPS_TO"),
  });
});

test("admins read where backups are and why they cannot be listed, and never a key", async () => {
  const { endpoint, accessKeyId } = bucket.access;
  const app = await startApp({
    BACKUPS_TO: "s3://nowhere/cars",
    BACKUPS_S3_ENDPOINT: endpoint,
    BACKUPS_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUPS_S3_SECRET_ACCESS_KEY: "a secret that nobody reads",
  });
  try {
    const { browser } = await makeMember(app, { role: "admin" });
    const { status, body } = await browser.call("GET", "/system/backups");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      place: "s3://nowhere/cars",
      problem: expect.stringMatching(/^There is no bucket nowhere at /),
      items: [],
    });
    const checks = (await browser.call("GET", "/system")).body;
    expect(JSON.stringify([body, checks])).not.toContain("nobody reads");
  } finally {
    await app.close();
  }
});

test("a backup is fetched by its name, the newest without one, and what is not there is told", async () => {
  const config = configOf("fetched");
  const place = `s3://${bucket.name}/fetched`;
  await expect(fetchBackup(place, config)).rejects.toThrow(`There is no backup in ${place}.`);
  const [older, newer] = ["forecourt-2026-03-01T01-40-00.zip", "forecourt-2026-03-02T01-40-00.zip"];
  bucket.put(`fetched/${older}`, "older");
  bucket.put(`fetched/${newer}`, "newer");
  const read = async (named: string) => {
    const { path, remove } = await fetchBackup(named, config);
    const text = readFileSync(path, "utf8");
    remove();
    return text;
  };
  expect(await read(place)).toBe("newer");
  expect(await read(`${place}/${older}`)).toBe("older");
  await expect(read(`${place}/forecourt-2001-01-01T00-00-00.zip`)).rejects.toThrow(
    `There is no backup forecourt-2001-01-01T00-00-00.zip in ${place}. The newest is ${newer}.`,
  );
  await expect(read("s3://Not A Bucket/x")).rejects.toThrow(
    'The backup is "s3://Not A Bucket/x", but must be',
  );
  await expect(read(`${place}/../${older}`)).rejects.toThrow("but must be");
  expect(readdirSync(config.dataDir)).toEqual([]);
});

test("a backup that does not fit on the disk is not downloaded", async () => {
  const config = configOf("full");
  bucket.put("full/forecourt-2026-03-01T01-40-00.zip", Buffer.alloc(5 * 1024 * 1024));
  bucket.asked.length = 0;
  const measure = () => 36 * 1024 * 1024;
  await expect(fetchBackup(`s3://${bucket.name}/full`, config, { measure })).rejects.toThrow(
    `The backup has 5 MB, but only 36 MB are free on the disk of DATA_DIR ${config.dataDir}, of which 32 MB must stay free.`,
  );
  expect(bucket.asked.map(({ what }) => what)).not.toContain("GET object");
  expect(readdirSync(config.dataDir)).toEqual([]);
});

test("a download that fails or is stopped leaves nothing in the data directory", async () => {
  const config = configOf("stopped");
  bucket.put("stopped/forecourt-2026-03-01T01-40-00.zip", "12345");
  const place = `s3://${bucket.name}/stopped`;
  bucket.mood = (what, _, reply) => what === "GET object" && refuse(reply, 403, "AccessDenied");
  await expect(fetchBackup(place, config)).rejects.toThrow("The access key may not read a backup");
  const stopping = new AbortController();
  bucket.mood = (what) => {
    if (what === "GET object") stopping.abort();
    return what === "GET object";
  };
  await expect(fetchBackup(place, config, { signal: stopping.signal })).rejects.toThrow(
    "The download was stopped, and its file removed.",
  );
  expect(readdirSync(config.dataDir)).toEqual([]);
});
