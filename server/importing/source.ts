import { createReadStream, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

import { ImportError } from "./import-error.ts";

/**
 * A block is parsed in one go, in a few milliseconds. The event loop, and with it replies of the database,
 * wait that long.
 */
const BLOCK_BYTES = 64 * 1024;

/** The source of an import: a file on disk, or an upload. */
export interface ImportSource {
  /** For messages. */
  readonly name: string;
  /** Stored size in bytes, for progress; of a compressed file the compressed size. */
  readonly size: number;
  /** Limit of the unpacked size, against decompression bombs. */
  readonly unpackedBytes?: number;
  /** Size of the blocks in which it is unpacked. */
  readonly blockBytes?: number;
  /** A new stream of its bytes, from the beginning. */
  open(): AsyncIterable<Buffer>;
}

/** Throws ImportError when the file does not exist or is empty. */
export function openFile(path: string): ImportSource {
  const full = resolve(path);
  const stats = statSync(full, { throwIfNoEntry: false });
  if (stats === undefined) throw new ImportError(`There is no file ${full}.`);
  if (!stats.isFile()) throw new ImportError(`${full} is not a file.`);
  if (stats.size === 0) throw new ImportError(`${full} is empty.`);
  return {
    name: basename(full),
    size: stats.size,
    open: () => createReadStream(full, { highWaterMark: BLOCK_BYTES }),
  };
}

/**
 * The bytes of a source, unpacked if they are gzip; `onBytes` is called with the number of stored bytes read.
 */
export async function* readBytes(
  source: ImportSource,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const stored = countBytes(source.open(), onBytes);
  try {
    const first = await stored.next();
    if (first.done) throw new ImportError(`${source.name} is empty.`);
    refuseForeignFormat(source.name, first.value);
    if (first.value[0] === 0x1f && first.value[1] === 0x8b) {
      const packed = Readable.from(startWith(first.value, stored));
      // Handled below: the same error rejects the loop's next read.
      yield* limited(
        source,
        pipeline(packed, createGunzip({ chunkSize: source.blockBytes ?? BLOCK_BYTES }), () => {}),
      );
    } else {
      yield first.value;
      yield* stored;
    }
  } catch (error) {
    throw explainReadError(source.name, error);
  } finally {
    await stored.return(undefined);
  }
}

async function* limited(
  { name, unpackedBytes = Number.POSITIVE_INFINITY }: ImportSource,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > unpackedBytes)
      throw new ImportError(
        `${name} is larger than ${unpackedBytes / 1_000_000} MB when unpacked.`,
      );
    yield chunk;
  }
}

async function* countBytes(
  bytes: AsyncIterable<Buffer>,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    onBytes(chunk.length);
    yield chunk;
  }
}

async function* startWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

function refuseForeignFormat(name: string, bytes: Buffer): void {
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) {
    throw new ImportError(
      `${name} is a ZIP archive or a spreadsheet (.xlsx). Save it as CSV first.`,
    );
  }
}

function explainReadError(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (String(error.code).startsWith("Z_")) {
    return new ImportError(`${name} is damaged and cannot be unpacked (${error.message}).`);
  }
  return "syscall" in error ? new ImportError(`${name} cannot be read: ${error.message}.`) : error;
}
