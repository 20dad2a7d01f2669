import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Shows a dialog as modal once it is mounted. The browser traps the focus, closes it at Esc, and restores the focus;
 * also where the dialog goes while it is open, because it is closed first.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

/** Click handler of a button in a dialog: closes it through the browser, which restores the focus. */
export function closeAround({ currentTarget }: React.MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest("dialog")?.close();
}
