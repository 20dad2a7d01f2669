import { plural, t } from "#shared/lib/text.ts";
import { api } from "#client/lib/api/api.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";
import { forgetLocal, readLocal } from "./local-wishlist.ts";

/** The wishlist of a buyer's account, and change events between this browser's tabs. */

export type SavedCars = Awaited<ReturnType<typeof read>>;

let reading: Promise<SavedCars> | undefined;

/**
 * Reads the account's wishlist, after merging this browser's local list into it. Single-flight: concurrent
 * callers share one call. Cars that the account does not take stay in the browser.
 */
export function readSavedCars(): Promise<SavedCars> {
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

/** Merges this browser's local list into the account; a failed call is retried on the next page. */
export async function takeAlongLocal(): Promise<void> {
  if (readLocal().length > 0) await readSavedCars().catch(() => undefined);
}

async function read() {
  tellUnread();
  const kept = readLocal();
  if (kept.length === 0) return { ...(await api.wishlist.saved()), full: [] };
  const reply = await api.wishlist.merge({ productIds: kept });
  const { saved, gone, full } = reply;
  forgetLocal(kept.filter((id) => saved[id] !== undefined || gone.includes(id)));
  const added = kept.length - gone.length - full.length;
  if (added > 0)
    tellOnce(
      plural(
        added,
        t`We’ve added 1 saved car to your wishlist.`,
        t`We’ve added ${added} saved cars to your wishlist.`,
      ),
    );
  if (gone.length > 0)
    void toastError(
      plural(
        gone.length,
        t`1 saved car is no longer on this site.`,
        t`${gone.length} saved cars are no longer on this site.`,
      ),
    );
  if (full.length > 0 && isNews(full))
    void toastError(
      plural(
        full.length,
        t`Your wishlist is full. 1 saved car is on this device only.`,
        t`Your wishlist is full. ${full.length} saved cars are on this device only.`,
      ),
    );
  return reply;
}

const UNREAD_KEY = "wishlist-unread";
/** How long a message must have been visible to count as read. */
const READ_MS = 1_500;
let isTelling = false;

/**
 * Shows a message. If the page is left before it was read, as after a log-in, the next page shows it again.
 */
function tellOnce(text: string): void {
  isTelling = true;
  let onShown = () => {};
  try {
    sessionStorage.setItem(UNREAD_KEY, text);
    // Counted from when it is on the screen: the message of the log-in may be before it in the queue.
    onShown = () => setTimeout(() => sessionStorage.removeItem(UNREAD_KEY), READ_MS);
  } catch {
    // Storage is forbidden here: the message is shown on this page only.
  }
  void toastSuccess(text, undefined, onShown);
}

function tellUnread(): void {
  if (isTelling) return;
  try {
    const text = sessionStorage.getItem(UNREAD_KEY);
    if (text !== null) tellOnce(text);
  } catch {
    // See above.
  }
}

const TOLD_KEY = "wishlist-full-told";

/** Cars that did not fit are reported once per tab, not on every page. */
function isNews(ids: readonly string[]): boolean {
  const text = ids.join();
  try {
    if (sessionStorage.getItem(TOLD_KEY) === text) return false;
    sessionStorage.setItem(TOLD_KEY, text);
  } catch {
    // Storage is forbidden here: repeating the message is better than losing it.
  }
  return true;
}

const CHANGED_KEY = "wishlist-changed-at";

/** Tells the other tabs that the account's list has changed. */
export function announceChange(): void {
  try {
    localStorage.setItem(CHANGED_KEY, String(performance.timeOrigin + performance.now()));
  } catch {
    // Other tabs then show the change when they are loaded again.
  }
}

/** Calls back when another tab has changed the account's list. */
export function onChangedElsewhere(callback: () => void): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === CHANGED_KEY) callback();
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
