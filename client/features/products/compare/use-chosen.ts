import { useSyncExternalStore } from "react";
import { type Chosen, isChosen, readChosen, subscribe } from "./compare-list.ts";

const nothing = () => undefined;

/** What this browser has chosen to compare; undefined until the page runs. */
export function useChosen(): Chosen | undefined {
  return useSyncExternalStore<Chosen | undefined>(subscribe, readChosen, nothing);
}

/** Whether the car is chosen; undefined until the page runs. */
export function useIsChosen(id: string): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(subscribe, () => isChosen(id), nothing);
}
