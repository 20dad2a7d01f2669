import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startImgbb, type TestImgbb } from "#tests/support/imgbb.ts";
import { createDiskFiles } from "./disk.ts";
import type { FileStore, HostedFiles } from "./files.ts";
import { createImgbbFiles } from "./imgbb.ts";

const directory = mkdtempSync(join(tmpdir(), "forecourt-imgbb-"));
const NAME = "ab/abcd-master.webp";
const CONTENT = Buffer.from("the picture");
let imgbb: TestImgbb;

beforeAll(async () => {
  imgbb = await startImgbb();
});
afterEach(() => {
  imgbb.mood = undefined;
  imgbb.uploads.length = 0;
  imgbb.reads.length = 0;
});
afterAll(async () => {
  await imgbb.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A store on a fresh disk, with a map in the place of the table of hosted files. */
function open(own: { key?: string; timeoutMs?: number; hosted?: HostedFiles } = {}) {
  const rows = new Map<string, { url: string; deleteUrl: string }>();
  const hosted: HostedFiles = {
    find: async (name) => rows.get(name)?.url,
    add: async (name, row) => void rows.set(name, row),
    removeAll: async (prefix) => {
      for (const name of rows.keys()) if (name.startsWith(prefix)) rows.delete(name);
    },
  };
  const disk = mkdtempSync(join(directory, "disk-"));
  const store: FileStore = createImgbbFiles({
    url: imgbb.url,
    key: "goodkey1",
    hosted,
    local: createDiskFiles(disk),
    isLasting: (name) => name.includes("master"),
    timeoutMs: 2_000,
    ...own,
  });
  return { store, hosted, rows, disk };
}

test("a lasting file is copied there once, the others never", async () => {
  const { store, rows } = open();
  await store.write(NAME, CONTENT);
  await store.write(NAME, CONTENT);
  await store.write("ab/abcd-320.avif", Buffer.from("small"));
  expect(imgbb.uploads).toEqual([{ key: "goodkey1", name: "abcd-master", file: CONTENT }]);
  expect(rows.get(NAME)?.deleteUrl).toContain("670a7e48");
  expect(await store.read(NAME)).toEqual(CONTENT);
  expect(imgbb.reads).toEqual([]);
});

test("what this machine has lost is fetched from there, once", async () => {
  const { store, hosted } = open();
  await store.write(NAME, CONTENT);
  const other = open({ hosted });
  expect(await other.store.read(NAME)).toEqual(CONTENT);
  expect(await other.store.read(NAME)).toEqual(CONTENT);
  expect(imgbb.reads).toHaveLength(1);
  expect(await other.store.read("ab/none-master.webp")).toBeUndefined();
  expect(await other.store.read("ab/abcd-320.avif")).toBeUndefined();
});

test("a copy that is gone there too is told", async () => {
  const { store, hosted } = open();
  await store.write(NAME, CONTENT);
  imgbb.forget();
  await expect(open({ hosted }).store.read(NAME)).rejects.toThrow("read from imgbb: status 404");
});

test("a key that is none is told by its status, without the key", async () => {
  const { store, rows } = open({ key: "wrongkey" });
  const failure = await store.write(NAME, CONTENT).catch((error: unknown) => error);
  expect(String(failure)).toBe("Error: a picture could not be kept at imgbb: status 400");
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain("wrongkey");
  expect(rows.size).toBe(0);
  expect(await store.read(NAME)).toBeUndefined();
});

const json = (body: unknown) => JSON.stringify(body);

test.each<[string, NonNullable<TestImgbb["mood"]>, RegExp]>([
  ["that it is out of order", (_, reply) => reply.writeHead(503).end("busy"), /status 503/],
  ["nothing", () => {}, /timeout/],
  ["by hanging up", (request) => request.destroy(), /fetch failed/],
  ["with a page", (_, reply) => reply.end("<html>"), /not its protocol/],
  [
    "with an error that calls itself fine",
    (_, reply) => reply.end(json({ status_code: 310, error: { code: 310 } })),
    /not its protocol/,
  ],
  [
    "with an address that is none",
    (_, reply) =>
      reply.end(json({ success: true, data: { url: "file:///etc/passwd", delete_url: "x" } })),
    /not its protocol/,
  ],
  [
    "with an address of somebody else",
    (_, reply) => reply.writeHead(307, { location: "http://127.0.0.1:9/" }).end(),
    /fetch failed/,
  ],
  [
    "without end",
    (_, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(1_000_000)));
      };
      reply.on("drain", more);
      more();
    },
    /more than 32 MB/,
  ],
])("a service that answers %s keeps nothing, and nor do we", async (_, mood, problem) => {
  imgbb.mood = mood;
  // Only the endless replies are to run into the timeout: sending 32 MB can take a busy machine a while.
  const isEndless = problem.source.includes("MB");
  const { store, rows } = open({ timeoutMs: isEndless ? 30_000 : 1_000 });
  await expect(store.write(NAME, CONTENT)).rejects.toThrow(problem);
  expect(rows.size).toBe(0);
  imgbb.mood = undefined;
  expect(await store.read(NAME)).toBeUndefined();
});
