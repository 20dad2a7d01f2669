import { useSyncExternalStore } from "react";

/** Whether the page is hydrated: what needs scripts is not rendered before. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
