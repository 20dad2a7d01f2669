import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A cached reply, with its compressed forms once they are ready. */
export interface StoredReply {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly body: Buffer;
  readonly storedAt: number;
  brotli?: Buffer;
  gzip?: Buffer;
}

/** How long a cached reply is fresh, in milliseconds. */
export const FRESH_MS = 30_000;
/** How long after that a stale reply may be served while it is revalidated. */
export const STALE_MS = 300_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * An LRU cache of replies to anonymous visitors. Cleared as soon as the database announces a change, so a
 * sold car is never shown. A reply that was rendered while the change arrived is not stored.
 */
export class ReplyCache {
  readonly #maxBytes: number;
  readonly #replies = new Map<string, StoredReply>();
  #bytes = 0;
  #generation = 0;
  /** Requests of visitors that were answered from here, and those that could not be. */
  readonly asked = { hits: 0, misses: 0 };

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** How many replies are kept. */
  get size(): number {
    return this.#replies.size;
  }

  get isOff(): boolean {
    return this.#maxBytes === 0;
  }

  /** Taken before a reply is rendered, and passed along when it is stored. */
  get generation(): number {
    return this.#generation;
  }

  find(key: string): StoredReply | undefined {
    const reply = this.#replies.get(key);
    if (reply === undefined) return undefined;
    if (Date.now() - reply.storedAt > FRESH_MS + STALE_MS) {
      this.#drop(key, reply);
      return undefined;
    }
    this.#replies.delete(key);
    this.#replies.set(key, reply);
    return reply;
  }

  store(
    key: string,
    generation: number,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): void {
    if (generation !== this.#generation || body.length > this.#maxBytes / 8) return;
    // A weak tag, because it stands for the same content in every encoding, not for the same bytes.
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const reply: StoredReply = { headers, etag, body: exactCopy(body), storedAt: Date.now() };
    const previous = this.#replies.get(key);
    if (previous) this.#drop(key, previous);
    this.#replies.set(key, reply);
    this.#bytes += sizeOf(reply);
    this.#makeRoom();
    // Compressing a few bytes enlarges them.
    if (body.length >= SMALLEST_COMPRESSED) void this.#compress(key, reply);
  }

  clear(): void {
    this.#generation += 1;
    this.#replies.clear();
    this.#bytes = 0;
  }

  async #compress(key: string, reply: StoredReply): Promise<void> {
    const [brotli, zipped] = await Promise.all([
      compressBrotli(reply.body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 6,
          [constants.BROTLI_PARAM_SIZE_HINT]: reply.body.length,
        },
      }),
      compressGzip(reply.body),
    ]);
    if (this.#replies.get(key) !== reply) return;
    this.#bytes += brotli.length + zipped.length;
    reply.brotli = exactCopy(brotli);
    reply.gzip = exactCopy(zipped);
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const [key, reply] of this.#replies) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(key, reply);
    }
  }

  #drop(key: string, reply: StoredReply): void {
    this.#replies.delete(key);
    this.#bytes -= sizeOf(reply);
  }
}

/** Memory overhead of an entry: headers, names, the entry itself. Measured, rounded up. */
const ENTRY_BYTES = 4_096;
const SMALLEST_COMPRESSED = 1_024;

/** zlib and the network return slices of larger blocks, and a slice would keep its whole block in memory. */
function exactCopy(slice: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(slice.length);
  slice.copy(copy);
  return copy;
}

function sizeOf({ body, brotli, gzip: zipped }: StoredReply): number {
  return ENTRY_BYTES + body.length + (brotli?.length ?? 0) + (zipped?.length ?? 0);
}
