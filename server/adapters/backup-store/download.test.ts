import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { makeFolder } from "#tests/support/backup.ts";
import { cutAfter, refuse, startBucket, type TestBucket } from "#tests/support/bucket.ts";
import { openBackupBucket } from "./bucket.ts";
import type { DownloadOptions } from "./download.ts";

const folder = makeFolder();
const NAME = "forecourt-2026-03-01T01-40-00.zip";
const CONTENT = Buffer.from(Array.from({ length: 900_000 }, (_, at) => (at * 7) % 251));
let bucket: TestBucket;
let files = 0;

beforeAll(async () => {
  bucket = await startBucket();
  bucket.put(NAME, CONTENT);
});
afterEach(() => {
  bucket.mood = undefined;
  bucket.asked.length = 0;
});
afterAll(async () => {
  await bucket.close();
  folder.remove();
});

async function fetchFile(options: DownloadOptions = {}): Promise<string> {
  const store = openBackupBucket({
    ...bucket.access,
    bucket: bucket.name,
    prefix: "",
    partBytes: 100_000,
    pauseMs: 1,
  });
  files += 1;
  const path = join(folder.path, `${files}.zip`);
  const [backup] = await store.list(NAME);
  await store.download(backup ?? expect.unreachable(), path, options);
  return path;
}

const ranges = () =>
  bucket.asked.filter(({ what }) => what === "GET object").map(({ range }) => range);

test("a backup is downloaded byte by byte, into a file that only its owner can read", async () => {
  const told: number[] = [];
  const path = await fetchFile({ onProgress: (bytes) => told.push(bytes) });
  expect(readFileSync(path).equals(CONTENT)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(told.at(-1)).toBe(CONTENT.length);
});

test("a connection that is cut goes on where it broke", async () => {
  let cuts = 2;
  bucket.mood = (what, _, reply) => {
    if (what === "GET object" && cuts > 0) cutAfter(reply, 200_000);
    cuts -= what === "GET object" ? 1 : 0;
    return false;
  };
  expect(readFileSync(await fetchFile()).equals(CONTENT)).toBe(true);
  const [first, ...others] = ranges();
  expect(first).toBeUndefined();
  const starts = others.map((range) => Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1]));
  expect(starts.length).toBe(2);
  // What was on its way when the connection broke may be lost.
  expect(starts[0]).toBeGreaterThan(0);
  expect(starts[1]).toBeGreaterThan(starts[0] ?? 0);
});

test("a service that cannot go on sends everything again, and the file is whole", async () => {
  let isCut = false;
  bucket.mood = (what, request, reply) => {
    if (what !== "GET object") return false;
    delete request.headers.range;
    if (!isCut) cutAfter(reply, 200_000);
    isCut = true;
    return false;
  };
  expect(readFileSync(await fetchFile()).equals(CONTENT)).toBe(true);
  expect(ranges()).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
});

test("a connection that falls silent is given up and continued", async () => {
  let isSilent = true;
  bucket.mood = (what) => {
    const isHeld = what === "GET object" && isSilent;
    isSilent &&= !isHeld;
    return isHeld;
  };
  expect(readFileSync(await fetchFile({ silenceMs: 200 })).equals(CONTENT)).toBe(true);
  expect(ranges().length).toBe(2);
});

test("a service that breaks each time before the first byte is given up", async () => {
  bucket.mood = (what, request) => {
    if (what === "GET object") request.socket.destroy();
    return what === "GET object";
  };
  await expect(fetchFile()).rejects.toThrow(/does not answer \(.+\)/);
  expect(ranges().length).toBe(6);
});

test("a backup that was replaced meanwhile is not continued with another's bytes", async () => {
  bucket.mood = (what, request, reply) => {
    if (what !== "GET object") return false;
    if (request.headers["if-match"] !== undefined) return refuse(reply, 412, "PreconditionFailed");
    cutAfter(reply, 200_000);
    return false;
  };
  await expect(fetchFile()).rejects.toThrow("(status 412, PreconditionFailed)");
});

test("a backup that is longer than it was listed is refused", async () => {
  bucket.mood = (what, _, reply) => {
    if (what === "GET object") reply.end(Buffer.concat([CONTENT, CONTENT]));
    return what === "GET object";
  };
  await expect(fetchFile()).rejects.toThrow(`more than the ${CONTENT.length} bytes`);
});

test("a download that is stopped ends at once", async () => {
  const stopping = new AbortController();
  bucket.mood = (what) => {
    if (what === "GET object") setTimeout(() => stopping.abort(), 20);
    return what === "GET object";
  };
  await expect(fetchFile({ signal: stopping.signal })).rejects.toThrow("was aborted");
  expect(ranges().length).toBe(1);
});
