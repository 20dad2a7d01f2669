import { useEffect, useRef } from "react";

/** The browser asks before the page is left while there is something on it that would be lost. */
export function useLeaveGuard(hasUnsaved: () => boolean): void {
  const asked = useRef(hasUnsaved);
  useEffect(() => {
    asked.current = hasUnsaved;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (asked.current()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
}
