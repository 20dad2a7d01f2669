import { useEffect, useRef } from "react";

/** Does something every so often while the page is in sight, and at once when it comes back into sight. */
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
    // A page that comes back as it was left.
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
