/** Encoded rows, concatenated as they are sent. */
export class RowBuffer {
  #bytes: Buffer;
  /** End offset of each row. */
  readonly #ends: number[] = [];
  readonly #lines: number[] = [];
  readonly #keys: string[] = [];

  /** `bytes` is the expected size, for the initial allocation. */
  constructor(bytes: number) {
    this.#bytes = Buffer.allocUnsafe(bytes);
  }

  get length(): number {
    return this.#ends.length;
  }

  get bytes(): number {
    return this.#ends.at(-1) ?? 0;
  }

  /** `line` is the row's number in the file, `key` its identity. */
  add(line: number, key: string, text: string): void {
    const start = this.bytes;
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#reserve(start + text.length * 3);
    this.#ends.push(start + this.#bytes.write(text, start));
    this.#lines.push(line);
    this.#keys.push(key);
  }

  /** The file's line in which row `at` begins. */
  lineOf(at: number): number {
    return this.#lines[at] ?? 0;
  }

  /** The keys of the rows from `from` to `to`, exclusive. */
  keys(from: number, to: number): string[] {
    return this.#keys.slice(from, to);
  }

  /** The rows of that range whose key is not in `known`. */
  without(known: ReadonlySet<string>, from: number, to: number): Buffer[] {
    if (known.size === 0) return [this.#slice(from, to)];
    const wanted: Buffer[] = [];
    for (let at = from; at < to; at += 1) {
      if (!known.has(this.#keys[at] ?? "")) wanted.push(this.#slice(at, at + 1));
    }
    return wanted;
  }

  #slice(from: number, to: number): Buffer {
    return this.#bytes.subarray(this.#ends[from - 1] ?? 0, this.#ends[to - 1] ?? 0);
  }

  #reserve(size: number): void {
    if (size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(size, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.bytes);
    this.#bytes = larger;
  }
}
