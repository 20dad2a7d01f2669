/** A phone's pictures are many times larger than any screen shows them. */
const LARGE_BYTES = 3_000_000;
const LONGEST_SIDE = 2_400;
const QUALITY = 0.88;

/**
 * A smaller copy of a large photograph, so that it is sent in seconds, as JPEG; the file itself where it
 * is small already, or where this browser cannot read it: the server decides about that.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  // Some browsers read what phones of one maker write; the server does not.
  const isForeign = /^image\/hei[cf]$/.test(file.type);
  const isLarge = file.size >= LARGE_BYTES && /^image\/(?:jpeg|webp)$/.test(file.type);
  if (!isForeign && !isLarge) return file;
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
    const small = await promise;
    return small !== null && (isForeign || small.size < file.size) ? small : file;
  } catch {
    return file;
  }
}
