const WRITTEN = "written";

/** Tells this page that a call has changed something. */
export function announceWritten(): void {
  dispatchEvent(new Event(WRITTEN));
}

/** Calls back whenever a call of this page has changed something; returns how to stop. */
export function onWritten(callback: () => void): () => void {
  addEventListener(WRITTEN, callback);
  return () => removeEventListener(WRITTEN, callback);
}
