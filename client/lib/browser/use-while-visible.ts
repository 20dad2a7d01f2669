import { useEffect, useRef } from "react";

/** Calls `act` at an interval while the page is visible, and at once when it becomes visible again. */
export function useWhileVisible(act: () => void, everyMs: number): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    let ticking: ReturnType<typeof setInterval> | undefined;
    const isVisible = () => document.visibilityState === "visible";
    const keepTicking = () => {
      clearInterval(ticking);
      if (isVisible()) ticking = setInterval(() => latest.current(), everyMs);
    };
    const change = () => {
      keepTicking();
      if (isVisible()) latest.current();
    };
    // Restored from the back/forward cache.
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) change();
    };
    keepTicking();
    document.addEventListener("visibilitychange", change);
    addEventListener("pageshow", show);
    return () => {
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", change);
      removeEventListener("pageshow", show);
    };
  }, [everyMs]);
}
