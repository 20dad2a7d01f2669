import { readToken, subjectOf } from "#client/lib/api/access-token.ts";

const KEY = "cars-looked-at";
/** Cars remembered per tab; older ones are forgotten, and count again. */
const MOST = 200;

/**
 * Reports a view of a car's page: once per tab and car, when the page becomes visible (not while it is
 * prerendered or in a background tab), and not for the car's own seller. Viewed cars are remembered in the
 * tab's session storage. Returns a function that cancels the wait.
 */
export function countLook(carId: string, sellerId: string): () => void {
  const waiting = new AbortController();
  const look = () => {
    if (document.visibilityState !== "visible") return;
    waiting.abort();
    if (isFirst(carId)) navigator.sendBeacon(`/api/products/${carId}/views`);
  };
  const token = readToken();
  if (token !== undefined && subjectOf(token) === sellerId) return () => {};
  document.addEventListener("visibilitychange", look, { signal: waiting.signal });
  look();
  return () => waiting.abort();
}

function isFirst(carId: string): boolean {
  try {
    const seen = sessionStorage.getItem(KEY)?.split(" ") ?? [];
    if (seen.includes(carId)) return false;
    sessionStorage.setItem(KEY, [...seen, carId].slice(-MOST).join(" "));
  } catch {
    // Storage may be forbidden here: the server limits how many views one address may add.
  }
  return true;
}
