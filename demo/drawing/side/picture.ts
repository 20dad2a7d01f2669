import { drawGround } from "#demo/drawing/ground.ts";
import { linear, radial, round, svgDocument } from "#demo/drawing/svg.ts";
import type { CarDrawing, Crop } from "#demo/drawing/types.ts";
import { drawSideCar, type SideCar } from "./car.ts";

const WIDTH = 1600;
const HEIGHT = 1200;

interface Place {
  x: number;
  y: number;
  /** Pixels per centimetre. */
  scale: number;
  /** Whether the floor is wet and gives the car back. */
  mirror?: boolean;
  facesRight?: boolean;
}

/** Defs and content that set a side car on the floor; its left end is at `x`, whichever way it faces. */
export function placeSideCar(
  id: string,
  car: SideCar,
  { x, y, scale, mirror = false, facesRight = false }: Place,
): { defs: string; content: string } {
  const { length, frontAxle, rearAxle, wheelRadius } = car.profile;
  const defs =
    car.defs +
    radial(`${id}z`, [
      [0, "#000", 0.62],
      [0.6, "#000", 0.4],
      [0.86, "#000", 0.12],
      [1, "#000", 0],
    ]) +
    (mirror
      ? linear(
          `${id}y`,
          [0, 0, 0, 95],
          [
            [0, "#fff", 0.36],
            [0.5, "#fff", 0.14],
            [1, "#fff", 0],
          ],
        ) +
        `<mask id="${id}x" maskUnits="userSpaceOnUse" x="-20" y="-10" width="${length + 40}" height="110"><rect x="-20" y="-10" width="${length + 40}" height="110" fill="url(#${id}y)"/></mask>`
      : "");
  const contact = [frontAxle, rearAxle].map(
    (axle) => `<ellipse cx="${axle}" cy="0" rx="${wheelRadius * 0.8}" ry="4" fill="url(#${id}z)"/>`,
  );
  const shadow =
    `<ellipse cx="${length / 2}" cy="2" rx="${length * 0.56}" ry="17" fill="url(#${id}z)" opacity=".55"/>` +
    `<ellipse cx="${length / 2}" cy="-1" rx="${length * 0.5}" ry="8" fill="url(#${id}z)"/>${contact.join("")}`;
  const reflection = mirror
    ? `<g mask="url(#${id}x)"><g transform="scale(1 -1)">${car.mirrored}</g></g>`
    : "";
  const wide = Math.round(scale * 100) / 100;
  const left = facesRight ? x + length * scale : x;
  return {
    defs,
    content: `<g transform="translate(${round(left)} ${round(y)}) scale(${facesRight ? -wide : wide} ${wide})">${reflection}${shadow}${car.content}</g>`,
  };
}

/** How large the car is in the frame, how low it stands, and where its nose is, as shares of the frame. */
const FRAMES: Record<Crop, { zoom: number; floor: number; nose: (length: number) => number }> = {
  whole: { zoom: 1, floor: 0.72, nose: (length) => (WIDTH - length) / 2 },
  nose: { zoom: 1.12, floor: 0.74, nose: () => WIDTH * 0.06 },
  tail: { zoom: 1.12, floor: 0.74, nose: (length) => WIDTH * 0.94 - length },
  wheel: { zoom: 2.2, floor: 0.88, nose: () => WIDTH * 0.04 },
};

/** The whole car from the side, a part of it, or a close view of its front wheel. */
export function drawSidePicture(drawing: CarDrawing): string {
  const car = drawSideCar("c", drawing);
  const { length, frontAxle, wheelRadius } = car.profile;
  const { zoom, floor, nose } = FRAMES[drawing.crop ?? "whole"];
  const scale = Math.min(1440 / length, 3.16) * zoom;
  const y = HEIGHT * floor;
  const fromNose = nose(length * scale);
  const facesRight = drawing.facesRight === true;
  const x = facesRight ? WIDTH - fromNose - length * scale : fromNose;
  const ground = drawGround(drawing, { width: WIDTH, height: HEIGHT, horizon: 700 });
  const placed = placeSideCar("c", car, {
    x,
    y,
    scale,
    mirror: drawing.ground === "wet",
    facesRight,
  });
  const content = `<defs>${ground.defs}${placed.defs}</defs>${ground.content}${placed.content}`;
  if (drawing.view !== "wheel") return svgDocument(WIDTH, HEIGHT, content);
  const width = wheelRadius * scale * 4.6;
  const axle = facesRight ? x + (length - frontAxle) * scale : x + frontAxle * scale;
  const left = axle - width * (facesRight ? 0.54 : 0.46);
  const top = y - wheelRadius * scale - width * 0.4;
  return svgDocument(WIDTH, HEIGHT, content, [left, top, width, width * 0.75].map(round).join(" "));
}
