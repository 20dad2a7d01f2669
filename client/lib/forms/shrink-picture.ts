import { t } from "#shared/lib/text.ts";
import { ApiError } from "#client/lib/api/api-error.ts";

/** Photos of this size have many more pixels than any screen shows. */
const LARGE_BYTES = 3_000_000;
const LONGEST_SIDE = 2_400;
const QUALITY = 0.88;

/**
 * Shrinks a large photo to a JPEG that uploads in seconds. Returns the file itself when it is small, or when
 * this browser cannot read it: the server then decides.
 * @throws ApiError for HEIC that this browser cannot read, which the server cannot either
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  // HEIC: some browsers can read it, the server cannot. The extension is checked too, because not every
  // browser knows the type.
  const isForeign = /^image\/hei[cf]$/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  const isLarge = file.size >= LARGE_BYTES && /^image\/(?:jpeg|webp)$/.test(file.type);
  if (!isForeign && !isLarge) return file;
  const small = await toJpeg(file);
  if (isForeign && small === null) throw new ApiError(415, UNREADABLE);
  return small !== null && (isForeign || small.size < file.size) ? small : file;
}

const UNREADABLE = t`This browser can’t read HEIC photos. Use Safari, or save the photo as JPEG first.`;

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
