import { t } from "#shared/lib/text.ts";
import type { Import } from "#shared/contract/imports.ts";
import { MAX_IMPORT_BYTES } from "#shared/rules/imports.ts";
import { ApiError } from "#client/lib/api/api-error.ts";
import { sendForm } from "#client/lib/api/upload.ts";

interface SendOptions {
  /** Called with the share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a file of cars, compressed where that pays. @throws ApiError */
export async function sendCars(file: File, options: SendOptions): Promise<Import> {
  if (file.size === 0) throw new ApiError(400, t`This file is empty. Choose another one.`);
  const content = await pack(file);
  if (content.size > MAX_IMPORT_BYTES)
    throw new ApiError(
      400,
      t`This file is too large. Choose one of at most ${MAX_IMPORT_BYTES / 1_000_000} MB when compressed.`,
    );
  const form = new FormData();
  form.set("file", content, file.name);
  return (await sendForm("/api/imports", form, options)) as Import; // as the contract says
}

/**
 * Compresses text tables to about a fifth; files that are compressed already or small are sent as they are.
 */
async function pack(file: File): Promise<Blob> {
  const isPacked = /\.(?:gz|zip|xlsx?)$/i.test(file.name);
  if (isPacked || file.size < 100_000 || !("CompressionStream" in globalThis)) return file;
  try {
    const packed = file.stream().pipeThrough(new CompressionStream("gzip"));
    return await new Response(packed).blob();
  } catch {
    // The file was moved or changed after it was chosen.
    throw new ApiError(0, t`This file can no longer be read. Choose it again.`);
  }
}
