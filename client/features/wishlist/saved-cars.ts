import { api } from "#client/lib/api/api.ts";
import { toastError, toastSuccess } from "#client/lib/browser/toast.ts";
import { forgetLocal, readLocal } from "./local-list.ts";

/** What a buyer's account has, and how the pages of this browser hear of changes. */

export type SavedCars = Awaited<ReturnType<typeof read>>;

let reading: Promise<SavedCars> | undefined;

/**
 * What is saved, after taking in what this browser has kept. Several who ask at once share one call; what
 * the account has not got stays in the browser.
 */
export function readSavedCars(): Promise<SavedCars> {
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

/** Takes in what this browser has kept, wherever a buyer is; what is not answered is tried on the next page. */
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
  if (added > 0) tellOnce(`${tellCars(added)} on your wishlist now.`);
  if (gone.length > 0) void toastError(`${tellCars(gone.length)} no longer on this site.`);
  if (full.length > 0 && isNews(full))
    void toastError(`Your wishlist is full. ${tellCars(full.length)} in this browser only.`);
  return reply;
}

function tellCars(count: number): string {
  return count === 1 ? "1 car you saved before is" : `${count} cars you saved before are`;
}

const UNREAD_KEY = "wishlist-unread";
/** As long as a glance takes. */
const READ_MS = 1_500;
let isTelling = false;

/** Tells a message; the next page tells it again where this one is left at once, as after a log-in. */
function tellOnce(text: string): void {
  isTelling = true;
  try {
    sessionStorage.setItem(UNREAD_KEY, text);
    setTimeout(() => sessionStorage.removeItem(UNREAD_KEY), READ_MS);
  } catch {
    // Storage is forbidden here: it is told on this page alone.
  }
  void toastSuccess(text);
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

/** What did not fit is told once in a tab, not on every page. */
function isNews(ids: readonly string[]): boolean {
  const text = ids.join();
  try {
    if (sessionStorage.getItem(TOLD_KEY) === text) return false;
    sessionStorage.setItem(TOLD_KEY, text);
  } catch {
    // Storage is forbidden here: better told twice than never.
  }
  return true;
}

const CHANGED_KEY = "wishlist-changed-at";

/** Tells the other tabs that the account's list has changed. */
export function announceChange(): void {
  try {
    localStorage.setItem(CHANGED_KEY, String(performance.timeOrigin + performance.now()));
  } catch {
    // They show it when they are loaded the next time.
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
