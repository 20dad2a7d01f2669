import { useId } from "react";
import { useModal } from "./modal.ts";

interface DialogProps {
  title: string;
  children: React.ReactNode;
  onClose: () => void;
}

/** A modal dialog. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const id = useId();
  const dialog = useModal();
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
