import { onPopFirst } from "#client/lib/browser/pop-first.ts";

interface Marked {
  enlarged?: true;
}

function isMarked(): boolean {
  return (history.state as Marked | null)?.enlarged === true; // set below, or by nobody
}

/**
 * Opens a dialog with a history entry of its own, so that Back closes it. The entry has the page and the router's state
 * of the one below it: for the router nothing changes between them.
 * @returns removes the listeners
 */
export function closeOnBack(dialog: HTMLDialogElement, onClosed: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  dialog.showModal();
  if (!isMarked()) history.pushState({ ...history.state, enlarged: true }, "");
  // `onClosed` only after the entry is gone: the router must not hear of it.
  const onClose = () => (isMarked() ? history.back() : onClosed());
  const onPop = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    if (dialog.open) dialog.close();
    else onClosed();
  };
  dialog.addEventListener("close", onClose, { signal });
  onPopFirst(onPop, signal);
  return () => stop.abort();
}
