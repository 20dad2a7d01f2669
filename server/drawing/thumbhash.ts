import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { drawSvg } from "./draw.ts";
import type { Drawing } from "./types.ts";

const SIZE = 32;

/** Some twenty bytes, in base64, from which a browser paints a blurred stand-in of the picture. */
export async function thumbhashOf(drawing: Drawing): Promise<string> {
  const { data, info } = await sharp(Buffer.from(drawSvg(drawing).svg))
    .resize(SIZE, SIZE, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
