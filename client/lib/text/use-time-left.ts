import { useEffect, useState } from "react";

const TICK_MS = 1_000;

/** When something ends, by the server's clock. */
export interface Deadline {
  until: string;
  /** What time it was at the server when it was asked. */
  asOf: string;
  /** On this page's own clock, when it was asked. */
  readAt: number;
}

/**
 * Milliseconds until something ends, counting down. The server says how many there were; from then on they
 * are counted, so that it does not matter what the computer thinks the time is.
 */
export function useTimeLeft({ until, asOf, readAt }: Deadline): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  const whole = Date.parse(until) - Date.parse(asOf);
  return Math.max(0, whole - Math.max(0, now - readAt));
}
