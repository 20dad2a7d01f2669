import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import { MAX_PICTURE_PIXELS, type PictureFormat } from "#shared/rules/pictures.ts";

/**
 * An uploaded picture, encoded anew from its pixels. No metadata of the file is kept: no place and no camera.
 */
export interface CleanPicture {
  /** A hash of the content: 32 hexadecimal digits. */
  id: string;
  /** WebP. */
  content: Buffer;
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
}

/**
 * The magic bytes of JPEG, PNG, GIF, WebP, AVIF and HEIF. They are checked before any library opens the file,
 * as a drawing (SVG) of two kilobytes can keep one busy for seconds.
 */
const STARTS = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF....WEBP/s,
  /^....ftyp(?:avif|avis|mif1|msf1|heic|heix)/s,
];
const LONGEST_SIDE = 1600;
const QUALITY = 88;
const THUMBHASH_SIDE = 32;
/** A picture of 50 million pixels takes about two seconds. */
const MOST_SECONDS = 20;
/** Smaller pictures would be shown blurred everywhere. */
const SHORTEST_SIDE = 64;

/** @throws AppError naming the field `image` when the file is no picture that we take */
export async function cleanPicture(file: Buffer): Promise<CleanPicture> {
  const start = file.toString("latin1", 0, 32);
  if (!STARTS.some((known) => known.test(start))) throw notOfAKind();
  const { width, height, pages = 1, compression } = await readMetadata(file);
  if (pages > 1 || isMoving(file))
    throw refusal(t`Choose a photo that isn’t animated`, t`The photo is animated.`);
  // HEIC and AVIF share one container format; the library reads only AVIF.
  if (compression === "hevc")
    throw refusal(
      t`We can’t read HEIC photos. Save the photo as JPEG first.`,
      t`The photo is a HEIC file.`,
    );
  if (width * height > MAX_PICTURE_PIXELS)
    throw refusal(
      t`Choose a photo of at most ${MAX_PICTURE_PIXELS / 1e6} million pixels`,
      t`The photo has more than ${MAX_PICTURE_PIXELS / 1e6} million pixels.`,
    );
  if (Math.min(width, height) < SHORTEST_SIDE)
    throw refusal(tellTooSmall(), t`The photo is smaller than ${SHORTEST_SIDE} pixels.`);
  try {
    const { data: content, info } = await sharp(file, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: "error",
    })
      .rotate() // upright, as the camera noted
      .flatten({ background: "#ffffff" }) // what shines through would be the page, or the placeholder
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 3 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return {
      id: createHash("sha256").update(content).digest("hex").slice(0, 32),
      content,
      width: info.width,
      height: info.height,
      thumbhash: await thumbhashOf(content),
    };
  } catch {
    throw refusal(t`The photo is damaged`, t`The photo is damaged.`);
  }
}

const PNG_START = 8;

/**
 * Whether a PNG or AVIF is animated, of which the library would read only the first picture. An APNG has a
 * chunk `acTL` before its first `IDAT` (PNG 3, 11.3.6); a chunk is its length, its name, so many bytes, and a
 * check sum. An AVIF sequence names the brand `avis` first.
 */
function isMoving(file: Buffer): boolean {
  if (file.toString("latin1", 4, 12) === "ftypavis") return true;
  if (!STARTS[1]?.test(file.toString("latin1", 0, PNG_START))) return false;
  for (let at = PNG_START; at + 8 <= file.length;) {
    const name = file.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return true;
    if (name === "IDAT") return false;
    at += 12 + file.readUInt32BE(at);
  }
  return false;
}

async function readMetadata(file: Buffer) {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata();
  } catch {
    throw notOfAKind();
  }
}

async function thumbhashOf(content: Buffer): Promise<string> {
  const { data, info } = await sharp(content)
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

/** What to do where a file is no picture that we take. */
export const tellKinds = () => t`Choose a JPEG, PNG, WebP, AVIF or GIF file`;

/** What to do where a picture has too few pixels. */
export const tellTooSmall = () => t`Choose a photo at least ${SHORTEST_SIDE} pixels wide and high`;

function notOfAKind(): AppError {
  return refusal(tellKinds(), t`The photo isn’t a JPEG, PNG, WebP, AVIF or GIF file.`);
}

/** `reason` tells what to do, for a form; `message` what is wrong, for a file that nobody has chosen by hand. */
function refusal(reason: string, message: string): AppError {
  return new AppError("BAD_REQUEST", message, { fields: { image: reason } });
}

/** A stored picture at a width, or at its own width when that is less. */
export function shrinkPicture(content: Buffer, width: number): Sharp {
  return sharp(content).resize({ width, withoutEnlargement: true });
}

/**
 * Encodes a picture in the form that browsers get. Colour has half the resolution of brightness, as in the JPEG of a
 * camera. Effort 1 takes a quarter to a third of the time of effort 3 with full colour, for files of nearly the same size.
 */
export function encodePicture(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  return format === "avif"
    ? picture.avif({ quality: 55, effort: 1, chromaSubsampling: "4:2:0" }).toBuffer()
    : picture.webp({ quality: 78, effort: 3 }).toBuffer();
}
