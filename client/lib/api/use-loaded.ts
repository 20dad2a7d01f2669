import { useCallback, useEffect, useState } from "react";
import { type ApiError, toApiError } from "./api-error.ts";
import { keepRead, recallRead } from "./read-memory.ts";

export type Loaded<T> =
  | { status: "loading" }
  | { status: "failed"; problem: ApiError; again: () => void }
  | { status: "ready"; value: T; again: () => void };

/**
 * Reads something when the component mounts, and again when `again` is called or a value in `of` changes.
 * With a name in `kept`, the cached value is shown for up to five minutes while it is read again. Use that
 * for screens to look at only: not for what decides a booking or a payment, nor for forms, whose fields would
 * change.
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
    // Stored by this hook under the same name, so it has the same type.
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
    // Not read at every rendering, although `read` is a new function each time. The previous value stays
    // visible meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [count, again, ...of]);
  return state;
}
