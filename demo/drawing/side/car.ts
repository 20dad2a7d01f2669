import type { Body, Colour } from "#shared/rules/vocabulary.ts";
import { PAINTS } from "#demo/drawing/paint.ts";
import { at, curve, linear, round } from "#demo/drawing/svg.ts";
import { drawWheel, wheelDefs, wheelOf } from "#demo/drawing/wheel.ts";
import { shadeBody } from "./bodywork.ts";
import { designOf } from "./designs.ts";
import { drawDetails } from "./details.ts";
import { drawGlass } from "./glass.ts";
import type { SideProfile } from "./profile.ts";

const ARCH_GAP = 4.2;

/** The painted body with both wheel arches cut out. */
export function bodyOutline(car: SideProfile): string {
  const reach = car.wheelRadius + ARCH_GAP;
  const drop = car.wheelRadius - car.sill;
  const half = Math.sqrt(reach * reach - drop * drop);
  const nose = car.top[0];
  const tail = car.top.at(-1);
  if (!nose || !tail) throw new Error("a profile needs an outline");
  const arch = (axle: number) =>
    `L${at(axle + half, car.sill)}A${round(reach)} ${round(reach)} 0 1 0 ${at(axle - half, car.sill)}`;
  return `${curve(car.top)}${arch(car.rearAxle)}${arch(car.frontAxle)}L${at(nose[0], nose[1])}Z`;
}

function drawUnderside(car: SideProfile): string {
  const reach = car.wheelRadius + ARCH_GAP;
  const well = (axle: number) =>
    `<circle cx="${axle}" cy="${-car.wheelRadius}" r="${reach + 0.5}" fill="#060708"/>`;
  const keel = car.sill - 5;
  const [front, rear] = [car.frontAxle - car.wheelRadius, car.rearAxle + car.wheelRadius];
  const floor = `M${at(front - 12, car.sill + 8)}L${at(front + 4, keel)}L${at(rear - 4, keel)}L${at(rear + 12, car.sill + 8)}Z`;
  return `<path d="${floor}" fill="#08090a"/>${well(car.frontAxle)}${well(car.rearAxle)}`;
}

export interface SideCar {
  readonly defs: string;
  readonly content: string;
  /** The little of it that a polished floor gives back: no soft light, which is costly to render. */
  readonly mirrored: string;
  readonly profile: SideProfile;
}

/**
 * A car from its left side, nose to the left, standing on y = 0 with x from the front bumper, in
 * centimetres. `id` keeps the gradients of several cars in one picture apart.
 */
export function drawSideCar(
  id: string,
  { body, variant, colour }: { body: Body; variant: number; colour: Colour },
): SideCar {
  const design = designOf(body, variant);
  const car = design.profile;
  const paint = PAINTS[colour];
  const use =
    body === "van" || body === "pickup" ? "work" : car.wheelRadius > 39 ? "rough" : "road";
  const wheel = wheelOf(use, variant);
  const shade = shadeBody(id, car, paint, bodyOutline(car));
  const glass = drawGlass(id, design);
  const details = drawDetails(id, design, paint, body);
  const wheels = `<g id="${id}wheel">${drawWheel(`${id}w`, wheel, car.wheelRadius)}</g>`;
  const wheelAt = (x: number) => `<use href="#${id}wheel" x="${x}" y="${-car.wheelRadius}"/>`;
  return {
    profile: car,
    defs:
      wheels +
      wheelDefs(`${id}w`, wheel, car.wheelRadius) +
      linear(
        `${id}v`,
        [0, -car.wheelRadius * 2.2, 0, -car.wheelRadius],
        [
          [0, "#000", 0.75],
          [1, "#000", 0],
        ],
      ) +
      shade.defs +
      glass.defs +
      details.defs,
    mirrored: drawUnderside(car) + wheelAt(car.frontAxle) + wheelAt(car.rearAxle) + shade.skin,
    content:
      drawUnderside(car) +
      details.behind +
      wheelAt(car.frontAxle) +
      wheelAt(car.rearAxle) +
      [car.frontAxle, car.rearAxle]
        .map(
          (x) =>
            `<circle cx="${x}" cy="${-car.wheelRadius}" r="${car.wheelRadius}" fill="url(#${id}v)"/>`,
        )
        .join("") +
      shade.content +
      glass.content +
      details.content,
  };
}
