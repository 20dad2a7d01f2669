/** Widths in pixels every picture is kept in; the height follows the picture's own shape. */
export const PICTURE_WIDTHS = [320, 800, 1600] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Address of a picture's file. It names the content, so it can be kept for ever. */
export function picturePath(id: string, width: PictureWidth, format: PictureFormat): string {
  return `/images/${id}-${width}.${format}`;
}
