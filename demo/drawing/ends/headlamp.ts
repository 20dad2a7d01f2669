import { choose } from "#demo/drawing/choice.ts";
import { curve, outline, round, type Point } from "#demo/drawing/svg.ts";
import type { EndShape } from "./shape.ts";

const STYLES = ["blade", "almond", "split"] as const;
type LampStyle = (typeof STYLES)[number] | "round";

export interface Headlamp {
  readonly style: LampStyle;
  readonly half: number;
  readonly top: number;
  readonly foot: number;
  /** Outline of the lamp on the right of the picture, from its inner corner over the top. */
  readonly points: readonly Point[];
}

function pointsOf(style: LampStyle, half: number, top: number, foot: number): readonly Point[] {
  const outer = half - 3.5;
  const inner = half * 0.52;
  const middle = (top + foot) / 2;
  const shapes: Record<LampStyle, Point[]> = {
    blade: [
      [inner, middle - 1.5, "k"],
      [half * 0.72, middle + 4],
      [outer - 3, top, "k"],
      [outer, middle + 1],
      [outer - 4, middle - 4],
      [half * 0.72, middle - 5.5],
    ],
    almond: [
      [inner + 2, middle, "k"],
      [half * 0.7, top - 1],
      [outer - 5, top + 1],
      [outer, middle + 2],
      [outer - 4, foot + 2],
      [half * 0.7, foot],
    ],
    split: [
      [inner, middle + 1, "k"],
      [half * 0.72, middle + 6],
      [outer - 2, top + 1, "k"],
      [outer, middle + 2.5],
      [half * 0.74, middle],
    ],
    round: [
      [half * 0.62, middle],
      [half * 0.66, top + 2],
      [half * 0.76, top + 5],
      [half * 0.86, top + 2],
      [half * 0.9, middle],
      [half * 0.86, foot - 1],
      [half * 0.76, foot - 4],
      [half * 0.66, foot - 1],
    ],
  };
  return shapes[style];
}

/** The lamps a model wears, as high as its side view has them. */
export function headlampOf(shape: EndShape, variant: number): Headlamp {
  const car = shape.design.profile;
  const heights = car.frontLamp.map((point) => point[1]);
  const top = Math.max(...heights) - 4;
  const foot = Math.min(Math.min(...heights), top - 11);
  const isRound = car.wheelRadius > 39 || car.length < 380;
  const style = isRound ? "round" : choose(STYLES, variant, 7);
  return { style, half: shape.half, top, foot, points: pointsOf(style, shape.half, top, foot) };
}

/** The right lamp. The gradients `l` and `o` are the caller's. */
export function drawHeadlamp(id: string, { style, half, top, foot, points }: Headlamp): string {
  const middle = (top + foot) / 2;
  const shape = outline(points);
  const lens = (x: number, r: number) =>
    `<circle cx="${round(x)}" cy="${round(-middle)}" r="${r}" fill="#20282d"/><circle cx="${round(x)}" cy="${round(-middle)}" r="${round(r * 0.72)}" fill="url(#${id}o)"/><circle cx="${round(x - r * 0.25)}" cy="${round(-middle - r * 0.3)}" r="${round(r * 0.2)}" fill="#fff" opacity=".9"/>`;
  const inside =
    style === "split"
      ? ""
      : lens(half * 0.78, style === "round" ? 7.5 : 3.6) +
        (style === "round" ? "" : lens(half * 0.66, 2.8));
  const signature = style === "round" ? [] : points.slice(0, 3);
  return (
    `<path d="${shape}" fill="url(#${id}l)" stroke="#07090a" stroke-width="1.1"/>${inside}` +
    (signature.length > 0
      ? `<path d="${curve(signature)}" fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round"/>`
      : "")
  );
}
