import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Shown } from "#server/base/request-scope.ts";
import { makeShown } from "#server/base/shown.ts";

/** A cached reply. */
export interface StoredReply {
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly storedAt: number;
  /** Plain until the compressed forms are ready, which take its place: hardly anybody asks for it. */
  body: { plain: Buffer } | { brotli: Buffer; gzip: Buffer };
}

/** Taken before a reply is rendered, and handed in with it. */
export interface CacheTicket {
  readonly key: string;
  /** What had changed by then. */
  readonly moment: number;
  /** By `performance.now()`, which no setting of the clock moves. */
  readonly beganAt: number;
  /** Noted while it is rendered. */
  readonly shown: Shown;
}

interface Entry extends StoredReply {
  readonly beganAt: number;
  readonly shown: Shown;
}

/** How long a cached reply is fresh, in milliseconds. */
export const FRESH_MS = 30_000;
/** How long after that a stale reply may be served while it is revalidated. */
export const STALE_MS = 300_000;
/** While cars change, a list is rendered at most once in this time. A car that it shows drops it at once. */
const LIST_MS = 1_000;
/** How long the search index may take to follow a change of thousands of cars. */
const SETTLE_MS = 5_000;
/** Changes to remember, for replies that were being rendered meanwhile. */
const REMEMBERED_CHANGES = 10_000;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * An LRU cache of replies to anonymous visitors. The database announces each change, and what shows it is
 * dropped: a sold car is on no page any more. A reply that was rendered while that happened is not stored.
 */
export class ReplyCache {
  readonly #maxBytes: number;
  readonly #replies = new Map<string, Entry>();
  /** Keys of the replies that show a car or a seller, by its id. */
  readonly #keysOf = new Map<string, Set<string>>();
  /** When something was last changed, by its id; the oldest change first. */
  readonly #changes = new Map<string, number>();
  #bytes = 0;
  /** Counts the changes. */
  #moment = 0;
  /** Replies from before it cannot be judged any more. */
  #oldestMoment = 0;
  #changedAt = -Infinity;
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

  begin(key: string): CacheTicket {
    return { key, moment: this.#moment, beganAt: performance.now(), shown: makeShown() };
  }

  find(key: string): StoredReply | undefined {
    const reply = this.#replies.get(key);
    if (reply === undefined) return undefined;
    if (Date.now() - reply.storedAt > FRESH_MS + STALE_MS || this.#isOutdated(reply)) {
      this.#drop(key, reply);
      return undefined;
    }
    this.#replies.delete(key);
    this.#replies.set(key, reply);
    return reply;
  }

  store(ticket: CacheTicket, headers: Readonly<Record<string, string>>, body: Buffer): void {
    const { key, beganAt } = ticket;
    if (this.#hasChanged(ticket) || body.length > this.#maxBytes / 8) return;
    // A copy: a call that outlives its reply could still add to it.
    const shown = { ids: new Set(ticket.shown.ids), isList: ticket.shown.isList };
    // A weak tag, because it stands for the same content in every encoding, not for the same bytes.
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const plain = exactCopy(body);
    const storedAt = Date.now();
    const reply: Entry = { headers, etag, body: { plain }, storedAt, beganAt, shown };
    const previous = this.#replies.get(key);
    if (previous) this.#drop(key, previous);
    this.#replies.set(key, reply);
    for (const id of shown.ids) {
      const keys = this.#keysOf.get(id);
      if (keys) keys.add(key);
      else this.#keysOf.set(id, new Set([key]));
    }
    this.#bytes += sizeOf(reply);
    this.#makeRoom();
    // Compressing a few bytes enlarges them.
    if (plain.length >= SMALLEST_COMPRESSED) void this.#compress(key, reply, plain);
  }

  /** Drops the replies that show one of these cars or sellers. Lists may have to show them from now on. */
  drop(ids: readonly string[]): void {
    this.#moment += 1;
    this.#changedAt = performance.now();
    for (const id of ids) {
      this.#changes.delete(id);
      this.#changes.set(id, this.#moment);
      for (const key of this.#keysOf.get(id) ?? []) {
        const reply = this.#replies.get(key);
        if (reply) this.#drop(key, reply);
      }
    }
    for (const [id, moment] of this.#changes) {
      if (this.#changes.size <= REMEMBERED_CHANGES) break;
      this.#changes.delete(id);
      this.#oldestMoment = moment;
    }
  }

  /** Drops everything. */
  clear(): void {
    this.#moment += 1;
    this.#oldestMoment = this.#moment;
    this.#changedAt = performance.now();
    this.#changes.clear();
    this.#replies.clear();
    this.#keysOf.clear();
    this.#bytes = 0;
  }

  #hasChanged({ moment, shown }: CacheTicket): boolean {
    if (moment < this.#oldestMoment) return true;
    for (const id of shown.ids) {
      if ((this.#changes.get(id) ?? 0) > moment) return true;
    }
    return false;
  }

  /** The search index follows a change after it, so a list rendered meanwhile is made once more. */
  #isOutdated({ shown, beganAt }: Entry): boolean {
    if (!shown.isList || this.#changedAt <= beganAt - SETTLE_MS) return false;
    return performance.now() - beganAt > LIST_MS;
  }

  async #compress(key: string, reply: Entry, plain: Buffer): Promise<void> {
    const [brotli, zipped] = await Promise.all([
      compressBrotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 6,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      }),
      compressGzip(plain),
    ]);
    if (this.#replies.get(key) !== reply) return;
    this.#bytes -= sizeOf(reply);
    reply.body = { brotli: exactCopy(brotli), gzip: exactCopy(zipped) };
    this.#bytes += sizeOf(reply);
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const [key, reply] of this.#replies) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(key, reply);
    }
  }

  #drop(key: string, reply: Entry): void {
    this.#replies.delete(key);
    this.#bytes -= sizeOf(reply);
    for (const id of reply.shown.ids) {
      const keys = this.#keysOf.get(id);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(id);
    }
  }
}

/** Memory overhead of an entry: headers, names, the entry itself. Measured, rounded up. */
const ENTRY_BYTES = 4_096;
/** That of each car and seller that it shows. */
const SHOWN_BYTES = 300;
const SMALLEST_COMPRESSED = 1_024;

/** zlib and the network return slices of larger blocks, and a slice would keep its whole block in memory. */
function exactCopy(slice: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(slice.length);
  slice.copy(copy);
  return copy;
}

function sizeOf({ body, shown }: Entry): number {
  const bytes = "plain" in body ? body.plain.length : body.brotli.length + body.gzip.length;
  return ENTRY_BYTES + shown.ids.size * SHOWN_BYTES + bytes;
}
