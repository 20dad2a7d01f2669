import { useEffect, useRef, useState } from "react";
import { type ApiError, toApiError } from "#client/lib/api/api-error.ts";
import type { UploadOptions } from "#client/lib/api/upload.ts";
import { UploadQueue } from "./upload-queue.ts";

/** A file of a form: uploading, uploaded or refused. */
export interface Upload {
  key: string;
  /** Address of the preview; undefined for a document. */
  preview: string | undefined;
  /** The share sent so far, 0 to 1. */
  sent: number;
  problem?: string | undefined;
  /** The server refuses this file whenever it is sent. */
  isFinal?: true;
  file?: File;
}

interface UploadsOptions<T> {
  /** Uploads a file. Resolves with what is known of it then. */
  send: (file: File, options: UploadOptions) => Promise<Partial<T>>;
  /** What is said of a file that was refused or got no answer. */
  refuse: (error: ApiError, file: File) => Partial<T>;
}

/** Concurrent uploads; the others wait. */
const AT_ONCE = 2;

/** Files in their order, each uploaded on its own as soon as it is added. */
export function useUploads<T extends Upload>(
  first: () => readonly T[],
  { send, refuse }: UploadsOptions<T>,
) {
  const [uploads, setUploads] = useState(first);
  const [queue] = useState(() => new UploadQueue(AT_ONCE));
  const shown = useRef(uploads);
  useEffect(() => {
    shown.current = uploads;
  }, [uploads]);
  useEffect(() => () => discard(queue, shown.current), [queue]);

  const change = (key: string, to: (upload: T) => T) =>
    setUploads((before) => before.map((one) => (one.key === key ? to(one) : one)));
  const start = (key: string, file: File) =>
    queue.add(key, async (signal) => {
      const onProgress = (sent: number) => change(key, (one) => ({ ...one, sent }));
      try {
        const uploaded = await send(file, { onProgress, signal });
        change(key, (one) => ({ ...one, ...uploaded, sent: 1 }));
      } catch (failure) {
        const refusal = refuse(toApiError(failure), file);
        change(key, (one) => ({ ...one, ...refusal }));
      }
    });
  const add = (added: readonly T[]) => {
    setUploads((before) => [...before, ...added]);
    for (const { key, file, problem } of added)
      if (file !== undefined && problem === undefined) start(key, file);
  };
  const retry = (key: string) => {
    const file = uploads.find((one) => one.key === key)?.file;
    if (file === undefined) return;
    change(key, (one) => ({ ...one, sent: 0, problem: undefined }));
    start(key, file);
  };
  const remove = (key: string) => {
    const gone = uploads.filter((one) => one.key === key);
    discard(queue, gone);
    setUploads((before) => before.filter((one) => one.key !== key));
  };
  /** Puts other files, by default none, in the place of all. */
  const reset = (next: readonly T[] = []) => {
    discard(queue, shown.current);
    setUploads(next);
  };
  return { uploads, setUploads, latest: () => shown.current, add, retry, remove, reset };
}

/** Aborts the uploads, and revokes the previews' object URLs, which frees their memory. */
function discard(queue: UploadQueue, uploads: readonly Upload[]): void {
  for (const { key, preview } of uploads) {
    queue.remove(key);
    if (preview?.startsWith("blob:")) URL.revokeObjectURL(preview);
  }
}
