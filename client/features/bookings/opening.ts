import { useSyncExternalStore } from "react";
import type { ShownCar } from "#client/domain/summarize-car.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";

/** A car as the booking dialog knows it before any call. */
export type BookedCar = ShownCar;

/** The form that every button to book belongs to. */
export const BOOK_FORM = "book";

/** Props of the dialog's content. */
export interface BookingContentProps {
  id: string;
  /** Undefined when the dialog was opened by its address alone. */
  car: BookedCar | undefined;
  onCar: (car: BookedCar) => void;
  /** Called with a new title of the dialog. */
  onTitle: (title: string) => void;
}

/** The current user has bought the car. */
export interface Bought {
  payment: string;
  at: string;
}

/**
 * The state of the car that the button to book it is for; null where there is no button, undefined for somebody who can
 * neither book nor ask.
 */
export type ButtonState = "active" | "reserved" | null | undefined;

export function buttonOf(state: ProductState): ButtonState {
  return state === "active" || state === "reserved" ? state : null;
}

/** Props from the car's page. */
export interface CarBookingProps {
  car: BookedCar & { state: ProductState; seller_id: string };
  /** Called with the car's state for the current visitor, whenever it changes. */
  onState: (state: ProductState, bought?: Bought) => void;
}

/**
 * The car being booked is in the address's hash: it can be shared, survives a log-in, and Back closes the
 * dialog.
 */
const HASH = /^#book=([\da-f-]{36})$/;

/** The car whose Book button was pressed last. */
let pressed: BookedCar | undefined;
/** Whether the dialog pushed its own history entry, so that going back one step closes it. */
let isOwnStep = false;
/** Whether the dialog was closed. Going back is asynchronous, and a browser may not do it at all. */
let isClosed = false;
/** After so long the step back is not expected any more. */
const STEP_MS = 1_000;
const listeners = new Set<() => void>();

function openedId(): string | undefined {
  return isClosed ? undefined : HASH.exec(location.hash)?.[1];
}

function set(isNowClosed: boolean): void {
  isClosed = isNowClosed;
  for (const listener of listeners) listener();
}

export function openBooking(car: BookedCar): void {
  pressed = car;
  isOwnStep = true;
  // Setting the hash while the page still loads would replace the page's own history entry.
  history.pushState(null, "", `#book=${car._id}`);
  set(false);
}

export function closeBooking(): void {
  // Back has closed it already.
  if (openedId() === undefined) return;
  if (isOwnStep) {
    history.back();
    setTimeout(() => isClosed && forgetHash(), STEP_MS);
  } else forgetHash();
  set(true);
}

/** A page that is loaded anew, or shared, would open the dialog that was closed. */
function forgetHash(): void {
  if (HASH.test(location.hash))
    history.replaceState(history.state, "", location.pathname + location.search);
}

function followAddress(): void {
  set(false);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("hashchange", followAddress);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("hashchange", followAddress);
  };
}

/** The id of the car that is being booked. */
export function useOpenedId(): string | undefined {
  return useSyncExternalStore(subscribe, openedId, () => undefined);
}

export function findPressed(id: string): BookedCar | undefined {
  return pressed?._id === id ? pressed : undefined;
}
