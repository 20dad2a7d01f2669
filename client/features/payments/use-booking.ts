import { useCallback, useEffect, useState } from "react";
import type { Booking } from "#shared/contract/bookings.ts";
import type { Payment } from "#shared/contract/payments.ts";
import { api } from "#client/lib/api/api.ts";
import { type Loaded, useLoaded } from "#client/lib/api/use-loaded.ts";

/** A booking with its payment, as read from the server. */
export interface Standing {
  booking: Booking;
  /** When the booking was read, on this page's own clock. */
  readAt: number;
  /** Its payment; read only when the booking is not held any more. */
  payment: Payment | undefined;
}

type Options = Awaited<ReturnType<typeof api.payments.options>>;

async function readStanding(id: string): Promise<Standing> {
  // Deadlines are by the server's clock, because the computer's may be wrong.
  const readAt = performance.now();
  const booking = await api.bookings.find({ id });
  const [payment] = booking.state === "held" ? [] : await api.payments.ofBooking({ id });
  return { booking, readAt, payment };
}

/** The booking as first read, and its latest state. */
interface Paying extends Standing {
  options: Options;
  wasHeld: boolean;
}

/** A booking's state, read again when its buyer returns to the page. */
export function useBooking(id: string): { loaded: Loaded<Paying>; refresh: () => Promise<void> } {
  const [newer, setNewer] = useState<Standing>();
  const loaded = useLoaded(async () => {
    const [standing, options] = await Promise.all([readStanding(id), api.payments.options()]);
    return { ...standing, options, wasHeld: standing.booking.state === "held" };
  }, [id]);

  const refresh = useCallback(
    () =>
      readStanding(id)
        .then(setNewer)
        // A failed read keeps the last state, and with it the form's input.
        .catch(() => undefined),
    [id],
  );
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refresh();
    };
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) look();
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", shown);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("pageshow", shown);
    };
  }, [refresh]);

  if (loaded.status !== "ready" || newer === undefined) return { loaded, refresh };
  return { loaded: { ...loaded, value: { ...loaded.value, ...newer } }, refresh };
}
