import { type RefObject, useEffect, useRef } from "react";

/** Shows a dialog as modal once it is mounted. The browser traps the focus, closes it at Esc, and restores the focus. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return dialog;
}

/** Click handler of a button in a dialog: closes it through the browser, which restores the focus. */
export function closeAround({ currentTarget }: React.MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest("dialog")?.close();
}
