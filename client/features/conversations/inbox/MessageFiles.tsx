import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Attachment } from "#shared/contract/conversations.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { toastError } from "#client/lib/browser/toast.ts";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { altOf, attachmentPath, sizeOf } from "./attachment-path.ts";
import { EnlargedPicture } from "./EnlargedPicture.tsx";

interface MessageFilesProps {
  /** Of the conversation. */
  id: string;
  attachments: readonly Attachment[];
}

/** The files of a message: small pictures that open enlarged, and documents with name and size. */
export function MessageFiles({ id, attachments }: MessageFilesProps) {
  const [opened, setOpened] = useState<number>();
  const pictures = attachments.filter(({ kind }) => kind === "picture");
  const documents = attachments.filter(({ kind }) => kind === "pdf");
  return (
    <div className="grid gap-1.5 py-1">
      {pictures.length > 0 && (
        <ul className={`grid gap-1.5 ${pictures.length > 1 ? "grid-cols-2" : ""}`}>
          {pictures.map((picture, at) => (
            <li key={picture._id}>
              <PictureButton
                id={id}
                picture={picture}
                isAlone={pictures.length === 1}
                onOpen={() => setOpened(at)}
              />
            </li>
          ))}
        </ul>
      )}
      {documents.map((document) => (
        <DocumentRow key={document._id} id={id} document={document} />
      ))}
      {opened !== undefined && (
        <EnlargedPicture
          id={id}
          pictures={pictures}
          first={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

interface PictureButtonProps {
  id: string;
  picture: Attachment;
  isAlone: boolean;
  onOpen: () => void;
}

function PictureButton({ id, picture, isAlone, onOpen }: PictureButtonProps) {
  const { width, height } = picture;
  return (
    <button
      type="button"
      aria-label={t`Enlarge ${altOf(picture)}`}
      onClick={onOpen}
      className="block cursor-zoom-in overflow-hidden rounded-sm"
    >
      <img
        src={attachmentPath(id, picture, "preview")}
        alt={altOf(picture)}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        className={`max-w-full bg-sunken object-cover ${isAlone ? "h-auto max-h-80 w-72" : "aspect-square h-auto w-40"}`}
      />
    </button>
  );
}

function DocumentRow({ id, document }: { id: string; document: Attachment }) {
  const [isBusy, setBusy] = useState(false);
  const { _id: attachment, name } = document;
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      saveFile((await api.conversations.openAttachment({ id, attachment })).body, name);
    } catch (failure) {
      await toastError(toApiError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={() => void save()}
      className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm border border-line bg-raised px-3 py-1.5 text-left hover:bg-hover"
    >
      <ToolIcon name="document" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          <span className="sr-only">
            <Trans>Save</Trans>{" "}
          </span>
          {name}
        </span>
        <span className="block text-xs text-muted">
          <Trans>PDF, {sizeOf(document)}</Trans>
        </span>
      </span>
    </button>
  );
}
