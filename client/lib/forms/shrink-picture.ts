import { ApiError } from "#client/lib/api/api-error.ts";

/** A phone's pictures are many times larger than any screen shows them. */
const LARGE_BYTES = 3_000_000;
const LONGEST_SIDE = 2_400;
const QUALITY = 0.88;

/**
 * A smaller copy of a large photograph, so that it is sent in seconds, as JPEG; the file itself where it
 * is small already, or where this browser cannot read it: the server decides about that.
 * @throws ApiError for HEIC that this browser cannot read, which the server cannot either
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  // Some browsers read what phones of one maker write; the server does not.
  // Not every browser knows what type such a file has.
  const isForeign = /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  const isLarge = file.size >= LARGE_BYTES && /^image\/(?:jpeg|webp)$/.test(file.type);
  if (!isForeign && !isLarge) return file;
  const small = await toJpeg(file);
  if (isForeign && small === null) throw new ApiError(0, UNREADABLE);
  return small !== null && (isForeign || small.size < file.size) ? small : file;
}

const UNREADABLE =
  "This browser cannot read HEIC pictures: add it with Safari, or save it as JPEG first.";

/** Null where this browser cannot read the file. */
async function toJpeg(file: File): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, "image/jpeg", QUALITY);
    return await promise;
  } catch {
    return null;
  }
}
