import { useEffect, useState } from "react";

const TICK_MS = 1_000;

/** When something ends, by the server's clock. */
export interface Deadline {
  until: string;
  /** The server's time when it answered. */
  asOf: string;
  /** The same moment on this page's own clock. */
  readAt: number;
}

/**
 * Milliseconds until a deadline, counting down. The server's clock gives the initial value; from then on
 * elapsed time is subtracted, so that a wrong clock of the computer does no harm.
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
