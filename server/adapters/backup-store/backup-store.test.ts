import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFolder } from "#tests/support/backup.ts";
import { startBucket, type TestBucket } from "#tests/support/bucket.ts";
import type { BackupStore } from "./backup-store.ts";
import { openBackupBucket } from "./bucket.ts";
import { openBackupFolder } from "./folder.ts";

const folder = makeFolder();
let bucket: TestBucket;
const stores = new Map<string, { store: BackupStore; read: (name: string) => Buffer }>();

beforeAll(async () => {
  bucket = await startBucket();
  const path = join(folder.path, "backups");
  stores.set("a folder", {
    store: openBackupFolder(path),
    read: (name) => readFileSync(join(path, name)),
  });
  stores.set("a bucket", {
    store: openBackupBucket({
      ...bucket.access,
      bucket: bucket.name,
      prefix: "site/",
      partBytes: 100_000,
      pauseMs: 1,
    }),
    read: (name) => bucket.read(`site/${name}`),
  });
});
afterAll(async () => {
  await bucket.close();
  folder.remove();
});

const CONTENT = Buffer.from(Array.from({ length: 350_000 }, (_, at) => (at * 7) % 251));

describe.each(["a folder", "a bucket"])("backups in %s", (kind) => {
  const opened = () => stores.get(kind) ?? expect.unreachable();

  async function put(name: string, content = CONTENT) {
    const target = await opened().store.create(name);
    await pipeline(Readable.from([content.subarray(0, 7), content.subarray(7)]), target.stream);
    return target;
  }

  test("a place without backups has none", async () => {
    expect(await opened().store.list("forecourt-")).toEqual([]);
  });

  test("a backup appears when it is complete, as it was written", async () => {
    const target = await put("forecourt-1.zip");
    const { store, read } = opened();
    expect(await store.list("forecourt-1.zip")).toEqual(
      // A folder has the unfinished file under another name.
      kind === "a folder" ? [expect.objectContaining({ name: "forecourt-1.zip.partial" })] : [],
    );
    expect(await target.commit()).toEqual({ bytes: CONTENT.length });
    expect(read("forecourt-1.zip").equals(CONTENT)).toBe(true);
    const [found, ...others] = await store.list("forecourt-");
    expect(others).toEqual([]);
    expect(found).toMatchObject({ name: "forecourt-1.zip", bytes: CONTENT.length });
    expect(Math.abs(Date.now() - Number(found?.at))).toBeLessThan(60_000);
  });

  test("a backup that is discarded leaves nothing", async () => {
    const target = await put("forecourt-2.zip");
    await target.discard();
    expect(await opened().store.list("forecourt-2")).toEqual([]);
    expect(bucket.pending()).toEqual([]);
  });

  test("a backup is never written over another", async () => {
    await expect(opened().store.create("forecourt-1.zip")).rejects.toThrow(
      /forecourt-1\.zip already exists\.$/,
    );
  });

  test("backups are listed by what their names begin with, in order", async () => {
    for (const name of ["forecourt-9.zip", "forecourt-3.zip", "before-1.zip"])
      await (await put(name, Buffer.from("small"))).commit();
    const names = async (beginning: string) =>
      (await opened().store.list(beginning)).map(({ name }) => name);
    expect(await names("forecourt-")).toEqual([
      "forecourt-1.zip",
      "forecourt-3.zip",
      "forecourt-9.zip",
    ]);
    expect(await names("before-")).toEqual(["before-1.zip"]);
  });

  test("a backup is removed, and one that is gone is no error", async () => {
    const { store } = opened();
    await store.remove("forecourt-3.zip");
    await store.remove("forecourt-3.zip");
    expect((await store.list("forecourt-3")).length).toBe(0);
    expect((await store.list("forecourt-")).length).toBe(2);
  });
});

test("a backup in a folder is readable by its owner alone", () => {
  const { mode } = statSync(join(folder.path, "backups", "forecourt-1.zip"));
  expect(mode & 0o777).toBe(0o600);
});

test("a folder that cannot be read is told by its path and the reason", async () => {
  const path = join(folder.path, "file");
  writeFileSync(path, "no folder");
  await expect(openBackupFolder(path).list("")).rejects.toThrow(
    `The folder ${path} cannot be read (ENOTDIR).`,
  );
});

test("what is left of a backup that was killed does not hinder the next of that name", async () => {
  const path = join(folder.path, "killed");
  mkdirSync(path);
  writeFileSync(join(path, "forecourt-1.zip.partial"), "half of it");
  const target = await openBackupFolder(path).create("forecourt-1.zip");
  await pipeline(Readable.from([CONTENT]), target.stream);
  await target.commit();
  expect(readFileSync(join(path, "forecourt-1.zip")).equals(CONTENT)).toBe(true);
  rmSync(path, { recursive: true });
});
