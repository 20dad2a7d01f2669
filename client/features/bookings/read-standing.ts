import { api } from "#client/lib/api/api.ts";
import type { Availability } from "#shared/contract/bookings.ts";

/** A car's state for a buyer. */
export interface Standing {
  availability: Availability;
  /** When it was read, on this page's own clock. */
  readAt: number;
}

/** Until when the car is kept for the buyer, whose turn it is; null where it is not. */
export function offeredUntil({ place }: Availability): string | null {
  return place?.offered_until ?? null;
}

/** Until when the car is kept for the buyer, who has booked it or whose turn it is; null where it is not. */
export function keptUntil(availability: Availability): string | null {
  return availability.booking?.held_until ?? offeredUntil(availability);
}

export async function readStanding(id: string): Promise<Standing> {
  // Deadlines are by the server's clock, because the computer's may be wrong.
  const readAt = performance.now();
  return { availability: await api.bookings.availability({ id }), readAt };
}

const changes = new EventTarget();

/**
 * Announces that something was booked, cancelled, joined or left on this page, so that subscribers read the
 * car's state again.
 */
export function announceChange(): void {
  changes.dispatchEvent(new Event("change"));
}

export function onChange(callback: () => void): () => void {
  changes.addEventListener("change", callback);
  return () => changes.removeEventListener("change", callback);
}
