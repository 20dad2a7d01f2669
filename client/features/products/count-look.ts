import { readToken, subjectOf } from "#client/lib/api/access-token.ts";

const KEY = "cars-looked-at";
/** Of one tab; more are counted anew. */
const MOST = 200;

/**
 * Says that the page of a car is looked at: once for a tab and car, as soon as the page is in sight (one
 * that is prepared ahead is not, nor is a tab in the background), and not by the car's own seller. What
 * was looked at is kept in the tab and goes with it. Returns what stops waiting.
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
    // Storage may be forbidden here: what one address may add is limited by the server.
  }
  return true;
}
