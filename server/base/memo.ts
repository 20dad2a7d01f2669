interface Remembered {
  value: Promise<unknown>;
  until: number;
}

/** No figure stays longer than this, even if the announcement of a change was lost. */
const LONGEST_MS = 60_000;

/**
 * Remembers the outcome of a costly read until the catalogue changes. Callers that ask at the
 * same time share one read; a read that failed is not remembered.
 */
export class Memo {
  readonly #entries = new Map<string, Remembered>();

  remember<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    // Values are stored under a key by one caller only, which fixes their type.
    if (known !== undefined && known.until > Date.now()) return known.value as Promise<T>;
    // A file of the site map is large: stale entries make room before a new one is computed.
    for (const [old, { until }] of this.#entries) {
      if (until <= Date.now()) this.#entries.delete(old);
    }
    const value = read();
    const entry = { value, until: Date.now() + LONGEST_MS };
    this.#entries.set(key, entry);
    value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return value;
  }

  clear(): void {
    this.#entries.clear();
  }
}
