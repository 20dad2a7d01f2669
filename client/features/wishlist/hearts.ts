import { useSyncExternalStore } from "react";
import { onKept, onKeptElsewhere, readToken } from "#client/lib/api/access-token.ts";
import { forgetLocal, keepLocal, onLocalElsewhere, readLocal } from "./local-list.ts";

/** A car as a heart knows it. */
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

/** None while it is not known who this is, and for who does not buy: there are no hearts then. */
let keeper: Keeper | undefined;
let hasBegun = false;
const listeners = new Set<() => void>();

/** Shows the hearts as this keeper has them; also when what it has is changed. */
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
      if (count === undefined) void tell("toastError", NOT_KEPT);
      else if (count === 1) void tell("toastSuccess", KEPT_HERE);
    }
    showLocal();
  },
};

const KEPT_HERE = "Saved in this browser. Log in to keep it.";
const NOT_KEPT = "This browser cannot keep more cars. Log in to save them in your account.";

/** What tells is fetched when there is something to tell. */
async function tell(how: "toastError" | "toastSuccess", text: string): Promise<void> {
  const toasts = await import("#client/lib/browser/toast.ts");
  await toasts[how](text);
}

export function showLocal(): void {
  local = new Set(readLocal());
  showHearts(browser);
}

/** A visitor's hearts need no call; who may be signed in is for the part that knows accounts. */
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
  // A page that comes back as it was left may have missed something.
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
