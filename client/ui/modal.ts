import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Shows a dialog as modal once it is mounted. The browser traps the focus, closes it at Esc, and restores the focus;
 * also where the dialog goes while it is open, because it is closed first. `focus` selects what has the focus first, which is
 * the title where there is no such thing yet; without it, the browser takes the first button or field.
 */
export function useModal(focus = ""): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (focus !== "")
      (element?.querySelector<HTMLElement>(focus) ?? element?.querySelector("h2"))?.focus();
    return () => element?.close();
  }, [focus]);
  return dialog;
}

/** Click handler of a button in a dialog: closes it through the browser, which restores the focus. */
export function closeAround({ currentTarget }: React.MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest("dialog")?.close();
}
