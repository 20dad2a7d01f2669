import { MOST_SAVED } from "#shared/rules/wishlist.ts";

/** A visitor's saved cars: ids in this browser's storage, oldest first. */

const KEY = "wishlist";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the saved ids. Invalid content, such as a manual edit or an old format, is ignored. */
export function readLocal(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    const ids = kept.filter((id): id is string => typeof id === "string" && UUID.test(id));
    return [...new Set(ids)].slice(0, MOST_SAVED);
  } catch {
    return []; // storage is forbidden here, or holds no list
  }
}

/** False where the browser cannot store it. */
function writeLocal(ids: readonly string[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
    return true;
  } catch {
    return false;
  }
}

/** Saves a car and returns the new count; undefined where the list is full or the browser cannot store it. */
export function keepLocal(id: string): number | undefined {
  // Read again, because another tab may have saved something since.
  const ids = [...readLocal().filter((each) => each !== id), id];
  return ids.length <= MOST_SAVED && writeLocal(ids) ? ids.length : undefined;
}

export function forgetLocal(ids: readonly string[]): void {
  const gone = new Set(ids);
  writeLocal(readLocal().filter((id) => !gone.has(id)));
}

/** Calls back when another tab has changed the list. */
export function onLocalElsewhere(callback: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) callback();
  });
}
