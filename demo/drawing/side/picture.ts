import { drawGround } from "#demo/drawing/ground.ts";
import { linear, radial, round, svgDocument } from "#demo/drawing/svg.ts";
import type { CarDrawing } from "#demo/drawing/types.ts";
import { drawSideCar, type SideCar } from "./car.ts";

const WIDTH = 1600;
const HEIGHT = 1200;
const FLOOR = 858;

/** Defs and content that set a side car on the floor at `x`, `y`, `scale` pixels per centimetre. */
export function placeSideCar(
  id: string,
  car: SideCar,
  { x, y, scale, mirror = true }: { x: number; y: number; scale: number; mirror?: boolean },
): { defs: string; content: string } {
  const { length } = car.profile;
  const defs =
    car.defs +
    radial(`${id}z`, [
      [0, "#000", 0.62],
      [0.6, "#000", 0.4],
      [0.86, "#000", 0.12],
      [1, "#000", 0],
    ]) +
    linear(
      `${id}y`,
      [0, 0, 0, 95],
      [
        [0, "#fff", 0.2],
        [0.5, "#fff", 0.06],
        [1, "#fff", 0],
      ],
    ) +
    `<mask id="${id}x" maskUnits="userSpaceOnUse" x="-20" y="-10" width="${length + 40}" height="110"><rect x="-20" y="-10" width="${length + 40}" height="110" fill="url(#${id}y)"/></mask>`;
  const shadow =
    `<ellipse cx="${length / 2}" cy="2" rx="${length * 0.56}" ry="17" fill="url(#${id}z)" opacity=".55"/>` +
    `<ellipse cx="${length / 2}" cy="-1" rx="${length * 0.5}" ry="8" fill="url(#${id}z)"/>` +
    [car.profile.frontAxle, car.profile.rearAxle]
      .map(
        (axle) =>
          `<ellipse cx="${axle}" cy="0" rx="${car.profile.wheelRadius * 0.8}" ry="4" fill="url(#${id}z)"/>`,
      )
      .join("");
  const reflection = mirror
    ? `<g mask="url(#${id}x)"><g transform="scale(1 -1)">${car.mirrored}</g></g>`
    : "";
  return {
    defs,
    content: `<g transform="translate(${round(x)} ${round(y)}) scale(${round(scale * 100) / 100})">${reflection}${shadow}${car.content}</g>`,
  };
}

/** The whole car from the side, or a close view of its front wheel. */
export function drawSidePicture(drawing: CarDrawing): string {
  const car = drawSideCar("c", drawing);
  const { length, frontAxle, wheelRadius } = car.profile;
  const scale = Math.min(1460 / length, 3.16);
  const x = (WIDTH - length * scale) / 2;
  const ground = drawGround(drawing.light, drawing.variant, {
    width: WIDTH,
    height: HEIGHT,
    horizon: 700,
  });
  const placed = placeSideCar("c", car, {
    x,
    y: FLOOR,
    scale,
    mirror: drawing.light !== "outdoor",
  });
  const content = `<defs>${ground.defs}${placed.defs}</defs>${ground.content}${placed.content}`;
  if (drawing.view !== "wheel") return svgDocument(WIDTH, HEIGHT, content);
  const width = wheelRadius * scale * 4.6;
  const left = x + frontAxle * scale - width * 0.46;
  const top = FLOOR - wheelRadius * scale - width * 0.4;
  return svgDocument(WIDTH, HEIGHT, content, [left, top, width, width * 0.75].map(round).join(" "));
}
