import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { sendSigned } from "#server/adapters/s3/send-signed.ts";
import type { FileStore } from "./files.ts";

export interface S3Options {
  /** Such as https://s3.eu-central-1.amazonaws.com; the bucket is a part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The prefix of all names in the bucket, such as `documents/`. */
  prefix?: string;
  /** Forbids every cache on the way to keep a copy. */
  isPrivate?: boolean;
  /** Timeout of a request with its retries. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** How often a request is retried while the service is too busy. */
const RETRIES = 2;
const PAUSE_MS = 200;
const TOO_MANY_REQUESTS = 429;
/** A name stands for one content for ever. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";
const PRIVATE_CACHE_CONTROL = "private, no-store";
const TYPES: Readonly<Record<string, string>> = { avif: "image/avif", webp: "image/webp" };

/** Files in a bucket of a service that speaks the S3 protocol. @throws Error naming the status that came back */
export function createS3Files(options: S3Options): FileStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const { prefix: folder = "", isPrivate = false, timeoutMs = TIMEOUT_MS } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const root = `${endpoint.replace(/\/$/, "")}/${bucket}`;

  // Every request here is idempotent, so it may be retried.
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let retries = RETRIES; ; retries -= 1) {
      const isLast = retries === 0;
      try {
        const reply = await sendSigned(client, `${root}${path}`, init, signal);
        if (isLast || !isBusy(reply)) return reply;
        await reply.body?.cancel();
      } catch (error) {
        // A refused or broken connection.
        if (isLast || signal.aborted || !(error instanceof TypeError)) throw error;
      }
      await sleep(PAUSE_MS);
    }
  };

  return {
    async check() {
      const reply = await ask("?list-type=2&max-keys=1");
      await refuse("listed", reply);
      await reply.body?.cancel();
    },
    async read(name) {
      const reply = await ask(`/${folder}${name}`);
      if (reply.status === 404) {
        // Without this check, a bucket that is gone would look like an empty one.
        if ((await reply.text()).includes("NoSuchBucket")) throw failure("read", "no such bucket");
        return undefined;
      }
      await refuse("read", reply);
      return Buffer.from(await reply.arrayBuffer());
    },
    async write(name, content) {
      const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
      const reply = await ask(`/${folder}${name}`, {
        method: "PUT",
        headers: {
          "content-type": type,
          "cache-control": isPrivate ? PRIVATE_CACHE_CONTROL : CACHE_CONTROL,
          // The content's hash is signed too, so the service refuses a file that was altered on its way.
          "x-amz-content-sha256": hash("sha256", content, "hex"),
        },
        body: new Uint8Array(content),
      });
      await refuse("written", reply);
      await reply.body?.cancel();
    },
    async removeAll(prefix) {
      // A picture has a handful of files and a document has one, so the listing never exceeds one page.
      const query = new URLSearchParams({ "list-type": "2", prefix: folder + prefix });
      const listing = await ask(`?${query.toString()}`);
      await refuse("listed", listing);
      for (const [, name = ""] of (await listing.text()).matchAll(/<Key>([^<]+)<\/Key>/g)) {
        const reply = await ask(`/${name}`, { method: "DELETE" });
        if (reply.status !== 404) await refuse("removed", reply);
        await reply.body?.cancel();
      }
    },
  };
}

function isBusy({ status }: Response): boolean {
  return status >= 500 || status === TOO_MANY_REQUESTS;
}

/** The service's own message can contain keys; the status is enough to find the cause. */
async function refuse(what: string, reply: Response): Promise<void> {
  if (reply.ok) return;
  await reply.body?.cancel();
  throw failure(what, `status ${reply.status}`);
}

function failure(what: string, reason: string): Error {
  return new Error(`a picture could not be ${what} in the bucket: ${reason}`);
}
