import { useCallback, useEffect, useState } from "react";
import { PAGES } from "#shared/rules/pages.ts";
import { type ApiError, toApiError } from "./api-error.ts";
import { here, withReturn } from "./return-path.ts";
import { leaveFor } from "./session.ts";

export type Loaded<T> =
  | { status: "loading" }
  | { status: "failed"; problem: ApiError; again: () => void }
  | { status: "ready"; value: T; again: () => void };

/**
 * Reads something when the page is there, and again after a change. A session that has ended in the
 * meantime leads to the log-in page and back.
 */
export function useLoaded<T>(read: () => Promise<T>): Loaded<T> {
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
        const problem = toApiError(failure);
        if (problem.status === 401) logInAgain();
        else if (!isGone) setState({ status: "failed", problem, again });
      });
    return () => {
      isGone = true;
    };
    // Read anew when asked to, not at every rendering: `read` is a new function each time.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [count, again]);
  return state;
}

/** The session is over: log in, and come back here. */
export function logInAgain(): void {
  leaveFor(withReturn(PAGES.login.path, here()));
}
