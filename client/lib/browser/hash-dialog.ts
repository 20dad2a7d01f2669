/**
 * Dialogs that the address's hash opens: they can be shared, survive a log-in, and Back closes them. There is one hash,
 * and so one of them at a time.
 */

import { useSyncExternalStore } from "react";

/** Whether the dialog pushed its own history entry, so that going back one step closes it. */
let isOwnStep = false;

/** The browser itself tells only of steps and of links. */
function tell(): void {
  dispatchEvent(new Event("hashchange"));
}

/** Opens a dialog by a history entry of its own: called twice, by two. */
export function openByHash(hash: string): void {
  isOwnStep = true;
  // Setting the hash while the page still loads would replace the page's own history entry.
  history.pushState(null, "", hash);
  tell();
}

/** Closes the dialog that is open by this hash. Idempotent. */
export function closeByHash(hash: string): void {
  // Back has closed it already.
  if (location.hash !== hash) return;
  // Going back is asynchronous, and a browser may not do it at all. With the hash, a reload would open the dialog again.
  history.replaceState(history.state, "", location.pathname + location.search);
  if (isOwnStep) history.back();
  tell();
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/** The hash of the address; empty on the server. */
export function useOpenedHash(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => "",
  );
}
