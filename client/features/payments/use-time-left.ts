import { useEffect, useState } from "react";
import type { Standing } from "./use-booking.ts";

const TICK_MS = 1_000;

/**
 * Milliseconds until a hold ends, counting down. The server says how many there were; from then on they
 * are counted, so that it does not matter what the computer thinks the time is.
 */
export function useTimeLeft({ booking, readAt }: Pick<Standing, "booking" | "readAt">): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  const whole = Date.parse(booking.held_until) - Date.parse(booking.as_of);
  return Math.max(0, whole - Math.max(0, now - readAt));
}
