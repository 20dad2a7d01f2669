import { useSyncExternalStore } from "react";

/**
 * Whether results are rows or a grid: kept in this browser, and shown by a mark on the document that app.css lays the
 * same cards out by. The boot script sets it before the first paint, so pages leave the server the same for
 * everybody.
 */

/** The boot script reads it, too. */
const KEY = "cars-view";
const listeners = new Set<() => void>();

function isList(): boolean {
  return document.documentElement.dataset["view"] === "list";
}

function show(isNowList: boolean): void {
  if (isNowList) document.documentElement.dataset["view"] = "list";
  else delete document.documentElement.dataset["view"];
  for (const listener of listeners) listener();
}

export function toggleView(): void {
  show(!isList());
  try {
    if (isList()) localStorage.setItem(KEY, "list");
    else localStorage.removeItem(KEY);
  } catch {
    return; // storage is forbidden here: the choice lasts as long as the page
  }
}

/** Another tab has changed it. */
function follow({ key, newValue }: StorageEvent): void {
  if (key === KEY || key === null) show(newValue === "list");
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}

/** Whether results are rows; the server does not know, and says no. */
export function useIsList(): boolean {
  return useSyncExternalStore(subscribe, isList, () => false);
}
