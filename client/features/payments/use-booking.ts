import { useCallback, useEffect, useState } from "react";
import type { Booking } from "#shared/contract/bookings.ts";
import type { Payment } from "#shared/contract/payments.ts";
import { api } from "#client/lib/api/api.ts";
import { type Loaded, useLoaded } from "#client/lib/api/use-loaded.ts";

/** A booking, and what has come of it. */
export interface Standing {
  booking: Booking;
  /** On this page's own clock, when the booking was asked for. */
  readAt: number;
  /** What was paid for it; looked for when it is held no more. */
  payment: Payment | undefined;
}

type Options = Awaited<ReturnType<typeof api.payments.options>>;

async function readStanding(id: string): Promise<Standing> {
  // By the server's clock: that of the computer may be wrong.
  const readAt = performance.now();
  const booking = await api.bookings.find({ id });
  const [payment] = booking.state === "held" ? [] : await api.payments.ofBooking({ id });
  return { booking, readAt, payment };
}

/** As it was read with the page, and brought up to date since. */
interface Paying extends Standing {
  options: Options;
  wasHeld: boolean;
}

/** How a booking stands, read again whenever its buyer comes back to the page. */
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
        // What was known stays, and with it whatever has been typed.
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
