import { findScope, runInScope } from "./request-scope.ts";

interface Remembered {
  value: Promise<unknown>;
  until: number;
}

/** Entries expire after this time, even if the notification of a change was lost. */
const LONGEST_MS = 60_000;

/**
 * Caches a costly read until the catalogue changes. Single-flight: concurrent callers share one read. A
 * failed read is not cached.
 */
export class Memo {
  readonly #entries = new Map<string, Remembered>();

  remember<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    // Values are stored under a key by one caller only, which fixes their type.
    if (known !== undefined && known.until > Date.now()) return known.value as Promise<T>;
    // A file of the site map is large, so expired entries are dropped before a new one is computed.
    for (const [old, { until }] of this.#entries) {
      if (until <= Date.now()) this.#entries.delete(old);
    }
    // From the primary: others share it, who may not be shown what a replica has.
    const value = runInScope({ ...findScope(), elsewhere: undefined }, read);
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
