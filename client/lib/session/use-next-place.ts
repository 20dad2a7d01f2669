import { useEffect, useRef, useState } from "react";

/**
 * Moves the focus on when the pressed button has been unmounted. It waits until the confirming dialog is
 * closed, because nothing behind a dialog can take the focus.
 */
export function useNextPlace<E extends HTMLElement>() {
  const place = useRef<E>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) place.current?.focus();
  }, [times]);
  return { place, goOn: () => setTimes((before) => before + 1) };
}
