import { hash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { refuse, startBucket, type TestBucket } from "#tests/support/bucket.ts";
import { type BackupBucketOptions, openBackupBucket } from "./bucket.ts";

const NAME = "forecourt-2026-03-01T01-40-00.zip";
const PART = 100_000;
const CONTENT = Buffer.from(Array.from({ length: 4 * PART + 7 }, (_, at) => (at * 7) % 251));
let bucket: TestBucket;

beforeAll(async () => {
  bucket = await startBucket();
});
afterEach(() => bucket.clear());
afterAll(() => bucket.close());

function open(own: Partial<BackupBucketOptions> = {}) {
  const place = { bucket: bucket.name, prefix: "site/", partBytes: PART, pauseMs: 1 };
  return openBackupBucket({ ...bucket.access, ...place, ...own });
}

/** Writes a backup as `writeBackup` does: what fails is discarded. */
async function upload(own: Partial<BackupBucketOptions> = {}, onStored?: (bytes: number) => void) {
  const target = await open(own).create(NAME, onStored && { onStored });
  try {
    await pipeline(Readable.from([CONTENT]), target.stream);
    return await target.commit();
  } catch (error) {
    await target.discard();
    throw error;
  }
}

const asked = () => bucket.asked.map(({ what }) => what);
const times = (what: string) => asked().filter((each) => each === what).length;

function expectNothingLeft() {
  expect(bucket.keys()).not.toContain(`site/${NAME}`);
  expect(bucket.pending()).toEqual([]);
}

/** A mood that disturbs the first requests of a kind. */
function disturb(what: string, count: number, how: NonNullable<TestBucket["mood"]>) {
  let left = count;
  bucket.mood = (each, request, reply) => {
    if (each !== what || left === 0) return false;
    left -= 1;
    return how(each, request, reply);
  };
}

describe("an upload", () => {
  test("an upload is sent in parts of one size, each counted when it is stored", async () => {
    const stored: number[] = [];
    expect(await upload({}, (bytes) => stored.push(bytes))).toEqual({ bytes: CONTENT.length });
    expect(
      asked()
        .filter((what) => what.startsWith("PUT"))
        .toSorted(),
    ).toEqual([1, 2, 3, 4, 5].map((part) => `PUT part ${part}`));
    expect(stored.length).toBe(5);
    expect(stored.at(-1)).toBe(CONTENT.length);
    expect(bucket.read(`site/${NAME}`).equals(CONTENT)).toBe(true);
    expect(bucket.pending()).toEqual([]);
  });

  test("an upload has both hashes of each part in its request, for the service to compare", async () => {
    const told: [string, unknown, unknown][] = [];
    bucket.mood = (what, { headers }) => {
      if (what.startsWith("PUT"))
        told.push([what, headers["content-md5"], headers["x-amz-content-sha256"]]);
      return false;
    };
    await upload();
    const expected = [0, 1, 2, 3, 4].map((part) => {
      const bytes = CONTENT.subarray(part * PART, (part + 1) * PART);
      return [`PUT part ${part + 1}`, hash("md5", bytes, "base64"), hash("sha256", bytes, "hex")];
    });
    expect(told.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(expected);
  });

  test.each<[string, NonNullable<TestBucket["mood"]>]>([
    ["the service is busy", (_, _request, reply) => refuse(reply, 503, "SlowDown")],
    ["the part arrives damaged", (_, _request, reply) => refuse(reply, 400, "BadDigest")],
    [
      "the connection is cut half-way",
      (_, request) => {
        request.once("data", () => request.socket.destroy());
        return true;
      },
    ],
    [
      "the service stored something else",
      (_, request, reply) => {
        request
          .resume()
          .on("end", () => reply.writeHead(200, { etag: `"${"0".repeat(32)}"` }).end());
        return true;
      },
    ],
  ])("a part is sent again when %s, and the backup is whole", async (_, mood) => {
    disturb("PUT part 2", 3, mood);
    await upload();
    expect(times("PUT part 2")).toBe(4);
    expect(times("PUT part 3")).toBe(1);
    expect(bucket.read(`site/${NAME}`).equals(CONTENT)).toBe(true);
  });

  test("an upload that is refused ends at once, is aborted, and leaves no parts", async () => {
    disturb("PUT part 3", 1, (_, _request, reply) => refuse(reply, 403, "AccessDenied"));
    await expect(upload()).rejects.toThrow(
      "The access key may not take a part of the backup in the bucket backups (status 403, AccessDenied). It needs the rights to list, read, write and delete.",
    );
    expect(times("PUT part 3")).toBe(1);
    expect(asked().at(-1)).toBe("DELETE uploadId");
    expectNothingLeft();
  });

  test("a part that fails again and again is given up, and the upload is aborted", async () => {
    disturb("PUT part 2", 100, (_, _request, reply) => refuse(reply, 500, "InternalError"));
    await expect(upload()).rejects.toThrow(/could not take a part .*\(status 500, InternalError\)/);
    expect(times("PUT part 2")).toBe(8);
    expectNothingLeft();
  });

  test("an upload that is stopped ends at once and leaves no parts, also while the service is silent", async () => {
    const stopping = new AbortController();
    disturb("PUT part 1", 1, () => {
      setTimeout(() => stopping.abort(), 50);
      return true;
    });
    const target = await open().create(NAME, { signal: stopping.signal });
    await expect(pipeline(Readable.from([CONTENT]), target.stream)).rejects.toThrow("stopped");
    await target.discard();
    expectNothingLeft();
  });

  test("parts of a process that was killed days ago are cleared away by the next backup, and no others", async () => {
    const begin = async (name: string) => {
      const known = new Set(bucket.pending());
      const { stream } = await open().create(name);
      stream.destroy();
      return bucket.pending().find((each) => !known.has(each)) ?? expect.unreachable();
    };
    const old = await begin("forecourt-2026-01-01T01-40-00.zip");
    const recent = await begin("forecourt-2026-01-03T01-40-00.zip");
    const another = await begin("others-1.zip");
    for (const [id, days] of [
      [old, 4],
      [recent, 2],
      [another, 4],
    ] as const)
      // pairs
      bucket.backdate(id, new Date(Date.now() - days * 86_400_000));
    await upload();
    expect(bucket.pending().toSorted()).toEqual([recent, another].toSorted());
    await open().remove(NAME);
    // Also where uploads cannot be listed, a backup is made.
    disturb("GET uploads", 1, (_, _request, reply) => refuse(reply, 501, "NotImplemented"));
    await upload();
    expect(times("GET uploads")).toBeGreaterThan(1);
  });

  test("completing that fails after its status was sent is tried again", async () => {
    disturb("POST uploadId", 2, (_, request, reply) => {
      request.resume();
      reply.end("<Error><Code>InternalError</Code></Error>");
      return true;
    });
    await upload();
    expect(times("POST uploadId")).toBe(3);
    expect(bucket.keys()).toContain(`site/${NAME}`);
  });

  test("a completed upload whose reply was lost counts as completed", async () => {
    let isFirst = true;
    bucket.mood = (what, _, reply) => {
      if (what !== "POST uploadId") return false;
      if (!isFirst) return refuse(reply, 404, "NoSuchUpload");
      isFirst = false;
      reply.end = () => reply.destroy();
      return false;
    };
    await upload();
    expect(bucket.read(`site/${NAME}`).equals(CONTENT)).toBe(true);
  });

  test("an upload that is gone before it was completed is told", async () => {
    disturb("POST uploadId", 1, (_, _request, reply) => refuse(reply, 404, "NoSuchUpload"));
    await expect(upload()).rejects.toThrow("the service does not list it after it was complete");
    expectNothingLeft();
  });

  test("a backup that is shorter in the bucket than what was sent is deleted and told", async () => {
    bucket.mood = (what) => {
      if (what === "GET list" && times("POST uploadId") > 0)
        bucket.put(`site/${NAME}`, CONTENT.subarray(0, 5));
      return false;
    };
    await expect(upload()).rejects.toThrow(
      `The backup in s3://backups/site was deleted: it has 5 bytes instead of ${CONTENT.length}.`,
    );
    expectNothingLeft();
  });

  test("a backup whose checksum is another is deleted and told", async () => {
    bucket.mood = (what, _, reply) => {
      if (what !== "GET list" || times("POST uploadId") === 0) return false;
      reply.end(
        `<ListBucketResult><Contents><Key>site/${NAME}</Key><Size>${CONTENT.length}</Size><ETag>&quot;${"a".repeat(32)}-5&quot;</ETag></Contents></ListBucketResult>`,
      );
      return true;
    };
    await expect(upload()).rejects.toThrow("its checksum is another");
    expectNothingLeft();
  });

  test("a backup of too many parts says which setting to raise", async () => {
    await expect(upload({ partBytes: 1024 * 1024, mostParts: 0 })).rejects.toThrow(
      "The backup is larger than 0 parts of 1 MB. Set BACKUPS_S3_PART_MB to a higher number.",
    );
    expectNothingLeft();
  });
});
