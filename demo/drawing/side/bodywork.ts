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

/**
 * The painted skin. A car's side is read by what it mirrors: a bright sky above the shoulder, a
 * dark horizon under it, the lit floor on the lower doors, shade at the sill. Those bands follow
 * the shoulder and the crease, and are softened once, together.
 */
export function shadeBody(
  id: string,
  car: SideProfile,
  paint: Paint,
  outlinePath: string,
): { defs: string; skin: string; content: string } {
  const belt = car.belt[0]?.[1] ?? 100;
  const roof = Math.max(...car.top.map((point) => point[1]));
  const { length, sill, shoulder, crease } = car;
  const middle = shoulder[Math.floor(shoulder.length / 2)]?.[1] ?? 90;
  const defs =
    `<clipPath id="${id}c"><path d="${outlinePath}"/></clipPath>` +
    `<filter id="${id}s" filterUnits="userSpaceOnUse" x="-12" y="${-roof - 12}" width="${length + 24}" height="${roof + 12}"><feGaussianBlur stdDeviation="2.6"/></filter>` +
    linear(
      `${id}p`,
      [0, -roof, 0, -sill],
      [
        [0, paint.light],
        [0.07, paint.base],
        [Math.max(0.1, (roof - belt - 8) / (roof - sill)), paint.base],
        [(roof - belt) / (roof - sill), paint.light],
        [(roof - belt + 12) / (roof - sill), paint.base],
        [1, paint.base],
      ],
    ) +
    linear(
      `${id}u`,
      [0, -middle - 2, 0, -sill],
      [
        [0, paint.dark],
        [0.16, paint.base],
        [0.42, paint.base],
        [0.58, paint.light],
        [0.72, paint.base],
        [1, paint.deep],
      ],
    ) +
    linear(
      `${id}e`,
      [0, 0, length, 0],
      [
        [0, paint.deep, 0.75],
        [0.05, paint.deep, 0.34],
        [0.15, paint.deep, 0],
        [0.3, paint.sheen, 0.1],
        [0.55, paint.sheen, 0.04],
        [0.86, paint.deep, 0],
        [0.96, paint.deep, 0.34],
        [1, paint.deep, 0.7],
      ],
    ) +
    linear(
      `${id}h`,
      [0, 0, length, 0],
      [
        [0.02, paint.sheen, 0],
        [0.2, paint.sheen, 0.85],
        [0.7, paint.sheen, 0.75],
        [0.97, paint.sheen, 0],
      ],
    );
  const soft =
    `<path d="${below(shoulder, sill - 10, length)}" fill="url(#${id}u)"/>` +
    `<path d="${curve(shift(shoulder, -8))}" fill="none" stroke="${paint.dark}" stroke-width="9" opacity=".5"/>` +
    `<path d="${curve(shift(shoulder, 4.5))}" fill="none" stroke="${paint.sheen}" stroke-width="4.5" opacity=".55"/>` +
    `<path d="${curve(shift(crease, 6))}" fill="none" stroke="${paint.sheen}" stroke-width="6" opacity=".34"/>` +
    `<path d="${curve(shift(crease, -6))}" fill="none" stroke="${paint.dark}" stroke-width="10" opacity=".55"/>` +
    `<path d="${curve(car.top)}" fill="none" stroke="${paint.sheen}" stroke-width="5" opacity=".6"/>` +
    [car.frontAxle, car.rearAxle]
      .map(
        (x) =>
          `<circle cx="${x}" cy="${-car.wheelRadius}" r="${car.wheelRadius + 11}" fill="none" stroke="${paint.sheen}" stroke-width="5" opacity=".2"/>` +
          `<circle cx="${x}" cy="${-car.wheelRadius}" r="${car.wheelRadius + 4}" fill="none" stroke="${paint.deep}" stroke-width="5" opacity=".55"/>`,
      )
      .join("");
  // A strip lamp mirrored in the doors: the sharpest thing on a polished flank.
  const strip = `${curve(shift(shoulder, -13))}L${at(length, (shoulder.at(-1)?.[1] ?? middle) - 16)}${curveOn(shift(shoulder, -17).toReversed())}Z`;
  const crisp =
    `<path d="${strip}" fill="url(#${id}h)" opacity=".22"/>` +
    `<path d="${curve(shift(shoulder, 0.6))}" fill="none" stroke="url(#${id}h)" stroke-width=".9"/>` +
    `<path d="${curve(shift(crease, 0.5))}" fill="none" stroke="url(#${id}h)" stroke-width=".7" opacity=".7"/>` +
    `<path d="${curve(car.top)}" fill="none" stroke="${paint.sheen}" stroke-width="1.1" opacity=".55"/>`;
  const skin = `<path d="${outlinePath}" fill="url(#${id}p)"/>`;
  return {
    defs,
    skin,
    content:
      skin +
      `<g clip-path="url(#${id}c)"><g filter="url(#${id}s)">${soft}</g>` +
      `<rect x="-5" y="${-roof - 5}" width="${length + 10}" height="${roof}" fill="url(#${id}e)"/>${crisp}</g>`,
  };
}
