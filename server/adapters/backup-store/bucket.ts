import { hash } from "node:crypto";
import { type BackupStore, BackupStoreError, type StoredBackup } from "./backup-store.ts";
import { BucketClient, type BucketOptions } from "./bucket-client.ts";
import { download, type DownloadOptions } from "./download.ts";
import { PartUploader, type StoredPart } from "./part-uploader.ts";
import { fieldOf, readObjects, readUploads, type StoredObject } from "./replies.ts";

export interface BackupBucketOptions extends BucketOptions {
  /** Empty, or ends with a slash. Its characters are such as need no encoding in a URL. */
  prefix: string;
  partBytes: number;
  /** The protocol's own limit if unset. */
  mostParts?: number;
}

/** Backups in a bucket of a service that speaks the S3 protocol. */
export interface BackupBucket extends BackupStore {
  /** Downloads a file, going on where a connection broke. @throws BackupStoreError */
  download(backup: StoredBackup, path: string, options?: DownloadOptions): Promise<void>;
}

const MOST_PARTS = 10_000;
const LIST_MS = 60_000;
/** Completing joins the parts, which takes some services a while. */
const COMPLETE_MS = 300_000;
/** A site that is stopping waits for it. */
const ABORT_MS = 5_000;
/** No upload takes so long: its process was killed. */
const OVERDUE_MS = 3 * 24 * 60 * 60 * 1_000;

export function openBackupBucket(options: BackupBucketOptions): BackupBucket {
  const { bucket, prefix, partBytes, mostParts = MOST_PARTS } = options;
  const client = new BucketClient(options);
  const place = `s3://${bucket}/${prefix}`.replace(/\/$/, "");

  const list = async (beginning: string, limitMs: number): Promise<StoredObject[]> => {
    const found: StoredObject[] = [];
    const signal = AbortSignal.timeout(limitMs);
    for (let token: string | undefined, isMore = true; isMore;) {
      const { text } = await client.send({
        what: "list backups",
        query: {
          "list-type": "2",
          prefix: prefix + beginning,
          ...(token !== undefined && { "continuation-token": token }),
        },
        signal,
      });
      found.push(...readObjects(text, prefix));
      token = fieldOf(text, "NextContinuationToken");
      isMore = fieldOf(text, "IsTruncated") === "true" && token !== undefined;
    }
    return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  };
  const find = async (name: string) =>
    (await list(name, LIST_MS)).find((object) => object.name === name);
  const remove = async (name: string) => {
    const what = "delete a backup";
    await client.send({ what, method: "DELETE", key: prefix + name });
  };

  const begin = async (name: string, signal: AbortSignal | undefined): Promise<string> => {
    const { text } = await client.send({
      what: "take a backup",
      method: "POST",
      key: prefix + name,
      query: { uploads: "" },
      headers: { "content-type": "application/zip", "cache-control": "private, no-store" },
      ...(signal && { signal }),
    });
    const id = fieldOf(text, "UploadId");
    if (id !== undefined) return id;
    throw new BackupStoreError("NoUploadId", `${client.host} did not begin an upload in parts.`);
  };
  const complete = async (name: string, uploadId: string, parts: readonly StoredPart[]) => {
    const listed = parts.map(
      ({ etag }, at) =>
        `<Part><PartNumber>${at + 1}</PartNumber><ETag>&quot;${etag}&quot;</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${listed.join("")}</CompleteMultipartUpload>`;
    await client
      .send({
        what: "complete the upload of a backup",
        method: "POST",
        key: prefix + name,
        query: { uploadId },
        headers: { "content-type": "application/xml" },
        body: new Uint8Array(Buffer.from(body)),
        timeoutMs: COMPLETE_MS,
      })
      .catch((error: unknown) => {
        // An earlier attempt had completed it, and only its reply was lost. The object itself is looked at next.
        if (!(error instanceof BackupStoreError && error.code === "NoSuchUpload")) throw error;
      });
  };
  const abort = async (name: string, uploadId: string): Promise<void> => {
    const request = { what: "abort an upload", key: prefix + name, query: { uploadId } };
    // Called after a failure, which is what is told: the service removes the parts by a rule of the bucket, too.
    const limits = { attempts: 3, timeoutMs: ABORT_MS };
    await client.send({ ...request, ...limits, method: "DELETE" }).catch(() => {});
  };

  /** Aborts uploads of killed processes, whose parts are paid for and listed nowhere. */
  const sweep = async (beginning: string): Promise<void> => {
    const query = { uploads: "", prefix: prefix + beginning };
    // Some services and keys cannot list uploads. The backup matters more.
    const { text } = await client
      .send({ what: "list uploads", query, attempts: 1 })
      .catch(() => ({ text: "" }));
    for (const { name, uploadId, at } of readUploads(text, prefix))
      if (name.startsWith(beginning) && Date.now() - at.getTime() > OVERDUE_MS)
        await abort(name, uploadId);
  };

  return {
    place,
    list: (beginning, limitMs = LIST_MS) => list(beginning, limitMs),
    remove,
    async create(name, { signal, onStored } = {}) {
      if ((await find(name)) !== undefined)
        throw new BackupStoreError("EEXIST", `The backup ${place}/${name} already exists.`);
      await sweep(name.slice(0, name.indexOf("-") + 1));
      const key = prefix + name;
      const uploadId = await begin(name, signal);
      const stream = new PartUploader({ client, key, uploadId, partBytes, mostParts, onStored });
      // Whoever writes to it waits for it as well; here it must not count as unhandled.
      stream.on("error", () => {});
      signal?.addEventListener("abort", () => stream.destroy(new Error("stopped")), { once: true });
      return {
        stream,
        async commit() {
          const { bytes, parts } = stream;
          await complete(name, uploadId, parts);
          const problem = findDifference(await find(name), bytes, parts);
          if (problem === undefined) return { bytes };
          await remove(name);
          throw new BackupStoreError("Damaged", `The backup in ${place} was deleted: ${problem}.`);
        },
        async discard() {
          stream.destroy();
          // A part that arrives after the upload was aborted would stay.
          await stream.settle();
          await abort(name, uploadId);
        },
      };
    },
    download: ({ name, bytes }, path, more) =>
      download(client, { key: prefix + name, bytes, path, ...more }),
  };
}

/** What is wrong with the object that was made of these parts. */
function findDifference(
  object: StoredObject | undefined,
  bytes: number,
  parts: readonly StoredPart[],
): string | undefined {
  if (object === undefined) return "the service does not list it after it was complete";
  if (object.bytes !== bytes) return `it has ${object.bytes} bytes instead of ${bytes}`;
  const sums = parts.map(({ md5 }) => md5).filter((md5) => md5 !== undefined);
  // The ETag of parts is the hash of their hashes and their number; some services have one of their own.
  const [, etag] = /^([0-9a-f]{32})-\d+$/.exec(object.etag) ?? [];
  if (etag === undefined || sums.length < parts.length) return undefined;
  return etag === hash("md5", Buffer.concat(sums), "hex") ? undefined : "its checksum is another";
}
