import { actingUser } from "./acting-user.ts";

/** What a screen has read is shown from memory for so long, while it is read anew. */
const KEPT_MS = 5 * 60 * 1000;
/** Pages of lists add up in a day of work. */
const MOST_KEPT = 100;

interface Kept {
  value: unknown;
  at: number;
}

/** In this tab alone; a page load forgets it. */
const memory = new Map<string, Kept>();

/** What is kept belongs to whoever was signed in: nobody else in this browser sees it. */
const keyOf = (name: string) => `${actingUser() ?? ""} ${name}`;

export function keepRead(name: string, value: unknown, now = Date.now()): void {
  const key = keyOf(name);
  // Written anew, it is the latest in the order of the map.
  memory.delete(key);
  memory.set(key, { value, at: now });
  const [oldest] = memory.keys();
  if (memory.size > MOST_KEPT && oldest !== undefined) memory.delete(oldest);
}

/** What was read under this name in the last five minutes, by the person who is signed in. */
export function recallRead(name: string, now = Date.now()): unknown {
  const kept = memory.get(keyOf(name));
  return kept !== undefined && now - kept.at < KEPT_MS ? kept.value : undefined;
}
