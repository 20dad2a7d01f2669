/**
 * The input of the booking form, kept in this tab until a car is booked, so that it can be reused for another
 * car.
 */

const KEY = "booking-form";

export interface Typed {
  phone: string;
  location: string;
}

export const NOTHING_TYPED: Typed = { phone: "", location: "" };

/** Undefined where this user has typed nothing since the last booking. */
export function readTyped(userId: string): Typed | undefined {
  try {
    // Written below, under this key alone.
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<
      Typed & { userId: string }
    >;
    return kept.userId === userId ? { ...NOTHING_TYPED, ...kept } : undefined;
  } catch {
    return undefined; // storage is forbidden here
  }
}

export function keepTyped(userId: string, typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...typed, userId }));
  } catch {
    // Storage is full or forbidden: the input is lost when the dialog is closed.
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
