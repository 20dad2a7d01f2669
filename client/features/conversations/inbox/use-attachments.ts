import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Attachment } from "#shared/contract/conversations.ts";
import { MAX_ATTACHMENT_BYTES, MOST_ATTACHMENTS } from "#shared/rules/conversations.ts";
import { api } from "#client/lib/api/api.ts";
import { sendForm } from "#client/lib/api/upload.ts";
import { makeId } from "#client/lib/forms/make-id.ts";
import { shrinkPicture } from "#client/lib/forms/shrink-picture.ts";
import { type Upload, useUploads } from "#client/lib/forms/use-uploads.ts";
import { attachmentPath } from "./attachment-path.ts";

/** A file for the next message: on its way, there or refused. */
export interface Tile extends Upload {
  name: string;
  attachment?: Attachment;
}

/** The files of the next message, each sent to the site as soon as it is chosen. */
export function useAttachments(conversationId: string, kept: readonly Attachment[]) {
  const [notice, setNotice] = useState<string>();
  const {
    uploads: tiles,
    retry,
    ...all
  } = useUploads<Tile>(() => kept.map((one) => toTile(conversationId, one)), {
    send: async (file, options) => {
      const form = new FormData();
      form.set("file", isPdf(file) ? file : await shrinkPicture(file), file.name);
      const path = `/api/conversations/${conversationId}/attachments`;
      return { attachment: (await sendForm(path, form, options)) as Attachment }; // as the contract says
    },
    refuse: ({ status, fields, message }, { name }) => ({
      problem: fields["file"] === undefined ? message : `${name}: ${fields["file"]}`,
      ...(status >= 400 && status < 500 && status !== 429 && { isFinal: true }),
    }),
  });

  const add = (files: readonly File[]) => {
    const taken = files.slice(0, Math.max(0, MOST_ATTACHMENTS - tiles.length));
    setNotice(
      taken.length < files.length
        ? t`You can send ${MOST_ATTACHMENTS} files per message. Send the rest in another one.`
        : undefined,
    );
    all.add(
      taken.map((file) => {
        const problem = findProblem(file);
        return {
          key: makeId(),
          name: file.name,
          preview: isPdf(file) ? undefined : URL.createObjectURL(file),
          sent: 0,
          file,
          ...(problem !== undefined && { problem, isFinal: true }),
        };
      }),
    );
  };
  const remove = (key: string) => {
    const id = tiles.find((one) => one.key === key)?.attachment?._id;
    all.remove(key);
    setNotice(undefined);
    // If this does not arrive, the site deletes the file within a day.
    if (id !== undefined)
      api.conversations.removeAttachment({ id: conversationId, attachment: id }).catch(() => {});
  };
  /** Forgets the tiles once their message is on its way. */
  const clear = () => {
    all.reset();
    setNotice(undefined);
  };
  return { tiles, notice, add, retry, remove, clear };
}

export type Attachments = ReturnType<typeof useAttachments>;

function toTile(conversationId: string, attachment: Attachment): Tile {
  const { _id: id, name, kind } = attachment;
  const preview =
    kind === "picture" ? attachmentPath(conversationId, attachment, "preview") : undefined;
  return { key: id, name, preview, sent: 1, attachment };
}

function isPdf({ type, name }: File): boolean {
  return type === "application/pdf" || /\.pdf$/i.test(name);
}

/** What can be told without asking the site. */
function findProblem(file: File): string | undefined {
  if (file.size === 0) return t`${file.name} is empty`;
  const most = MAX_ATTACHMENT_BYTES[isPdf(file) ? "pdf" : "picture"];
  return file.size > most
    ? t`${file.name} is too large. Choose a file of at most ${most / 1_000_000} MB`
    : undefined;
}
