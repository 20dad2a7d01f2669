import { useSyncExternalStore } from "react";

/**
 * A choice of how results are shown: kept in this browser, and a mark on the document that app.css reads. The boot
 * script sets it before the first paint, so pages leave the server the same for everybody.
 */
export function makeViewMark(key: string, name: string, value: string) {
  const listeners = new Set<() => void>();
  const isSet = () => document.documentElement.dataset[name] === value;
  const show = (isNowSet: boolean) => {
    if (isNowSet) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
    for (const listener of listeners) listener();
  };
  /** Another tab has changed it. */
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) show(event.newValue === value);
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener("storage", follow);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener("storage", follow);
    };
  };
  return {
    toggle: () => {
      show(!isSet());
      try {
        if (isSet()) localStorage.setItem(key, value);
        else localStorage.removeItem(key);
      } catch {
        return; // storage is forbidden here: the choice lasts as long as the page
      }
    },
    /** Whether it is set; the server does not know, and says no. */
    useIsSet: () => useSyncExternalStore(subscribe, isSet, () => false),
  };
}
