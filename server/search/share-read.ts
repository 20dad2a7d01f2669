import type { Pool } from "pg";

interface Read {
  value: Promise<unknown>;
  /** Of those who asked since it began. */
  next: Promise<unknown> | undefined;
}
const reads = new WeakMap<Pool, Map<string, Read>>();

/**
 * Reads once for many who ask for the same at the same time: whoever asks while it is read gets the next
 * reading, so that nobody is told what was so before they asked. `key` is of what is read.
 */
export function shareRead<T>(pool: Pool, key: string, readAnew: () => Promise<T>): Promise<T> {
  const ofPool = reads.get(pool) ?? new Map<string, Read>();
  reads.set(pool, ofPool);
  const begin = () => {
    const value = readAnew();
    const read: Read = { value, next: undefined };
    ofPool.set(key, read);
    const end = () => {
      if (ofPool.get(key) === read && read.next === undefined) ofPool.delete(key);
    };
    value.then(end, end);
    return value;
  };
  const running = ofPool.get(key);
  if (running === undefined) return begin();
  running.next ??= running.value.then(begin, begin);
  return running.next as Promise<T>; // read under this key, by the same reader
}
