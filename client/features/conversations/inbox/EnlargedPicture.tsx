import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Attachment } from "#shared/contract/conversations.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { useModal } from "#client/ui/modal.ts";
import { altOf, attachmentPath } from "./attachment-path.ts";

interface EnlargedPictureProps {
  /** Of the conversation. */
  id: string;
  pictures: readonly Attachment[];
  /** Index of the picture to begin with. */
  first: number;
  onClose: () => void;
}

const BUTTON =
  "inline-flex size-11 cursor-pointer items-center justify-center rounded-full bg-surface text-ink shadow-high hover:bg-hover aria-disabled:opacity-40";
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The pictures of a message over the whole window, dark in both schemes. Esc closes it. */
export function EnlargedPicture({ id, pictures, first, onClose }: EnlargedPictureProps) {
  const dialog = useModal();
  const [at, setAt] = useState(first);
  const step = (by: number) => setAt(Math.max(0, Math.min(pictures.length - 1, at + by)));
  const picture = pictures[at];
  if (picture === undefined) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog's own keys
    <dialog
      ref={dialog}
      aria-label={t`Enlarged photo`}
      onClose={onClose}
      onKeyDown={({ key }) => step(STEPS[key] ?? 0)}
      className="fixed inset-0 size-full max-h-none max-w-none flex-col items-center justify-center bg-[#0c0e0c] p-4 open:flex"
    >
      <img
        key={picture._id}
        src={attachmentPath(id, picture, "full")}
        alt={altOf(picture)}
        width={picture.width ?? undefined}
        height={picture.height ?? undefined}
        className="h-auto max-h-[calc(100dvh-7rem)] w-auto max-w-[calc(100vw-2rem)] rounded-sm object-contain"
      />
      <div className="mt-3 flex items-center justify-center gap-3">
        {pictures.length > 1 && (
          <button
            type="button"
            aria-label={t`Previous photo`}
            aria-disabled={at === 0}
            onClick={() => step(-1)}
            className={BUTTON}
          >
            <Icon name="left" />
          </button>
        )}
        <button
          type="button"
          aria-label={t`Close`}
          onClick={() => dialog.current?.close()}
          className={BUTTON}
        >
          <Icon name="close" />
        </button>
        {pictures.length > 1 && (
          <button
            type="button"
            aria-label={t`Next photo`}
            aria-disabled={at === pictures.length - 1}
            onClick={() => step(1)}
            className={BUTTON}
          >
            <Icon name="right" />
          </button>
        )}
      </div>
    </dialog>
  );
}
