import { endShapeOf } from "#demo/drawing/ends/shape.ts";
import { drawGround } from "#demo/drawing/ground.ts";
import { PAINTS } from "#demo/drawing/paint.ts";
import { linear, radial, round, svgDocument } from "#demo/drawing/svg.ts";
import type { CarDrawing } from "#demo/drawing/types.ts";
import { drawWheel, wheelDefs, wheelOf } from "#demo/drawing/wheel.ts";
import { makeCamera, pathThrough, type Camera, type Spot } from "./camera.ts";
import { drawFaceOf } from "./face.ts";
import { drawBonnetOf, drawFlankOf, drawMirrorsOf } from "./flank.ts";
import { drawGlassOf } from "./glass.ts";
import type { Sitting } from "./sitting.ts";
import { drawSkin } from "./skin.ts";
import { makeSurface } from "./surface.ts";

/** A vertical circle along the car's side, as a path; cut off below `floor`. */
function disc(camera: Camera, [x, v, z]: Spot, radius: number, floor = -10): string {
  const spots = Array.from({ length: 40 }, (_, index): Spot => {
    const turn = (index / 40) * Math.PI * 2;
    return [x + radius * Math.cos(turn), v, Math.max(floor, z + radius * Math.sin(turn))];
  });
  return pathThrough(camera, spots);
}

/** The affine map that lays a flat wheel into the picture; right for so small a thing. */
function placed(camera: Camera, [x, v, z]: Spot, drawn: string): string {
  const [ox, oy] = camera.project([x, v, z]);
  const [ax, ay] = camera.project([x + 10, v, z]);
  const [bx, by] = camera.project([x, v, z + 10]);
  const parts = [(ax - ox) / 10, (ay - oy) / 10, (ox - bx) / 10, (oy - by) / 10];
  const fine = parts.map((part) => Math.round(part * 1000) / 1000).join(" ");
  return `<g transform="matrix(${fine} ${round(ox)} ${round(oy)})">${drawn}</g>`;
}

/** From before the left front wheel: the view a seller takes first. */
export function drawQuarterPicture(drawing: CarDrawing): string {
  const shape = endShapeOf(drawing.body, drawing.variant);
  const car = shape.design.profile;
  const paint = PAINTS[drawing.colour];
  const surface = makeSurface(shape);
  const camera = makeCamera(
    car.length,
    3190 * Math.max(0.84, Math.min(1.14, 468 / car.length)),
    [838, 598],
  );
  const sitting: Sitting = { camera, surface, shape, drawing };
  const ground = drawGround(drawing.light, drawing.variant, {
    width: 1600,
    height: 1200,
    horizon: 690,
  });
  const r = car.wheelRadius;
  const use =
    drawing.body === "van" || drawing.body === "pickup" ? "work" : r > 39 ? "rough" : "road";
  const wheel = wheelOf(use, drawing.variant);
  const track = shape.half - 2;
  const axles = [car.rearAxle, car.frontAxle];
  const wells = axles
    .map((x) =>
      disc(
        camera,
        [x + surface.bow(x, shape.half), surface.flank(x, r + 20) + 0.6, r],
        r + 4.4,
        car.sill - 1,
      ),
    )
    .join("");
  const treads = (from: number) =>
    axles
      .flatMap((x) =>
        [0, 7, 14, 21].map((step) =>
          disc(camera, [x + surface.bow(x, shape.half), from - step, r], r),
        ),
      )
      .map((path) => `<path d="${path}" fill="#141617"/>`)
      .join("");
  const faces = axles
    .map((x) =>
      placed(camera, [x + surface.bow(x, shape.half), track, r], drawWheel("qy", wheel, r)),
    )
    .join("");
  const under = (inset: number, z: number) =>
    pathThrough(camera, [
      [car.frontAxle - r, shape.half - inset, z],
      [car.rearAxle + r * 0.6, shape.half - inset, z],
      [car.rearAxle + r * 0.6, -shape.half + inset, z],
      [car.frontAxle - r, -shape.half + inset, z],
    ]);
  const lampTop = camera.project([
    40,
    shape.half * 0.8,
    Math.max(...car.frontLamp.map((point) => point[1])),
  ])[1];
  const defs =
    '<filter id="qn" filterUnits="userSpaceOnUse" x="60" y="200" width="1500" height="800"><feGaussianBlur stdDeviation="5 1.8"/><feComposite operator="in" in2="SourceAlpha" result="qo"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="qo"/></feMerge></filter>' +
    ground.defs +
    wheelDefs("qy", wheel, r) +
    radial("qb", [
      [0, "#000", 0.72],
      [0.5, "#000", 0.5],
      [0.8, "#000", 0.16],
      [1, "#000", 0],
    ]) +
    `<clipPath id="qk"><path d="${wells}"/></clipPath>` +
    linear(
      "qs",
      [0, 420, 0, 720],
      [
        [0, "#4b5a62"],
        [0.5, "#27323a"],
        [1, "#0f1417"],
      ],
    ) +
    linear(
      "qw",
      [400, 400, 700, 720],
      [
        [0, "#6c7d87"],
        [0.45, "#37444b"],
        [1, "#161d21"],
      ],
    ) +
    linear(
      "ql",
      [0, lampTop, 0, lampTop + 70],
      [
        [0, "#dfe8ec"],
        [0.5, "#7d8b93"],
        [1, "#38444b"],
      ],
    );
  return svgDocument(
    1600,
    1200,
    `<defs>${defs}</defs>${ground.content}${shadow(camera, car.length, shape.half)}${treads(-track + 21)}${treads(track)}` +
      `<path d="${under(14, car.sill - 4)}" fill="#090b0c"/><g stroke-width="1.4" stroke-linejoin="round" filter="url(#qn)">${drawSkin(camera, surface, paint)}</g>` +
      `<path d="${wells}" fill="#060708"/><g clip-path="url(#qk)">${treads(track)}</g>` +
      `${drawBonnetOf(sitting, paint)}${drawFlankOf(sitting, paint)}${drawGlassOf(sitting)}${drawFaceOf(sitting)}${faces}${drawMirrorsOf(sitting, paint)}`,
  );
}

/** The car's own shadow: an ellipse on the floor, laid into the picture by the floor's own axes. */
function shadow(camera: Camera, length: number, half: number): string {
  const [ox, oy] = camera.project([length / 2, 0, 0]);
  const [ax, ay] = camera.project([length / 2 + 50, 0, 0]);
  const [bx, by] = camera.project([length / 2, 50, 0]);
  const parts = [(ax - ox) / 50, (ay - oy) / 50, (bx - ox) / 50, (by - oy) / 50];
  const fine = parts.map((part) => Math.round(part * 1000) / 1000).join(" ");
  return `<g transform="matrix(${fine} ${round(ox)} ${round(oy)})"><ellipse rx="${round(length * 0.62)}" ry="${round(half * 1.6)}" fill="url(#qb)" opacity=".8"/><ellipse rx="${round(length * 0.54)}" ry="${round(half * 1.12)}" fill="url(#qb)"/></g>`;
}
