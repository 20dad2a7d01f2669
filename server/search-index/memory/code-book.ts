/**
 * Small numbers for keys, counted by use (reference counting). The number of a key that nothing uses any more goes to
 * the next new key, so that keys which come and go take no room.
 */
export class CodeBook {
  readonly #codes = new Map<string, number>();
  readonly #keys: string[] = [];
  readonly #uses: number[] = [];
  readonly #free: number[] = [];

  /** Number of keys in use. */
  get size(): number {
    return this.#codes.size;
  }

  find(key: string): number | undefined {
    return this.#codes.get(key);
  }

  /** Uses a key once more; `onNew` is told the number of one that was not in use. */
  take(key: string, onNew?: (code: number) => void): number {
    const known = this.#codes.get(key);
    if (known !== undefined) {
      this.#uses[known] = (this.#uses[known] ?? 0) + 1;
      return known;
    }
    const code = this.#free.pop() ?? this.#keys.length;
    this.#codes.set(key, code);
    this.#keys[code] = key;
    this.#uses[code] = 1;
    onNew?.(code);
    return code;
  }

  /** Uses a number once less. True when that was its last use. */
  release(code: number): boolean {
    const left = (this.#uses[code] ?? 0) - 1;
    this.#uses[code] = left;
    if (left > 0) return false;
    this.#codes.delete(this.#keys[code] ?? "");
    this.#free.push(code);
    return true;
  }
}
