import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { toApiError } from "#client/lib/api/api-error.ts";
import { toastError } from "#client/lib/browser/toast.ts";
import { carIdOf } from "#client/paths.ts";

/**
 * The row of a list whose dialog is open. The address names it in the query parameter `name`, so that Back closes the
 * dialog and a copied link opens it for another admin. `read` finds a row that was not pressed here.
 * @param missing - what is told where there is no such row
 */
export function useOpened<R extends { _id: string }>(
  name: string,
  read: (id: string) => Promise<R | undefined>,
  missing: string,
) {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [known, setKnown] = useState<R>();
  const id = carIdOf(search.get(name) ?? "");
  const addressWith = (opened: string | undefined) => {
    const next = new URLSearchParams(search);
    if (opened === undefined) next.delete(name);
    else next.set(name, opened);
    return next.size === 0 ? location.pathname : `${location.pathname}?${next.toString()}`;
  };
  const open = (row: R) => {
    setKnown(row);
    void navigate(addressWith(row._id), { state: PRESSED, preventScrollReset: true });
  };
  const close = () => {
    // Back, so that the next Back does not open it again. A link from elsewhere has no list behind it.
    if (isPressed(location.state)) void navigate(-1);
    else void navigate(addressWith(undefined), { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    if (id === undefined || known?._id === id) return;
    let isGone = false;
    const tell = (problem: string) => {
      if (isGone) return;
      close();
      void toastError(problem);
    };
    read(id)
      .then((row) => {
        if (row === undefined) tell(missing);
        else if (!isGone) setKnown(row);
      })
      .catch((failure: unknown) => tell(toApiError(failure).message));
    return () => {
      isGone = true;
    };
    // `read` and `close` are new functions at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [id]);
  return { opened: known !== undefined && known._id === id ? known : undefined, open, close };
}

/** The state of a history entry that a press has made. */
const PRESSED = { isPressed: true };

function isPressed(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isPressed" in state;
}
