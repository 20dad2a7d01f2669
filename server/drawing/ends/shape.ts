import type { Body } from "#shared/rules/vocabulary.ts";
import { designOf, type Design } from "../side/designs.ts";
import type { Point } from "../svg.ts";

/** A car seen straight from one end, centred on x = 0: what the side view leaves open is its width. */
export interface EndShape {
  readonly design: Design;
  readonly half: number;
  readonly roof: number;
  readonly belt: number;
  readonly sill: number;
  readonly wheelRadius: number;
  /** Half widths of the cabin at its roof and at the belt. */
  readonly roofHalf: number;
  readonly beltHalf: number;
  readonly upright: boolean;
}

const WIDTHS: Record<Body, number> = {
  suv: 188, sedan: 183, hatchback: 178, estate: 183, coupe: 186, convertible: 180, pickup: 188, van: 196, mpv: 184,
};

export function endShapeOf(body: Body, variant: number): EndShape {
  const design = designOf(body, variant);
  const car = design.profile;
  const roof = car.open ? 128 : Math.max(...car.top.map((point) => point[1]));
  const belt = car.belt[0]?.[1] ?? 100;
  const small = car.length < 400;
  const half = (WIDTHS[body] - (small ? 12 : 0)) / 2;
  const upright = roof > 172;
  return {
    design,
    half,
    roof,
    belt,
    sill: car.sill,
    wheelRadius: car.wheelRadius,
    roofHalf: half * (upright ? 0.8 : roof > 158 ? 0.68 : 0.64),
    beltHalf: half * (upright ? 0.94 : 0.87),
    upright,
  };
}

/** Closes a right half, listed from the top centre to the bottom centre, into a whole outline. */
export function symmetric(right: readonly Point[]): Point[] {
  const left = right
    .filter(([x]) => x !== 0)
    .map((point): Point => (point[2] ? [-point[0], point[1], "k"] : [-point[0], point[1]]))
    .reverse();
  return [...right, ...left];
}

/** The body's outline from the roof to the sill. */
export function endOutline(shape: EndShape, open: boolean): Point[] {
  const { half, roof, belt, sill, roofHalf, beltHalf } = shape;
  const cabin: Point[] = open
    ? [[0, belt + 4], [beltHalf - 12, belt + 3]]
    : [[0, roof], [roofHalf * 0.62, roof - 1], [roofHalf - 3, roof - 5], [roofHalf + 3, roof - 12]];
  return symmetric([
    ...cabin,
    [beltHalf, belt + 1],
    [half - 3, belt - 9],
    [half, belt - 26],
    [half - 0.5, sill + 34],
    [half - 3, sill + 12],
    [half - 9, sill, "k"],
    [0, sill - 1],
  ]);
}

/** Both tyres as they show under the body. */
export function drawTyres({ half, wheelRadius, sill }: EndShape): string {
  const width = wheelRadius > 38 ? 26 : 22.5;
  const height = sill + 22;
  const tyre = (x: number) =>
    `<rect x="${x}" y="${-height}" width="${width}" height="${height}" rx="5" fill="#111314"/>` +
    `<path d="M${x + 4} ${-height}V-3M${x + 8} ${-height}V-1.5M${x + width / 2} ${-height}V-1M${x + width - 8} ${-height}V-1.5M${x + width - 4} ${-height}V-3" stroke="#2c3032" stroke-width="1"/>`;
  return tyre(half - width - 4) + tyre(-half + 4);
}
