import type { Import } from "#shared/contract/imports.ts";
import { MAX_IMPORT_BYTES } from "#shared/rules/imports.ts";
import { ApiError } from "#client/lib/api/api-error.ts";
import { sendForm } from "#client/lib/api/upload.ts";

interface SendOptions {
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a file of cars, packed where that is worth it. @throws ApiError */
export async function sendCars(file: File, options: SendOptions): Promise<Import> {
  if (file.size === 0) throw new ApiError(400, "This file is empty.");
  const content = await pack(file);
  if (content.size > MAX_IMPORT_BYTES)
    throw new ApiError(
      400,
      `This file is too large: at most ${MAX_IMPORT_BYTES / 1_000_000} MB can be sent, packed.`,
    );
  const form = new FormData();
  form.set("file", content, file.name);
  return (await sendForm("/api/imports", form, options)) as Import; // as the contract says
}

/** Tables of text become a fifth of their size; what is packed already, and what is small, stays. */
async function pack(file: File): Promise<Blob> {
  const isPacked = /\.(?:gz|zip|xlsx?)$/i.test(file.name);
  if (isPacked || file.size < 100_000 || !("CompressionStream" in globalThis)) return file;
  try {
    const packed = file.stream().pipeThrough(new CompressionStream("gzip"));
    return await new Response(packed).blob();
  } catch {
    // It was moved or changed since it was chosen.
    throw new ApiError(0, "This file cannot be read any more. Choose it again.");
  }
}
