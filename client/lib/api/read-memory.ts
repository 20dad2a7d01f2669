import { actingUser } from "./acting-user.ts";

/** How long a cached read is shown while it is read again (stale-while-revalidate). */
const KEPT_MS = 5 * 60 * 1000;
const MOST_KEPT = 30;
const PREFIX = "read ";

interface Kept {
  value: unknown;
  at: number;
}

/**
 * The tab's session storage survives page loads. It ends with the tab, and the cache is cleared at log-out.
 */
function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined; // storage may be forbidden here: everything is read anew
  }
}

/** Entries belong to the user who was signed in, and are not shown to another user of this browser. */
const keyOf = (name: string) => `${PREFIX}${actingUser() ?? ""} ${name}`;

function keysOf(place: Storage): string[] {
  return Array.from({ length: place.length }, (_, at) => place.key(at) ?? "").filter((key) =>
    key.startsWith(PREFIX),
  );
}

function parse(text: string | null): Kept | undefined {
  return text === null ? undefined : (JSON.parse(text) as Kept); // written below
}

export function keepRead(name: string, value: unknown, now = Date.now()): void {
  const place = storage();
  if (place === undefined) return;
  try {
    place.setItem(keyOf(name), JSON.stringify({ value, at: now } satisfies Kept));
  } catch {
    forgetReads(); // full
    return;
  }
  const kept = keysOf(place)
    .map((key) => ({ key, at: parse(place.getItem(key))?.at ?? 0 }))
    .toSorted((a, b) => b.at - a.at);
  for (const [at, each] of kept.entries())
    if (at >= MOST_KEPT || now - each.at >= KEPT_MS) place.removeItem(each.key);
}

/** The cached value under this name, if it is less than five minutes old and of the same user. */
export function recallRead(name: string, now = Date.now()): unknown {
  const key = keyOf(name);
  const kept = parse(storage()?.getItem(key) ?? null);
  if (kept !== undefined && now - kept.at < KEPT_MS) return kept.value;
  storage()?.removeItem(key);
  return undefined;
}

/** Clears the cache. Called at the end of a session. */
export function forgetReads(): void {
  const place = storage();
  if (place === undefined) return;
  for (const key of keysOf(place)) place.removeItem(key);
}
