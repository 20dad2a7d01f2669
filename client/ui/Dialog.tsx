import { useEffect, useId, useRef } from "react";

interface DialogProps {
  title: string;
  children: React.ReactNode;
  onClose: () => void;
}

/** A modal dialog. The browser traps the focus, closes it at Esc, and restores the focus. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-high backdrop:bg-black/50"
    >
      <h2 id={id} className="text-xl wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Click handler of a button in a dialog: closes it through the browser, which restores the focus. */
export function closeAround({ currentTarget }: React.MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest("dialog")?.close();
}
