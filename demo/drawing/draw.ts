import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { drawCabin } from "./cabin/picture.ts";
import { readDrawing } from "./earlier.ts";
import { drawEndPicture } from "./ends/picture.ts";
import { drawCategory } from "./scenes/category.ts";
import { drawHero } from "./scenes/hero.ts";
import { drawIcon } from "./scenes/icon.ts";
import { drawNotFound } from "./scenes/not-found.ts";
import { drawPortrait } from "./scenes/portrait.ts";
import { drawScene } from "./scenes/promo.ts";
import { drawSidePicture } from "./side/picture.ts";
import type { CarDrawing, Drawing } from "./types.ts";

/**
 * Part of every drawn picture's id. Raise it when a change alters the look of existing drawings: browsers
 * cache pictures for ever, so an address must not be reused for another picture.
 */
const DRAWING_VERSION = 2;

export interface DrawnSvg {
  readonly svg: string;
  /** Pixels at full size; the picture may be rendered at any size of this shape. */
  readonly width: number;
  readonly height: number;
}

/** A car, 1600 by 1200. */
export function drawCar(drawing: CarDrawing): string {
  switch (drawing.view) {
    case "side":
    case "wheel":
      return drawSidePicture(drawing);
    case "front":
    case "rear":
      return drawEndPicture(drawing);
    case "interior":
      return drawCabin(drawing);
  }
}

/** Renders a stored drawing as SVG. Deterministic: the same drawing always gives the same text. */
export function drawSvg(drawing: Drawing): DrawnSvg {
  switch (drawing.kind) {
    case "car":
      return { svg: drawCar(drawing), width: 1600, height: 1200 };
    case "hero":
      return { svg: drawHero(drawing.isDark === true), width: 1600, height: 800 };
    case "category":
      return {
        svg: drawCategory(drawing.category, drawing.isDark === true),
        width: 800,
        height: 600,
      };
    case "not-found":
      return { svg: drawNotFound(drawing.isDark === true), width: 1200, height: 800 };
    case "scene":
      return { svg: drawScene(drawing.scene, drawing.isDark === true), width: 800, height: 600 };
    case "icon":
      return { svg: drawIcon(), width: 512, height: 512 };
    case "portrait":
      return { svg: drawPortrait(drawing.of, drawing.variant), width: 400, height: 400 };
  }
}

/** The name of a drawn picture: 32 hex digits that change when the picture may look different. */
export function imageIdOf(drawing: Drawing): string {
  const canonical = JSON.stringify(Object.entries(drawing).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash("sha256").update(`${DRAWING_VERSION}:${canonical}`).digest("hex").slice(0, 32);
}

/** SVG is drawn at this many pixels an inch for its nominal size. */
const NOMINAL_DENSITY = 72;

/** The pixels of a drawing at a width, from its stored instructions. */
export function renderDrawing(instructions: unknown, width: number): Sharp {
  const drawing = drawSvg(readDrawing(instructions));
  const density = Math.max(1, (NOMINAL_DENSITY * width) / drawing.width);
  return sharp(Buffer.from(drawing.svg), { density }).resize({ width });
}

const SIZE = 32;

/** A blurred preview of the picture in some twenty bytes, as base64. */
export async function thumbhashOf(drawing: Drawing): Promise<string> {
  const { data, info } = await sharp(Buffer.from(drawSvg(drawing).svg))
    .resize(SIZE, SIZE, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}
