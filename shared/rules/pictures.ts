/** Widths in pixels every picture is kept in; the height follows the picture's own shape. */
export const PICTURE_WIDTHS = [320, 800, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Path of a picture's file. The id is a content hash, so it can be cached for ever. */
export function picturePath(id: string, width: PictureWidth, format: PictureFormat): string {
  return `/images/${id}-${width}.${format}`;
}

const PICTURE_ADDRESS = /^(?:https?:\/\/[^/?#]+)?\/images\/([0-9a-f]{32})-\d+\.[a-z]+$/;

/** The id of the picture that a file's address names; undefined for any other address. */
export function imageIdOfAddress(address: string): string | undefined {
  return PICTURE_ADDRESS.exec(address)?.[1];
}

/** Maximum size of an uploaded file. Phones make pictures of up to about 12 MB. */
export const MAX_PICTURE_BYTES = 20_000_000;
/**
 * Maximum pixels of a picture: a 40-megapixel photo is accepted, a decompression bomb of a few kilobytes is
 * not.
 */
export const MAX_PICTURE_PIXELS = 50_000_000;
