/** Encoded rows one after the other, as they are sent. */
export class RowBuffer {
  #bytes: Buffer;
  /** Where each row ends. */
  readonly #ends: number[] = [];
  readonly #lines: number[] = [];
  readonly #keys: string[] = [];

  /** `bytes` is about how much will be added. */
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
    // No UTF-16 unit takes more than three bytes in UTF-8.
    this.#reserve(start + text.length * 3);
    this.#ends.push(start + this.#bytes.write(text, start));
    this.#lines.push(line);
    this.#keys.push(key);
  }

  /** The line of the file that row `at` begins in. */
  lineOf(at: number): number {
    return this.#lines[at] ?? 0;
  }

  /** The identities of the rows from `from` up to, but without, `to`. */
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
