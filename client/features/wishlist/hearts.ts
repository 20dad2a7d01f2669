import { useSyncExternalStore } from "react";
import { onKept, onKeptElsewhere, readToken } from "#client/lib/api/access-token.ts";
import { forgetLocal, keepLocal, onLocalElsewhere, readLocal } from "./local-wishlist.ts";

/** The fields of a car that a heart needs. */
export interface HeartCar {
  _id: string;
  name: string;
  resale_price: number;
}

/** Where saved cars are kept: in this browser, or in the account of a buyer. */
export interface Keeper {
  isSaved(id: string): boolean;
  toggle(car: HeartCar): void;
  count(): number;
}

/** Undefined until the session is known, and for users who do not buy: they get no hearts. */
let keeper: Keeper | undefined;
let hasBegun = false;
const listeners = new Set<() => void>();

/** Shows the hearts by this keeper. Called again when its content changes. */
export function showHearts(next: Keeper | undefined): void {
  keeper = next;
  for (const listener of listeners) listener();
}

let local = new Set<string>();

const browser: Keeper = {
  isSaved: (id) => local.has(id),
  count: () => local.size,
  toggle({ _id: id }) {
    if (local.has(id)) forgetLocal([id]);
    else {
      const count = keepLocal(id);
      if (count === undefined) void tell(false);
      else if (count === 1) void tell(true);
    }
    showLocal();
  },
};

/** Toasts are loaded lazily, with the first message. */
async function tell(isKept: boolean): Promise<void> {
  const { tellKept } = await import("./tell-kept.ts");
  await tellKept(isKept);
}

export function showLocal(): void {
  local = new Set(readLocal());
  showHearts(browser);
}

/** A visitor's hearts are kept locally. With a token, the module that knows accounts takes over. */
function chooseKeeper(): void {
  if (readToken() === undefined) showLocal();
  else void import("./account-keeper.ts").then(({ followAccount }) => followAccount());
}

function begin(): void {
  hasBegun = true;
  chooseKeeper();
  onKept(chooseKeeper);
  onKeptElsewhere(chooseKeeper);
  onLocalElsewhere(() => {
    if (keeper === browser) showLocal();
  });
  // A page restored from the back/forward cache may have missed changes.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) chooseKeeper();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!hasBegun) begin();
  return () => listeners.delete(listener);
}

export function toggleHeart(car: HeartCar): void {
  keeper?.toggle(car);
}

/** Whether a car is saved; undefined where there are no hearts. */
export function useHeart(id: string): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => keeper?.isSaved(id),
    () => undefined,
  );
}

/** How many cars are saved; undefined where there are no hearts. */
export function useSavedCount(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => keeper?.count(),
    () => undefined,
  );
}
