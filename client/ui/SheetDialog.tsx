import { useId } from "react";
import { t } from "#shared/lib/text.ts";
import { Icon } from "./Icon.tsx";
import { closeAround, useModal } from "./modal.ts";

interface SheetDialogProps {
  title: string;
  /** Its width from 640 px on, as a class. */
  width: string;
  /** Selects what has the focus first; the title otherwise. */
  focus?: string;
  /** Stays in sight at its end. */
  foot?: React.ReactNode;
  children: React.ReactNode;
  onClose: () => void;
}

/** A modal dialog that is the whole screen on phones. Its title and the way out stay in sight. */
export function SheetDialog({
  title,
  width,
  focus = "h2",
  children,
  foot,
  onClose,
}: SheetDialogProps) {
  const id = useId();
  return (
    <dialog
      ref={useModal(focus)}
      aria-labelledby={id}
      onClose={onClose}
      className={`m-0 h-dvh max-h-none w-screen max-w-none overscroll-contain bg-surface text-ink backdrop:bg-black/50 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-2rem)] sm:rounded-lg sm:border sm:border-line sm:shadow-high ${width}`}
    >
      <div className="sticky top-0 z-10 flex items-start gap-4 border-b border-line bg-surface py-3 pr-3 pl-5 sm:pl-6">
        <h2
          id={id}
          tabIndex={-1}
          className="grow self-center text-xl leading-snug wrap-anywhere outline-none"
        >
          {title}
        </h2>
        <button
          type="button"
          aria-label={t`Close`}
          onClick={closeAround}
          className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-sunken"
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <div className="p-5 sm:p-6">{children}</div>
      {foot}
    </dialog>
  );
}
