import { useCallback, useEffect, useState } from "react";
import { type ApiError, toApiError } from "./api-error.ts";

export type Loaded<T> =
  | { status: "loading" }
  | { status: "failed"; problem: ApiError; again: () => void }
  | { status: "ready"; value: T; again: () => void };

/**
 * Reads something when the page is there, and again after a change; also when what it is read `of` has
 * changed.
 */
export function useLoaded<T>(
  read: () => Promise<T>,
  of: readonly (string | number | undefined)[] = [],
): Loaded<T> {
  const [state, setState] = useState<Loaded<T>>({ status: "loading" });
  const [count, setCount] = useState(0);
  const again = useCallback(() => setCount((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    read()
      .then((value) => {
        if (!isGone) setState({ status: "ready", value, again });
      })
      .catch((failure: unknown) => {
        if (!isGone) setState({ status: "failed", problem: toApiError(failure), again });
      });
    return () => {
      isGone = true;
    };
    // Read anew when asked to, not at every rendering: `read` is a new function each time. What was
    // read before stays in sight meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [count, again, ...of]);
  return state;
}
