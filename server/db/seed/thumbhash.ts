import { readFileSync } from "node:fs";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { z } from "zod";
import { drawSvg } from "#server/drawing/draw.ts";
import type { Drawing } from "#server/drawing/types.ts";

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

/** Where `scripts/generate-thumbhashes.ts` keeps what rendering every demo picture would cost seconds. */
export const THUMBHASH_FILE = new URL("./thumbhashes.json", import.meta.url);

/** Picture id -> thumbhash, for every picture of the demo. */
export function readThumbhashes(): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(THUMBHASH_FILE, "utf8")));
}
