import sharp, { type Sharp } from "sharp";
import { drawSvg } from "./draw.ts";
import { drawingSchema } from "./types.ts";

/** SVG is drawn at this many pixels an inch for its nominal size. */
const NOMINAL_DENSITY = 72;

/** The pixels of a drawing at a width, from its stored instructions. */
export function renderDrawing(instructions: unknown, width: number): Sharp {
  const drawing = drawSvg(drawingSchema.parse(instructions));
  const density = Math.max(1, (NOMINAL_DENSITY * width) / drawing.width);
  return sharp(Buffer.from(drawing.svg), { density }).resize({ width });
}
