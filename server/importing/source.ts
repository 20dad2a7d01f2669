import { createReadStream, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { Readable, pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

import { ImportError } from "./import-error.ts";

/**
 * A block is read into rows without a pause, a few milliseconds long; the database's replies wait so
 * long for an answer, and PostgreSQL with them.
 */
const BLOCK_BYTES = 64 * 1024;

/** What is imported: a file on disk, an upload. */
export interface ImportSource {
  /** For messages. */
  readonly name: string;
  /** Bytes as stored, so that progress can be told; of a compressed file the compressed ones. */
  readonly size: number;
  /** A file that is unpacked to more bytes is refused: a few of them can stand for any number. */
  readonly unpackedBytes?: number;
  /** How many bytes are unpacked at a time. */
  readonly blockBytes?: number;
  /** Its bytes from the beginning, at every call anew. */
  open(): AsyncIterable<Buffer>;
}

/** Throws ImportError when there is no such file or it is empty. */
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

/** The bytes of a source, unpacked if they are gzip; `onBytes` hears how many stored ones were taken. */
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
      // The loop below meets the error itself, as the rejection of its next read.
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
      throw new ImportError(`${name} has more than ${unpackedBytes / 1_000_000} MB unpacked.`);
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
      `${name} is a ZIP archive or a spreadsheet such as .xlsx: save the table as CSV first.`,
    );
  }
}

function explainReadError(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (String(error.code).startsWith("Z_")) {
    return new ImportError(`${name} is damaged: it cannot be unpacked (${error.message}).`);
  }
  return "syscall" in error ? new ImportError(`${name} cannot be read: ${error.message}.`) : error;
}
