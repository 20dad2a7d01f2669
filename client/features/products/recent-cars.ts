/** The cars whose pages were opened last: ids in this browser's storage alone, newest first. */

/** The boot script asks for it, too. */
const KEY = "cars-seen";
const MOST = 12;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Invalid content, such as a manual edit, is ignored. */
export function readSeenCars(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    const ids = kept.filter((id): id is string => typeof id === "string" && UUID.test(id));
    return [...new Set(ids)].slice(0, MOST);
  } catch {
    return []; // storage is forbidden here, or holds no list
  }
}

/** Adds a car, or moves it to the front. */
export function keepSeenCar(id: string): void {
  const others = readSeenCars().filter((each) => each !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...others].slice(0, MOST)));
  } catch {
    return; // storage is forbidden here, or full
  }
}

export function forgetSeenCars(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return; // storage is forbidden here: there is nothing to forget
  }
}

/** Remembers a car once its page is visible, which a page that the browser prepares ahead is not. */
export function keepWhenVisible(id: string): () => void {
  const waiting = new AbortController();
  const look = () => {
    if (document.visibilityState !== "visible") return;
    waiting.abort();
    keepSeenCar(id);
  };
  document.addEventListener("visibilitychange", look, { signal: waiting.signal });
  look();
  return () => waiting.abort();
}
