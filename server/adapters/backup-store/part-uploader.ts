import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { callbackify } from "node:util";
import { BackupStoreError } from "./backup-store.ts";
import type { BucketClient } from "./bucket-client.ts";

export interface Upload {
  client: BucketClient;
  key: string;
  uploadId: string;
  partBytes: number;
  mostParts: number;
  onStored: ((bytes: number) => void) | undefined;
}

/** Parts that are sent at the same time, while the next one is filled: memory holds one more. */
const AT_ONCE = 2;
/** A slower connection counts as broken. */
const LEAST_BYTES_PER_SECOND = 50_000;
const LEAST_TIMEOUT_MS = 60_000;
/** With pauses of 1, 2, 4 … seconds, a part outlasts an outage of two minutes. */
const ATTEMPTS = 8;

export interface StoredPart {
  etag: string;
  /** Undefined where the service encrypts with a key of its own, so that its ETag is no MD5. */
  md5: Buffer | undefined;
}

interface Sums {
  md5: Buffer;
  sha256: string;
}

/** Fed chunk by chunk, because hashing a whole part at once would hold up the site's requests. */
function newSums() {
  return { md5: createHash("md5"), sha256: createHash("sha256") };
}

/** Takes the bytes of a file and uploads them in parts. Takes no more while enough parts are under way. */
export class PartUploader extends Writable {
  /** Bytes of the parts that are stored. */
  bytes = 0;
  /** By their number, less one. */
  readonly parts: StoredPart[] = [];
  readonly #upload: Upload;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  /** Of parts that are stored: fresh ones would pile up until the garbage is collected. */
  readonly #spare: Buffer<ArrayBuffer>[] = [];
  #part: Buffer<ArrayBuffer>;
  #sums = newSums();
  #filled = 0;
  #begun = 0;

  constructor(upload: Upload) {
    super({ highWaterMark: 1024 * 1024 });
    this.#upload = upload;
    this.#part = this.#takeSpare();
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    callbackify(() => this.#take(chunk))(done);
  }

  override _final(done: (error?: Error | null) => void): void {
    callbackify(() => this.#finish())(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stopping.abort();
    done(error);
  }

  /** Resolves when no request is under way any more. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#running);
  }

  async #take(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(this.#part, this.#filled, at);
      const bytes = chunk.subarray(at, at + taken);
      this.#sums.md5.update(bytes);
      this.#sums.sha256.update(bytes);
      at += taken;
      this.#filled += taken;
      if (this.#filled < this.#part.length) continue;
      await this.#begin(this.#part);
      this.#part = this.#takeSpare();
      this.#filled = 0;
    }
  }

  #takeSpare(): Buffer<ArrayBuffer> {
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(this.#upload.partBytes);
  }

  async #finish(): Promise<void> {
    if (this.#filled > 0 || this.#begun === 0)
      await this.#begin(this.#part.subarray(0, this.#filled));
    await Promise.all(this.#running);
  }

  async #begin(part: Buffer<ArrayBuffer>): Promise<void> {
    while (this.#running.size >= AT_ONCE) await Promise.race(this.#running);
    this.#begun += 1;
    const number = this.#begun;
    const { mostParts, partBytes } = this.#upload;
    if (number > mostParts)
      throw new BackupStoreError(
        "TooManyParts",
        `The backup is larger than ${mostParts} parts of ${partBytes / 1024 / 1024} MB. Set BACKUPS_S3_PART_MB to a higher number.`,
      );
    const sums = { md5: this.#sums.md5.digest(), sha256: this.#sums.sha256.digest("hex") };
    this.#sums = newSums();
    const sending = this.#send(part, number, sums).finally(() => this.#running.delete(sending));
    // A failure ends the stream at once, also while nothing is written to it.
    sending.catch((error: Error) => this.destroy(error));
    this.#running.add(sending);
  }

  async #send(part: Buffer<ArrayBuffer>, number: number, sums: Sums): Promise<void> {
    this.parts[number - 1] = await this.#sendUndamaged(part, number, sums);
    this.bytes += part.length;
    if (part.length === this.#upload.partBytes) this.#spare.push(part);
    this.#upload.onStored?.(this.bytes);
  }

  /** Both hashes are in the request, so the service refuses a part that was altered on its way. */
  async #sendUndamaged(
    part: Buffer<ArrayBuffer>,
    number: number,
    { md5, sha256 }: Sums,
  ): Promise<StoredPart> {
    const { client, key, uploadId } = this.#upload;
    const { headers } = await client.send({
      what: "take a part of the backup",
      method: "PUT",
      key,
      query: { partNumber: String(number), uploadId },
      headers: {
        "content-md5": md5.toString("base64"),
        "x-amz-content-sha256": sha256,
      },
      body: part,
      timeoutMs: timeoutOf(part.length),
      attempts: ATTEMPTS,
      signal: this.#stopping.signal,
      check: (reply) => requireSame(reply, md5, client.host),
    });
    return { etag: etagOf(headers), md5: isMd5(headers) ? md5 : undefined };
  }
}

function timeoutOf(bytes: number): number {
  return Math.max(LEAST_TIMEOUT_MS, Math.ceil((bytes / LEAST_BYTES_PER_SECOND) * 1_000));
}

function etagOf(headers: Headers): string {
  return (headers.get("etag") ?? "").replaceAll('"', "");
}

/** A service that encrypts with a key of its own answers with another ETag. */
function isMd5(headers: Headers): boolean {
  const encryption = headers.get("x-amz-server-side-encryption") ?? "AES256";
  const hasOwnKey = headers.has("x-amz-server-side-encryption-customer-algorithm");
  return encryption === "AES256" && !hasOwnKey && /^[0-9a-f]{32}$/.test(etagOf(headers));
}

function requireSame(headers: Headers, md5: Buffer, host: string): void {
  if (isMd5(headers) && etagOf(headers) !== md5.toString("hex"))
    throw new BackupStoreError(
      "DamagedPart",
      `${host} stored a part of the backup with other content than was sent.`,
    );
}
