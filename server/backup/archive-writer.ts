import type { Hash } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { Meter } from "./meter.ts";

/** Text compresses to a fifth at the fastest level; a higher one takes twice the time for a tenth less. */
const COMPRESSION_LEVEL = 1;

export interface ArchiveWriter {
  /** Adds an entry, reading the stream to its end. One entry at a time. `hash` is given its bytes. */
  add(
    name: string,
    content: Readable,
    options: EntryOptions,
  ): Promise<Pick<Meter, "bytes" | "lines">>;
  /** Writes the directory of the archive; resolves when the file is complete. */
  finish(): Promise<void>;
  /** Stops writing, after a failure. */
  abandon(): void;
}

interface EntryOptions {
  hash: Hash;
  isCompressed: boolean;
}

/** Writes a ZIP file from its beginning to its end, without holding an entry in memory. */
export function openArchiveWriter(file: Writable, takenAt: Date): ArchiveWriter {
  const zip = new ZipFile();
  const stopping = new AbortController();
  const written = pipeline(zip.outputStream, file, { signal: stopping.signal });
  // `add` and `finish` wait for it as well; here it must not count as unhandled.
  written.catch(() => {});
  // A full disk, or an upload that failed, ends the file's stream, and then nothing would take the entry's bytes any more.
  const unlessFailed = <T>(work: Promise<T>) =>
    Promise.race([work, written.then(() => new Promise<never>(() => {}))]);

  return {
    async add(name, content, { hash, isCompressed }) {
      const meter = new Meter(hash);
      const options = {
        mtime: takenAt,
        mode: 0o100600,
        compress: isCompressed,
        compressionLevel: isCompressed ? COMPRESSION_LEVEL : 0,
      };
      // The library keeps this function until the archive is complete, and the stream holds the entry's content.
      let taken: Meter | undefined = meter;
      zip.addReadStreamLazy(name, options, (done) => {
        const stream = taken;
        taken = undefined;
        if (stream !== undefined) done(null, stream);
      });
      await unlessFailed(pipeline(content, meter, { signal: stopping.signal }));
      return meter;
    },
    async finish() {
      zip.end();
      await written;
    },
    abandon() {
      stopping.abort();
    },
  };
}
