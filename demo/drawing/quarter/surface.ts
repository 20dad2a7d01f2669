import type { EndShape } from "#demo/drawing/ends/shape.ts";
import { sample, type Point } from "#demo/drawing/svg.ts";

type Pair = readonly [number, number];

function valueAt(line: readonly Pair[], x: number): number {
  const next = line.findIndex((point) => point[0] >= x);
  const to = line[next === -1 ? line.length - 1 : next];
  const from = line[Math.max(0, (next === -1 ? line.length : next) - 1)];
  if (!to || !from) return 0;
  const share = to[0] === from[0] ? 0 : (x - from[0]) / (to[0] - from[0]);
  return from[1] + (to[1] - from[1]) * Math.max(0, Math.min(1, share));
}

/** Splits the outline at its foremost and rearmost points into an upper and a lower edge. */
function edgesOf(top: readonly Point[]): { upper: Pair[]; lower: Pair[] } {
  const line = sample(top);
  const xs = line.map((point) => point[0]);
  const nose = xs.indexOf(Math.min(...xs));
  const tail = xs.lastIndexOf(Math.max(...xs));
  const upper = line.slice(nose, tail + 1);
  const lower = [...line.slice(0, nose + 1).toReversed(), ...line.slice(tail).toReversed()];
  return { upper, lower };
}

export interface Surface {
  readonly length: number;
  /** Half the width of the body's flank at x and height z. */
  flank(x: number, z: number): number;
  /** From the middle below, up the flank and over to the middle: (half width, height) pairs. */
  section(x: number): Pair[];
  /** How far back the skin lies at v from the middle and height z, seen from the front. */
  front(v: number, z: number): number;
  /** How much further back the skin lies at v than in the middle: a nose is bowed in plan. */
  bow(x: number, v: number): number;
  /** Height of the bonnet (or roof, or deck) at v from the middle. */
  over(x: number, v: number): number;
  /** Where a screen at station x ends towards the viewer's side. */
  rim(x: number): Pair;
}

const FLANK_STEPS = 13;
const TOP_STEPS = 10;
const UNDER_STEPS = 4;
/** Depth of the nose's bow at full width, cm. */
const BOW = 17;
/** First point of a section past the wall of the cabin. */
const RIM = UNDER_STEPS + FLANK_STEPS + 4;

/** The body as a skin over its side outline, wide as its end view says. */
export function makeSurface(shape: EndShape): Surface {
  const car = shape.design.profile;
  const { upper, lower } = edgesOf(car.top);
  const shoulder = sample(car.shoulder);
  const belt = sample(car.belt);
  const { half, roof, roofHalf, beltHalf, sill } = shape;
  const noseX = upper[0]?.[0] ?? 0;
  const tailX = upper.at(-1)?.[0] ?? car.length;
  const plan = (x: number) => {
    const front = Math.max(0, 1 - (x - noseX) / 78);
    const back = Math.max(0, 1 - (tailX - x) / 62);
    return half * (1 - 0.4 * front ** 2.4 - 0.26 * back ** 2.6);
  };
  const bow = (x: number, v: number) => {
    const share = Math.max(0, 1 - (x - noseX) / 110);
    return BOW * (v / half) ** 2 * share;
  };
  const height = (x: number) => valueAt(upper, x);
  const foot = (x: number) => {
    const raw = x < car.frontAxle || x > car.rearAxle ? valueAt(lower, x) : sill;
    return Math.min(raw, height(x) - 0.5);
  };
  const edge = (x: number) => {
    const [low, high] = [foot(x), height(x)];
    return Math.min(valueAt(shoulder, x) - 1, high - 0.3 * Math.min(12, high - low));
  };
  const flank = (x: number, z: number) => {
    const line = valueAt(belt, x);
    const share = (z - line) / (roof - line);
    if (share > 0) return plan(x) * ((beltHalf + (roofHalf - beltHalf) * share) / half);
    const middle = edge(x) - 16;
    const lean = z > middle ? 0.034 * ((z - middle) / 15) ** 2 : 0.055 * ((middle - z) / 44) ** 2;
    // Doors are hollowed above the sill; towards the bumpers the hollow runs out.
    const doors = Math.max(0, Math.min(1, (x - car.frontAxle) / 60, (car.rearAxle - x) / 60));
    const hollow = 0.014 * doors * Math.exp(-(((z - sill - 20) / 8) ** 2));
    return plan(x) * (1 - Math.min(0.13, lean) - hollow);
  };
  const section = (x: number): Pair[] => {
    const [low, bend, high] = [foot(x), edge(x), height(x)];
    const under = [0, 0.3, 0.6, 0.85].map((share): Pair => [flank(x, low) * share, low]);
    const side = Array.from({ length: FLANK_STEPS }, (_, step): Pair => {
      const z = low + ((bend - low) * step) / (FLANK_STEPS - 1);
      return [flank(x, z), z];
    });
    const line = valueAt(belt, x);
    const from = flank(x, bend);
    if (high <= line + 1) {
      return [
        ...under,
        ...side,
        ...Array.from({ length: TOP_STEPS }, (_, step): Pair => {
          const turn = ((step + 1) / TOP_STEPS) * (Math.PI / 2);
          return [from * Math.cos(turn) ** 0.8, bend + (high - bend) * Math.sin(turn) ** 0.9];
        }),
      ];
    }
    const rise = Math.max(line, high - 7);
    const corner = flank(x, rise);
    const wall = [0.3, 0.6, 0.8, 1].map((share): Pair => {
      const z = bend + (rise - bend) * share;
      return [flank(x, z), z];
    });
    const over = Array.from({ length: TOP_STEPS - wall.length }, (_, step): Pair => {
      const turn = ((step + 1) / (TOP_STEPS - wall.length)) * (Math.PI / 2);
      return [corner * Math.cos(turn) ** 0.75, rise + (high - rise) * Math.sin(turn) ** 0.85];
    });
    return [...under, ...side, ...wall, ...over];
  };
  const noseAt = (z: number) => {
    const edge = [...lower, ...upper].filter(([x]) => x < 60);
    return edge.toSorted((a, b) => Math.abs(a[1] - z) - Math.abs(b[1] - z))[0]?.[0] ?? 0;
  };
  const front = (v: number, z: number) => {
    let near = noseAt(z);
    if (flank(near, z) >= Math.abs(v)) return near + bow(near, v);
    let far = 140;
    for (let halving = 0; halving < 10; halving += 1) {
      const middle = (near + far) / 2;
      if (flank(middle, z) < Math.abs(v)) near = middle;
      else far = middle;
    }
    return far + bow(far, v);
  };
  const over = (x: number, v: number) => {
    const crown = section(x).slice(UNDER_STEPS + FLANK_STEPS - 1);
    return valueAt(crown.toReversed(), v);
  };
  const rim = (x: number): Pair => section(x)[RIM] ?? [0, 0];
  return { length: car.length, flank, section, front, bow, over, rim };
}
