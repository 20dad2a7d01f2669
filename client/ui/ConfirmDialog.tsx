import { useEffect, useId, useRef } from "react";
import { Button } from "./Button.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: React.ReactNode;
  action: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be taken back. The browser keeps the focus in it; Esc closes it. */
export function ConfirmDialog({
  title,
  children,
  action,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // The browser would choose the first button: what cannot be taken back is not one Enter away.
    cancel.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onCancel}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-high backdrop:bg-black/50"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
        {/* Closed by the browser, which puts the keyboard back where it was. */}
        <Button ref={cancel} look="quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}
