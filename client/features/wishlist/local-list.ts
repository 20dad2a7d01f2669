import { MOST_SAVED } from "#shared/rules/wishlist.ts";

/** What a visitor has saved: ids of cars in this browser, the first of them first. */

const KEY = "wishlist";
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whatever else may stand there, by hand or from another time, is passed over. */
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

/** False where the browser keeps nothing. */
function writeLocal(ids: readonly string[]): boolean {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(ids));
    return true;
  } catch {
    return false;
  }
}

/** How many there are then; undefined where the browser keeps nothing, or no more. */
export function keepLocal(id: string): number | undefined {
  // Read anew: another tab may have saved something since.
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
