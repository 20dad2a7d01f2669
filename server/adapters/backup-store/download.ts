import { type FileHandle, open } from "node:fs/promises";
import { BackupStoreError } from "./backup-store.ts";
import { type BucketClient, pauseBefore } from "./bucket-client.ts";

export interface DownloadOptions {
  signal?: AbortSignal;
  /** Called with the number of bytes that are in the file. */
  onProgress?: (bytes: number) => void;
  /** A connection without a byte for so long counts as broken. */
  silenceMs?: number;
}

interface Download extends DownloadOptions {
  key: string;
  bytes: number;
  path: string;
}

const SILENCE_MS = 60_000;
/** In a row, without a byte. */
const ATTEMPTS = 6;
const PARTIAL_CONTENT = 206;

/**
 * Downloads an object into a new file that only its owner can read. A connection that breaks is continued where it
 * broke. @throws BackupStoreError, also when the object is not as long as it was listed
 */
export async function download(client: BucketClient, wanted: Download): Promise<void> {
  const file = await open(wanted.path, "wx", 0o600);
  try {
    const progress: Progress = { at: 0, etag: undefined };
    for (let failures = 0; progress.at < wanted.bytes;) {
      const before = progress.at;
      try {
        await readOn(client, file, wanted, progress);
        if (progress.at < wanted.bytes) throw new TypeError("the connection ended early");
      } catch (error) {
        failures = progress.at > before ? 1 : failures + 1;
        const isOver = wanted.signal?.aborted || failures >= ATTEMPTS || !client.isPassing(error);
        if (isOver) throw client.asStoreError(error);
        await pauseBefore(failures, client.pauseMs, wanted.signal);
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

interface Progress {
  at: number;
  /** Of the object that the first bytes came from. */
  etag: string | undefined;
}

/** Reads from where the file ends, until the object or the connection does. */
async function readOn(
  client: BucketClient,
  file: FileHandle,
  { key, bytes, path, signal, onProgress, silenceMs = SILENCE_MS }: Download,
  progress: Progress,
): Promise<void> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new DOMException("", "TimeoutError")), silenceMs);
  try {
    const reply = await client.open({
      what: "read a backup",
      key,
      headers: {
        ...(progress.at > 0 && { range: `bytes=${progress.at}-` }),
        ...(progress.etag !== undefined && { "if-match": progress.etag }),
      },
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    });
    progress.etag ??= reply.headers.get("etag") ?? undefined;
    // A service that does not continue sends everything again.
    if (reply.status !== PARTIAL_CONTENT) progress.at = 0;
    for await (const chunk of reply.body ?? []) {
      timer.refresh();
      if (progress.at + chunk.byteLength > bytes)
        throw new BackupStoreError(
          "Damaged",
          `The backup has more than the ${bytes} bytes that ${client.host} lists.`,
        );
      await writeAll(file, path, { chunk, at: progress.at });
      progress.at += chunk.byteLength;
      onProgress?.(progress.at);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** @throws BackupStoreError, because another attempt would not find more room */
async function writeAll(
  file: FileHandle,
  path: string,
  { chunk, at }: { chunk: Uint8Array; at: number },
): Promise<void> {
  try {
    for (let done = 0; done < chunk.byteLength;) {
      const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, at + done);
      done += bytesWritten;
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException; // fs errors carry a code
    throw new BackupStoreError(code, `The file ${path} cannot be written (${code}).`);
  }
}
