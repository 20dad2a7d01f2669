import { useSyncExternalStore } from "react";
import type { ProductState } from "#shared/rules/vocabulary.ts";

/** A car as its booking knows it before anything is asked. */
export interface BookedCar {
  _id: string;
  name: string;
  resale_price: number;
  currency: string;
}

/** What the dialog is given. */
export interface BookingContentProps {
  id: string;
  /** Undefined where the address alone says which it is. */
  car: BookedCar | undefined;
  onCar: (car: BookedCar) => void;
}

/** The current user has bought the car. */
export interface Bought {
  payment: string;
  at: string;
}

/** What the page of a car gives. */
export interface CarBookingProps {
  car: BookedCar & { state: ProductState };
  /** Called with how the car stands for whoever looks at it, whenever that changes. */
  onState: (state: ProductState, bought?: Bought) => void;
}

/**
 * Which car is being booked stands in the address: it can be shared, is still there after a log-in, and
 * Back closes the dialog.
 */
const HASH = /^#book=([\da-f-]{36})$/;

/** The car whose button was pressed. */
let pressed: BookedCar | undefined;
/** Whether the page without the dialog is one step back. */
let isOwnStep = false;
/** Whether it was closed: the step back takes its time, and a browser may not take it at all. */
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
  // A hash that is set while the page still loads would take the place of the page's own step.
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
