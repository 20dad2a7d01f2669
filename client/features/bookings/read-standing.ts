import { api } from "#client/lib/api/api.ts";
import type { Availability } from "#shared/contract/bookings.ts";

/** How a car stands for a buyer. */
export interface Standing {
  availability: Availability;
  /** On this page's own clock, when it was asked. */
  readAt: number;
}

export async function readStanding(id: string): Promise<Standing> {
  // By the server's clock: that of the computer may be wrong.
  const readAt = performance.now();
  return { availability: await api.bookings.availability({ id }), readAt };
}

const changes = new EventTarget();

/** Something was booked, cancelled, joined or left on this page: whoever shows how a car stands asks anew. */
export function announceChange(): void {
  changes.dispatchEvent(new Event("change"));
}

export function onChange(callback: () => void): () => void {
  changes.addEventListener("change", callback);
  return () => changes.removeEventListener("change", callback);
}
