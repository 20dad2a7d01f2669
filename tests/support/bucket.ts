// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and this folder is compiled twice
/// <reference path="./s3rver.d.ts" />
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import S3rver from "s3rver";

/** How s3rver names the file of an object on disk. */
const OBJECT = "._S3rver_object";
const UPLOADS = "._S3rver_uploads";

/** What a bucket was asked for: `POST uploads`, `PUT part 2`, `POST uploadId`, `GET list`, `GET object`. */
export interface Asked {
  what: string;
  range: string | undefined;
}

export interface TestBucket {
  url: string;
  name: string;
  access: { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };
  asked: Asked[];
  /** Handles a request in the place of the service, or returns false. */
  mood: ((what: string, request: IncomingMessage, reply: ServerResponse) => boolean) | undefined;
  /** Keys of all objects. */
  keys(): string[];
  read(key: string): Buffer;
  /** Puts an object there without a request. */
  put(key: string, content: string | Buffer): void;
  /** Uploads that were begun and neither completed nor aborted. */
  pending(): string[];
  /** Forgets all objects, uploads, requests and the mood. */
  clear(): void;
  /** Makes an upload look as if it had begun then. */
  backdate(uploadId: string, at: Date): void;
  close(): Promise<void>;
}

/** A real S3 server (s3rver) with one bucket, whose connections a test can disturb. s3rver lacks aborting and listing uploads. */
export async function startBucket(name = "backups"): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-bucket-"));
  const root = join(directory, name);
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
  });
  await s3.run();
  const serve = s3.callback();
  const asked: Asked[] = [];
  const server = createServer((request, reply) => {
    const what = describe(request);
    asked.push({ what, range: request.headers.range });
    if (bucket.mood?.(what, request, reply)) return;
    const uploadId = queryOf(request).get("uploadId");
    if (what === "GET uploads") reply.end(listUploads(root, pending()));
    else if (uploadId !== null && !pending().includes(uploadId)) refuse(reply, 404, "NoSuchUpload");
    else if (uploadId !== null && what === "DELETE uploadId") {
      aborted.add(uploadId);
      reply.writeHead(204).end();
    } else serve(request, reply);
  });
  // Their folders stay: s3rver may still be opening the file of a part that its sender has given up.
  const aborted = new Set<string>();
  const pending = () => readUploads(root).filter((id) => !aborted.has(id));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket: TestBucket = {
    url: `s3://${name}`,
    name,
    access: { endpoint, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    asked,
    mood: undefined,
    keys: () =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(OBJECT))
        .map((file) => file.slice(0, -OBJECT.length))
        .toSorted(),
    read: (key) => readFileSync(join(root, key + OBJECT)),
    put(key, content) {
      mkdirSync(dirname(join(root, key)), { recursive: true });
      writeFileSync(join(root, key + OBJECT), content);
    },
    pending,
    clear() {
      bucket.mood = undefined;
      asked.length = 0;
      for (const id of pending()) aborted.add(id);
      for (const key of bucket.keys()) rmSync(join(root, key + OBJECT));
    },
    backdate: (uploadId, at) => utimesSync(join(root, UPLOADS, uploadId), at, at),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await s3.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return bucket;
}

/** Ends the connection of the reply after so many bytes of its body. */
export function cutAfter(reply: ServerResponse, bytes: number): void {
  const write = reply.write.bind(reply) as (chunk: Buffer) => boolean; // the overload that a pipe uses
  let left = bytes;
  reply.write = ((chunk: Buffer) => {
    if (left > chunk.length) {
      left -= chunk.length;
      return write(chunk);
    }
    write(chunk.subarray(0, left));
    // What was written goes out first.
    setImmediate(() => reply.socket?.end());
    left = 0;
    return false;
  }) as typeof reply.write; // as above
}

/** The reply of a service that refuses. */
export function refuse(reply: ServerResponse, status: number, code: string): true {
  reply.writeHead(status, { "content-type": "application/xml" });
  reply.end(`<Error><Code>${code}</Code><Message>S3RVER secret words</Message></Error>`);
  return true;
}

function readUploads(root: string): string[] {
  const folder = join(root, UPLOADS);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** When an upload began is the time of its folder. */
function listUploads(root: string, pending: readonly string[]): string {
  const uploads = pending.map((id) => {
    const folder = join(root, UPLOADS, id);
    const key = readFileSync(join(folder, "key"), "utf8");
    const at = statSync(folder).mtime.toISOString();
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`;
  });
  return `<ListMultipartUploadsResult>${uploads.join("")}</ListMultipartUploadsResult>`;
}

function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? "/", "http://bucket.test").searchParams;
}

function describe(request: IncomingMessage): string {
  const query = queryOf(request);
  const part = query.get("partNumber");
  const kind =
    part === null
      ? (["uploads", "uploadId"].find((name) => query.has(name)) ??
        (query.has("list-type") ? "list" : "object"))
      : `part ${part}`;
  return `${request.method} ${kind}`;
}
