type OnPop = (event: PopStateEvent) => void;

/**
 * Listeners that hear of a history entry before the router, so that they can keep it from there by
 * `stopImmediatePropagation`. The window calls its listeners in the order of their registration, those of the capture
 * phase included: this module is loaded before the router, and whoever comes later is called by it.
 */
const listeners = new Set<OnPop>();

if (typeof window !== "undefined")
  window.addEventListener("popstate", (event) => {
    for (const listener of listeners) listener(event);
  });

/** Listens until the signal. */
export function onPopFirst(listener: OnPop, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener));
}
