import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Attachment } from "#shared/contract/conversations.ts";
import { MAX_ATTACHMENT_BYTES, MOST_ATTACHMENTS } from "#shared/rules/conversations.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { sendForm } from "#client/lib/api/upload.ts";
import { makeId } from "#client/lib/forms/make-id.ts";
import { shrinkPicture } from "#client/lib/forms/shrink-picture.ts";
import { UploadQueue } from "#client/lib/forms/upload-queue.ts";
import { attachmentPath } from "./attachment-path.ts";

/** A file for the next message: on its way, there or refused. */
export interface Tile {
  key: string;
  name: string;
  /** Address of a small picture; undefined for a document. */
  preview: string | undefined;
  /** The share sent so far, 0 to 1. */
  sent: number;
  problem?: string;
  /** Whether the file itself is refused, so that sending it again is of no use. */
  isRefused?: boolean;
  file?: File;
  attachment?: Attachment;
}

const AT_ONCE = 2;

/** The files of the next message, each sent to the site as soon as it is chosen. */
export function useAttachments(conversationId: string, kept: readonly Attachment[]) {
  const [tiles, setTiles] = useState<readonly Tile[]>(() =>
    kept.map((one) => toTile(conversationId, one)),
  );
  const [notice, setNotice] = useState<string>();
  const [queue] = useState(() => new UploadQueue(AT_ONCE));
  const change = (key: string, values: Partial<Tile>) =>
    setTiles((before) => before.map((one) => (one.key === key ? { ...one, ...values } : one)));

  const send = (key: string, file: File) =>
    queue.add(key, async (signal) => {
      try {
        const small = isPdf(file) ? file : await shrinkPicture(file);
        const form = new FormData();
        form.set("file", small, file.name);
        const onProgress = (sent: number) => change(key, { sent });
        const path = `/api/conversations/${conversationId}/attachments`;
        const attachment = await sendForm(path, form, { onProgress, signal });
        change(key, { attachment: attachment as Attachment, sent: 1 }); // as the contract says
      } catch (failure) {
        if (signal.aborted) return;
        const { status, fields, message } = toApiError(failure);
        const reason = fields["file"];
        change(key, {
          problem: reason === undefined ? message : `${file.name}: ${reason}`,
          isRefused: status >= 400 && status < 500 && status !== 429,
        });
      }
    });

  const add = (files: readonly File[]) => {
    const taken = files.slice(0, Math.max(0, MOST_ATTACHMENTS - tiles.length));
    setNotice(
      taken.length < files.length
        ? t`You can send ${MOST_ATTACHMENTS} files per message. Send the rest in another one.`
        : undefined,
    );
    const added = taken.map((file): Tile => {
      const problem = findProblem(file);
      return {
        key: makeId(),
        name: file.name,
        preview: isPdf(file) ? undefined : URL.createObjectURL(file),
        sent: 0,
        file,
        ...(problem !== undefined && { problem, isRefused: true }),
      };
    });
    setTiles((before) => [...before, ...added]);
    for (const { key, file, problem } of added)
      if (file !== undefined && problem === undefined) send(key, file);
  };
  const retry = (key: string) => {
    const tile = tiles.find((one) => one.key === key);
    if (tile?.file === undefined) return;
    const { problem: _, ...again } = tile;
    setTiles((before) => before.map((one) => (one.key === key ? { ...again, sent: 0 } : one)));
    send(key, tile.file);
  };
  const remove = (key: string) => {
    const tile = tiles.find((one) => one.key === key);
    queue.remove(key);
    release(tile === undefined ? [] : [tile]);
    setNotice(undefined);
    setTiles((before) => before.filter((one) => one.key !== key));
    const id = tile?.attachment?._id;
    // If this does not arrive, the site deletes the file within a day.
    if (id !== undefined)
      api.conversations.removeAttachment({ id: conversationId, attachment: id }).catch(() => {});
  };
  /** Forgets the tiles once their message is on its way. */
  const clear = () => {
    release(tiles);
    setNotice(undefined);
    setTiles([]);
  };
  const shown = useRef(tiles);
  useEffect(() => {
    shown.current = tiles;
  }, [tiles]);
  useEffect(() => () => release(shown.current), []);
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

/** Frees the memory of previews. */
function release(tiles: readonly Tile[]): void {
  for (const { preview } of tiles) if (preview?.startsWith("blob:")) URL.revokeObjectURL(preview);
}
