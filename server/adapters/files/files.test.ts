import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Sha256 } from "@aws-crypto/sha256-js";
import { SignatureV4 } from "@smithy/signature-v4";
import { AwsV4Signer } from "aws4fetch";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whileCollectingGarbage } from "#tests/support/garbage.ts";
import { startImgbb, type TestImgbb } from "#tests/support/imgbb.ts";
import { createDiskFiles } from "./disk.ts";
import type { FileStore } from "./files.ts";
import { createImgbbFiles } from "./imgbb.ts";
import { createS3Files, type S3Options } from "./s3.ts";

const directory = mkdtempSync(join(tmpdir(), "forecourt-files-"));
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const stores = new Map<string, FileStore>();
let s3: S3rver;
let imgbb: TestImgbb;
let endpoint = "";

beforeAll(async () => {
  s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(directory, "s3"),
    configureBuckets: [{ name: "cars", configs: [] }],
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
  stores.set("disk", createDiskFiles(join(directory, "disk")));
  stores.set("private disk", createDiskFiles(join(directory, "private"), { isPrivate: true }));
  imgbb = await startImgbb();
  const hosted = { find: async () => undefined, add: async () => {}, removeAll: async () => {} };
  stores.set(
    "imgbb",
    createImgbbFiles({
      url: imgbb.url,
      key: "goodkey1",
      hosted,
      local: createDiskFiles(join(directory, "imgbb")),
      isLasting: (file) => file.includes("master"),
    }),
  );
  const place = { endpoint, bucket: "cars", region: "eu-central-1", ...credentials };
  stores.set("S3", createS3Files(place));
  stores.set("private S3", createS3Files({ ...place, prefix: "documents/", isPrivate: true }));
});
afterAll(async () => {
  await s3.close();
  await imgbb.close();
  rmSync(directory, { recursive: true, force: true });
});

describe.each(["disk", "private disk", "S3", "private S3", "imgbb"])("files on %s", (name) => {
  const store = () => stores.get(name) ?? expect.unreachable();

  test("are read as they were written, byte by byte", async () => {
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
    await store().write("ab/abcd-320.avif", content);
    expect(await store().read("ab/abcd-320.avif")).toEqual(content);
  });

  test("that do not exist are undefined, in a folder that exists or not", async () => {
    await store().write("ab/abcd-320.avif", Buffer.from("x"));
    expect(await store().read("ab/none-320.avif")).toBeUndefined();
    expect(await store().read("zz/none-320.avif")).toBeUndefined();
  });

  test("are removed with all others of their picture, and with no other's", async () => {
    for (const file of ["cd/cdef-320.avif", "cd/cdef-master.webp", "cd/cdff-320.avif"])
      await store().write(file, Buffer.from(file));
    await store().removeAll("cd/cdef-");
    expect(await store().read("cd/cdef-320.avif")).toBeUndefined();
    expect(await store().read("cd/cdef-master.webp")).toBeUndefined();
    expect(await store().read("cd/cdff-320.avif")).toEqual(Buffer.from("cd/cdff-320.avif"));
    await store().removeAll("cd/cdef-");
    await store().removeAll("none/none-");
  });

  test("written by many at once are whole", async () => {
    const contents = Array.from({ length: 10 }, (_, at) => Buffer.alloc(50_000, at));
    await Promise.all(contents.map((content) => store().write("ef/same-800.webp", content)));
    const read = await store().read("ef/same-800.webp");
    expect(contents.some((content) => read?.equals(content))).toBe(true);
  });
});

test("what is private has its own part of the bucket", async () => {
  const [open, closed] = [stores.get("S3"), stores.get("private S3")];
  await closed?.write("gh/one", Buffer.from("private"));
  expect(await open?.read("gh/one")).toBeUndefined();
  expect(await open?.read("documents/gh/one")).toEqual(Buffer.from("private"));
  await open?.removeAll("gh/");
  expect(await closed?.read("gh/one")).toEqual(Buffer.from("private"));
});

/** A store whose requests are answered by a server of the test. */
async function answeredBy(
  answer: RequestListener,
  use: (store: FileStore, host: string) => Promise<void>,
  own: Partial<S3Options> = {},
): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const host = `127.0.0.1:${port}`;
  const place = { endpoint: `http://${host}`, bucket: "cars", region: "eu-central-1" };
  await use(createS3Files({ ...place, ...credentials, ...own }), host).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

test("a bucket that refuses is told by its status, without keys", () =>
  answeredBy(
    (_, reply) => reply.writeHead(403).end("<Error>S3RVER</Error>"),
    async (store) => {
      await expect(store.read("a")).rejects.toThrow("could not be read in the bucket: status 403");
      await expect(store.write("a", Buffer.from(""))).rejects.toThrow(
        "written in the bucket: status 403",
      );
      await expect(store.check()).rejects.toThrow("listed in the bucket: status 403");
      await expect(store.removeAll("a")).rejects.toThrow("listed in the bucket: status 403");
    },
  ));

test("a bucket that is gone is no bucket without pictures", () =>
  answeredBy(
    (_, reply) => reply.writeHead(404).end("<Error><Code>NoSuchBucket</Code></Error>"),
    async (store) => {
      await expect(store.read("a")).rejects.toThrow("in the bucket: no such bucket");
    },
  ));

test("a connection that breaks is tried again, and not for ever", async () => {
  let breaks = 2;
  const answer: RequestListener = (request, reply) => {
    breaks -= 1;
    if (breaks >= 0) request.socket.destroy();
    else reply.end("picture");
  };
  await answeredBy(answer, async (store) => {
    expect(await store.read("a")).toEqual(Buffer.from("picture"));
    breaks = 10;
    await expect(store.read("a")).rejects.toThrow("fetch failed");
  });
});

test("a busy bucket is asked again, and not for ever", async () => {
  let refusals = 2;
  const answer: RequestListener = (_, reply) => {
    refusals -= 1;
    reply.writeHead(refusals >= 0 ? 503 : 200).end("picture");
  };
  await answeredBy(answer, async (store) => {
    expect(await store.read("a")).toEqual(Buffer.from("picture"));
    refusals = 3;
    await expect(store.read("a")).rejects.toThrow("status 503");
    expect(refusals).toBe(0);
  });
});

test("a bucket that redirects is not followed, because the file would go to another host", () =>
  answeredBy(
    (_, reply) => reply.writeHead(307, { location: "http://127.0.0.1:9/elsewhere" }).end(),
    async (store) => {
      await expect(store.write("a", Buffer.from("private"))).rejects.toThrow("status 307");
      await expect(store.read("a")).rejects.toThrow("status 307");
    },
  ));

test("a silent bucket is given up in time, also after a garbage collection", () =>
  answeredBy(
    () => {},
    (store) =>
      whileCollectingGarbage(async () => {
        await expect(store.read("a")).rejects.toMatchObject({ name: "TimeoutError" });
        const writing = store.write("a", Buffer.alloc(100_000));
        await expect(writing).rejects.toMatchObject({ name: "TimeoutError" });
      }),
    { timeoutMs: 300 },
  ));

const official = new SignatureV4({
  credentials,
  region: "eu-central-1",
  service: "s3",
  sha256: Sha256,
  uriEscapePath: false,
});

test("what the store sends is signed as AWS's own library signs it", async () => {
  const sent: IncomingMessage[] = [];
  const answer: RequestListener = (request, reply) => {
    sent.push(request);
    request.resume().on("end", () => reply.end("<ListBucketResult/>"));
  };
  await answeredBy(answer, async (store, host) => {
    await store.write("ab/abcd-320.avif", Buffer.from("the picture"));
    await store.read("ab/abcd-320.avif");
    await store.removeAll("ab/abcd-");
    expect(sent.map(({ method }) => method)).toEqual(["PUT", "GET", "GET"]);
    for (const { method = "", url = "", headers } of sent) {
      const { authorization = "", "x-amz-date": date } = headers;
      const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
      const { pathname, searchParams } = new URL(url, `http://${host}`);
      const theirs = await official.sign(
        {
          method,
          protocol: "http:",
          hostname: host,
          path: pathname,
          query: Object.fromEntries(searchParams),
          headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
        },
        {
          signingDate: parseBasicDate(String(date)),
          signableHeaders: new Set(["cache-control"]),
        },
      );
      expect(theirs.headers["authorization"]).toBe(authorization);
    }
  });
});

/** Of 20260314T150926Z. */
function parseBasicDate(text: string): Date {
  return new Date(text.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
}

test("a request is signed as AWS's own library signs it", async () => {
  const signingDate = new Date("2026-03-14T15:09:26Z");
  const url = new URL(
    "https://s3.eu-central-1.amazonaws.com/cars/ab/abcd-320.avif?list-type=2&prefix=ab%2Fabcd-",
  );
  const body = "the picture";
  const digest = new Sha256();
  digest.update(body);
  const hash = Buffer.from(await digest.digest()).toString("hex");
  const theirs = await official.sign(
    {
      method: "PUT",
      protocol: "https:",
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { host: url.host, "content-type": "image/avif", "x-amz-content-sha256": hash },
      body,
    },
    { signingDate },
  );
  const ours = await new AwsV4Signer({
    method: "PUT",
    url: url.href,
    headers: { "content-type": "image/avif", "x-amz-content-sha256": hash },
    body,
    ...credentials,
    region: "eu-central-1",
    service: "s3",
    datetime: "20260314T150926Z",
    allHeaders: true,
  }).sign();
  expect(ours.headers.get("authorization")).toBe(theirs.headers["authorization"]);
});
