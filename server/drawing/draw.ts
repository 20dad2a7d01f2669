import { drawNoPhoto } from "./no-photo.ts";
import { drawSidePicture } from "./side/picture.ts";
import type { CarDrawing, Drawing } from "./types.ts";

/**
 * Part of every drawn picture's identity. Raise it when a change alters what existing drawings
 * look like, so that addresses which browsers keep for ever are not reused for another picture.
 */
export const DRAWING_VERSION = 1;

export interface DrawnSvg {
  readonly svg: string;
  /** Pixels at full size; the picture may be rendered at any size of this shape. */
  readonly width: number;
  readonly height: number;
}

/** A car, 1600 by 1200. */
export function drawCar(drawing: CarDrawing): string {
  return drawSidePicture(drawing);
}

/** The picture a stored drawing stands for. The same drawing gives the same text, always. */
export function drawSvg(drawing: Drawing): DrawnSvg {
  switch (drawing.kind) {
    case "car":
      return { svg: drawCar(drawing), width: 1600, height: 1200 };
    case "no-photo":
      return { svg: drawNoPhoto(drawing.body), width: 800, height: 600 };
  }
}
