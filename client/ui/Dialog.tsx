import { useEffect, useId, useRef } from "react";

interface DialogProps {
  title: string;
  children: React.ReactNode;
  onClose: () => void;
  /** Room for what a decision is about, beside the decision. */
  isWide?: boolean;
}

/** A question in front of the page. The browser keeps the focus in it; Esc closes it, and the focus goes back. */
export function Dialog({ title, children, onClose, isWide = false }: DialogProps) {
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
      className={`m-auto ${isWide ? "w-[min(60rem,calc(100vw-2rem))]" : "w-[min(28rem,calc(100vw-2rem))]"} rounded-lg border border-line bg-surface p-6 text-ink shadow-high backdrop:bg-black/50`}
    >
      <h2 id={id} className="text-xl wrap-anywhere">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** For a button in a dialog: closed by the browser, which puts the keyboard back where it was. */
export function closeAround({ currentTarget }: React.MouseEvent<HTMLButtonElement>): void {
  currentTarget.closest("dialog")?.close();
}
