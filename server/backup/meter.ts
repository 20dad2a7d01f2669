import { createHash, type Hash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

const NEWLINE = 0x0a;

/** Passes bytes on, and counts and hashes them. */
export class Meter extends Transform {
  bytes = 0;
  /** Newlines: COPY writes one after each row and escapes all others. */
  lines = 0;
  readonly #hash: Hash;

  constructor(hash: Hash) {
    super();
    this.#hash = hash;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1))
      this.lines += 1;
    this.#hash.update(chunk);
    done(null, chunk);
  }
}

export function newHash(): Hash {
  return createHash("sha256");
}

/** What precedes a file's content in the hash of all files. */
export function headingOf(name: string, bytes: number): string {
  return `${name}\n${bytes}\n`;
}
