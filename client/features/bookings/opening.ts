import type { ShownCar } from "#client/domain/summarize-car.ts";
import { openByHash, useOpenedHash } from "#client/lib/browser/hash-dialog.ts";
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
  /**
   * Called with the car's state for the current visitor and, where the car is theirs, with the notice that says so,
   * whenever they change.
   */
  onState: (state: ProductState, notice?: React.ReactNode) => void;
}

/** The hash of the booking of a car. */
export function hashOf(id: string): string {
  return `#book=${id}`;
}

const HASH = /^#book=([\da-f-]{36})$/;

/** The car whose Book button was pressed last. */
let pressed: BookedCar | undefined;

export function openBooking(car: BookedCar): void {
  pressed = car;
  openByHash(hashOf(car._id));
}

/** The id of the car that is being booked. */
export function useOpenedId(): string | undefined {
  return HASH.exec(useOpenedHash())?.[1];
}

export function findPressed(id: string): BookedCar | undefined {
  return pressed?._id === id ? pressed : undefined;
}
