import { useEffect, useRef } from "react";

/** Makes the browser ask before the page is left with unsaved input. */
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
