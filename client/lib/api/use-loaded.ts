import { useCallback, useEffect, useState } from "react";
import { type ApiError, toApiError } from "./api-error.ts";
import { keepRead, recallRead } from "./read-memory.ts";

export type Loaded<T> =
  | { status: "loading" }
  | { status: "failed"; problem: ApiError; again: () => void }
  | { status: "ready"; value: T; again: () => void };

/**
 * Reads something when the page is there, and again after a change; also when what it is read `of` has
 * changed. Under the name `kept`, what was read is shown again for five minutes, while it is read anew: for screens
 * to look at, never for what decides a booking or a payment, nor for forms, whose fields would change.
 */
export function useLoaded<T>(
  read: () => Promise<T>,
  of: readonly (string | number | undefined)[] = [],
  kept?: string,
): Loaded<T> {
  const [count, setCount] = useState(0);
  const again = useCallback(() => setCount((before) => before + 1), []);
  const name = kept === undefined ? undefined : [kept, ...of].join(" ");
  const recall = (): Loaded<T> | undefined => {
    const value = name === undefined ? undefined : recallRead(name);
    // Kept by this hook under the same name, and so of the same type.
    return value === undefined ? undefined : { status: "ready", value: value as T, again };
  };
  const [state, setState] = useState<Loaded<T>>(() => recall() ?? { status: "loading" });
  useEffect(() => {
    let isGone = false;
    const known = count === 0 ? recall() : undefined;
    if (known !== undefined) setState(known);
    read()
      .then((value) => {
        if (name !== undefined) keepRead(name, value);
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
