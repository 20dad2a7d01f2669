import { useEffect, useRef, useState } from "react";

/**
 * Where the keyboard goes on when the button that was pressed is gone. Not before the dialog that asked is
 * gone as well: until then nothing behind it takes the keyboard.
 */
export function useNextPlace<E extends HTMLElement>() {
  const place = useRef<E>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) place.current?.focus();
  }, [times]);
  return { place, goOn: () => setTimes((before) => before + 1) };
}
