import { drawGround } from "#demo/drawing/ground.ts";
import { round, svgDocument } from "#demo/drawing/svg.ts";
import type { CarDrawing } from "#demo/drawing/types.ts";
import { drawFront } from "./front.ts";
import { drawRear } from "./rear.ts";

/** The car straight from the front or from behind. */
export function drawEndPicture(drawing: CarDrawing): string {
  const car = drawing.view === "front" ? drawFront(drawing) : drawRear(drawing);
  const scale = Math.min(980 / (car.half * 2 + 24), 800 / car.roof);
  const ground = drawGround(drawing, {
    width: 1600,
    height: 1200,
    horizon: 720,
  });
  return svgDocument(
    1600,
    1200,
    `<defs>${ground.defs}${car.defs}</defs>${ground.content}<g transform="translate(800 975) scale(${round(scale * 100) / 100})">${car.content}</g>`,
  );
}
