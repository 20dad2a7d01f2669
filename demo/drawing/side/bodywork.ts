import type { Paint } from "#demo/drawing/paint.ts";
import { at, curve, curveOn, linear, type Point } from "#demo/drawing/svg.ts";
import type { SideProfile } from "./profile.ts";

function shift(points: readonly Point[], dy: number): Point[] {
  return points.map((point) =>
    point[2] ? [point[0], point[1] + dy, "k"] : [point[0], point[1] + dy],
  );
}

/** The area between a line along the car and a level below it. */
function below(line: readonly Point[], level: number, length: number): string {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last) return "";
  return `M${at(-5, first[1])}L${at(first[0], first[1])}${curveOn(line)}L${at(length + 5, last[1])}L${at(length + 5, level)}L${at(-5, level)}Z`;
}

/** The area between the outline's upper edge and the same edge `depth` lower: where light falls from above. */
function rim(top: readonly Point[], depth: number): string {
  return `${curve(top)}L${lineTo(shift(top, -depth).toReversed())}Z`;
}

function lineTo(points: readonly Point[]): string {
  const first = points[0];
  return first ? `${at(first[0], first[1])}${curveOn(points)}` : "";
}

/**
 * The painted skin in three tones a panel, as a printed picture has them: lit from above, the paint itself, and shade
 * below the crease and at both ends.
 */
export function shadeBody(
  id: string,
  car: SideProfile,
  paint: Paint,
  outlinePath: string,
): { defs: string; skin: string; content: string } {
  const roof = Math.max(...car.top.map((point) => point[1]));
  const { length, sill, shoulder, crease } = car;
  const defs =
    `<clipPath id="${id}c"><path d="${outlinePath}"/></clipPath>` +
    linear(
      `${id}e`,
      [0, 0, length, 0],
      [
        [0, paint.deep, 0.55],
        [0.07, paint.deep, 0.18],
        [0.16, paint.deep, 0],
        [0.88, paint.deep, 0],
        [1, paint.deep, 0.5],
      ],
    );
  const skin = `<path d="${outlinePath}" fill="${paint.base}"/>`;
  const flat =
    `<path d="${rim(car.top, 7)}" fill="${paint.light}" opacity=".75"/>` +
    // The shoulder catches the sky, the door below it the horizon.
    `<path d="${below(shift(shoulder, 4), 0, length)}" fill="${paint.light}" opacity=".8"/>` +
    `<path d="${below(shift(shoulder, -3), 0, length)}" fill="${paint.base}"/>` +
    `<path d="${below(shift(crease, 12), 0, length)}" fill="${paint.dark}" opacity=".55"/>` +
    `<path d="${below(shift(crease, 1), 0, length)}" fill="${paint.dark}"/>` +
    `<path d="${below(shift(crease, -8), 0, length)}" fill="${paint.base}" opacity=".5"/>` +
    `<path d="M-5 ${-sill - 12}H${length + 5}V0H-5Z" fill="${paint.deep}" opacity=".75"/>`;
  const edges =
    `<path d="${curve(shift(shoulder, 4))}" fill="none" stroke="${paint.sheen}" stroke-width="1.2" opacity=".7"/>` +
    `<path d="${curve(car.top)}" fill="none" stroke="${paint.sheen}" stroke-width="2" opacity=".55"/>` +
    [car.frontAxle, car.rearAxle]
      .map(
        (x) =>
          `<circle cx="${x}" cy="${-car.wheelRadius}" r="${car.wheelRadius + 7}" fill="none" stroke="${paint.light}" stroke-width="2" opacity=".6"/>`,
      )
      .join("");
  return {
    defs,
    skin,
    content: `${skin}<g clip-path="url(#${id}c)">${flat}<rect x="-5" y="${-roof - 5}" width="${length + 10}" height="${roof}" fill="url(#${id}e)"/>${edges}</g>`,
  };
}
