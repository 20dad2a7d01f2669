import { useId, useLayoutEffect } from "react";
import { t } from "#shared/lib/text.ts";
import { closeAround, useModal } from "../modal.ts";
import { DecideFoot } from "./DecideFoot.tsx";
import { ToolIcon } from "./ToolIcon.tsx";

interface WideDialogProps {
  title: string;
  children: React.ReactNode;
  /** It has a form to decide, which a phone leads to. */
  isDecided?: boolean;
  onClose: () => void;
}

/**
 * A modal dialog with room for evidence beside a decision; the whole screen on phones. Its title and the way out stay
 * in sight. The dialog of a booking looks alike, but is among the first scripts of the public pages.
 */
export function WideDialog({ title, children, isDecided = false, onClose }: WideDialogProps) {
  const id = useId();
  const dialog = useModal();
  useLayoutEffect(() => {
    const { current } = dialog;
    // Back takes it off the page while it is open, and only closing restores the focus.
    return () => current?.close();
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none overscroll-contain bg-surface text-ink backdrop:bg-black/50 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-2rem)] sm:w-[min(60rem,calc(100vw-2rem))] sm:rounded-lg sm:border sm:border-line sm:shadow-high"
    >
      <div className="sticky top-0 z-10 flex items-start gap-4 border-b border-line bg-surface py-3 pr-3 pl-5 sm:pl-6">
        <h2 id={id} className="grow self-center text-xl leading-snug wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t`Close`}
          onClick={closeAround}
          className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-sunken"
        >
          <ToolIcon name="close" className="size-6" />
        </button>
      </div>
      <div className="p-5 sm:p-6">{children}</div>
      {isDecided && <DecideFoot />}
    </dialog>
  );
}
