import type { Body } from "#shared/rules/vocabulary.ts";
import { designOf, type Design } from "#demo/drawing/side/designs.ts";
import type { Point } from "#demo/drawing/svg.ts";

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
  suv: 188,
  sedan: 183,
  hatchback: 178,
  estate: 183,
  coupe: 186,
  convertible: 180,
  pickup: 188,
  van: 196,
  mpv: 184,
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

/** Half the cabin's width at a height: its flanks lean in towards the roof. */
export function cabinHalfAt({ roof, belt, roofHalf, beltHalf }: EndShape, height: number): number {
  const share = (height - belt) / (roof - 11 - belt);
  return beltHalf + (roofHalf + 2.5 - beltHalf) * Math.max(0, Math.min(1, share));
}

/** The body's outline from the roof to the sill. */
export function endOutline(shape: EndShape, open: boolean): Point[] {
  const { half, roof, belt, sill, roofHalf, beltHalf } = shape;
  const cabin: Point[] = open
    ? [
        [0, belt + 4],
        [beltHalf - 12, belt + 3],
      ]
    : [
        [0, roof],
        [roofHalf * 0.6, roof - 1.2],
        [roofHalf - 4, roof - 4.5],
        [roofHalf + 2.5, roof - 11],
      ];
  return symmetric([
    ...cabin,
    [beltHalf, belt + 1],
    [half - 3, belt - 9],
    [half, belt - 26],
    [half - 0.5, sill + 34],
    [half - 2, sill + 10],
    [half - 7, sill - 3, "k"],
    [half * 0.6, sill - 5],
    [0, sill - 5.5],
  ]);
}

/** Both tyres as they show under the body. */
export function drawTyres({ half, wheelRadius, sill }: EndShape): string {
  const width = wheelRadius > 38 ? 27 : 24;
  const height = sill + 22;
  const tyre = (x: number) =>
    `<rect x="${x}" y="${-height}" width="${width}" height="${height}" rx="5" fill="#111314"/>` +
    `<path d="M${x + 4} ${-height}V-3M${x + 8} ${-height}V-1.5M${x + width / 2} ${-height}V-1M${x + width - 8} ${-height}V-1.5M${x + width - 4} ${-height}V-3" stroke="#2c3032" stroke-width="1"/>`;
  const floor = `<rect x="${-half + width}" y="${-sill - 4}" width="${(half - width) * 2}" height="${sill - 6}" fill="#0a0b0c"/>`;
  return floor + tyre(half - width - 1.5) + tyre(-half + 1.5);
}
