import type { Paint } from "#demo/drawing/paint.ts";
import { pathThrough, type Camera, type Spot } from "./camera.ts";
import type { Surface } from "./surface.ts";

const TONES = 56;

function mix(a: string, b: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(a, at) + (channel(b, at) - channel(a, at)) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${parts.join("")}`;
}

function toneOf(paint: Paint, level: number): string {
  const ramp = [paint.deep, paint.dark, paint.base, paint.light, paint.sheen];
  const place = Math.max(0, Math.min(0.999, level)) * (ramp.length - 1);
  const index = Math.floor(place);
  return mix(ramp[index] ?? paint.base, ramp[index + 1] ?? paint.base, place - index);
}

function smooth(from: number, to: number, value: number): number {
  const share = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** What a mirror facing this way would show of the studio: lit ceiling, dark horizon, pale floor. */
function brightness(normal: Spot, eye: Spot): number {
  const facing = normal[0] * eye[0] + normal[1] * eye[1] + normal[2] * eye[2];
  const up = 2 * facing * normal[2] - eye[2];
  const side = 2 * facing * normal[1] - eye[1];
  const sky = 0.3 + 0.34 * smooth(0, 0.6, up) + 0.1 * smooth(0.7, 1, up);
  const floor = 0.3 + 0.2 * smooth(0, -0.3, up) - 0.36 * smooth(-0.32, -0.9, up);
  const rim = 0.1 * (1 - Math.min(1, Math.max(0, facing))) ** 4;
  return (up > 0 ? sky : floor) + 0.03 * side + 0.1 * (normal[2] - 0.2) + rim;
}

function across([a, b, c]: readonly [Spot, Spot, Spot]): Spot | undefined {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const way = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
  const size = Math.hypot(...way);
  // Where the skin closes to an edge a facet has no area and no direction.
  return size < 0.05 ? undefined : [way[0] / size, way[1] / size, way[2] / size];
}

/** The painted skin as small facets, one path per tone. */
export function drawSkin(camera: Camera, surface: Surface, paint: Paint): string {
  const stations = stationsOf(surface.length);
  const rings = stations.map((x): Spot[] => {
    const right = surface.section(x);
    const near = right.map(([w, z]): Spot => [x + surface.bow(x, w), w, z]);
    const far = right
      .map(([w, z]): Spot => [x + surface.bow(x, w), -w, z])
      .toReversed()
      .slice(1);
    return [...near, ...far];
  });
  // The foremost ring is thin enough to be missed by every facet: its own stroke closes the nose.
  const nose = `<path d="${pathThrough(camera, rings[0] ?? [])}" fill="${paint.base}" stroke="${paint.base}" stroke-width="7"/>`;
  const paths = new Map<number, string>();
  for (let row = rings.length - 2; row >= 0; row -= 1) {
    const [ring, next] = [rings[row] ?? [], rings[row + 1] ?? []];
    for (let step = 0; step + 1 < ring.length; step += 1) {
      const [a, b, c, d] = [ring[step], next[step], next[step + 1], ring[step + 1]];
      if (!a || !b || !c || !d) continue;
      const normal = across(
        Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) < 0.3 ? [a, c, d] : [a, b, d],
      );
      if (!normal) continue;
      const outward: Spot = [-normal[0], -normal[1], -normal[2]];
      const eye = camera.towardsEye(a);
      if (outward[0] * eye[0] + outward[1] * eye[1] + outward[2] * eye[2] < -0.02) continue;
      const tone = Math.round(Math.max(0, Math.min(1, brightness(outward, eye))) * TONES);
      paths.set(tone, (paths.get(tone) ?? "") + facet(camera, [a, b, c, d]));
    }
  }
  const facets = [...paths].map(([tone, path]) => {
    const colour = toneOf(paint, tone / TONES);
    return `<path d="${path}" fill="${colour}" stroke="${colour}"/>`;
  });
  return nose + facets.join("");
}

/** Closer together where the outline turns: at both ends. */
function stationsOf(length: number): number[] {
  const ends = [0.5, 0.7, 1.1, 1.8, 3, 5, 8, 12, 17, 24, 33, 44, 58];
  const inner = Array.from({ length: 26 }, (_, index) => 72 + ((length - 132) * index) / 25);
  return [
    ...ends,
    ...inner,
    ...ends
      .slice(0, 11)
      .map((x) => length - x)
      .toReversed(),
  ];
}

function facet(camera: Camera, corners: readonly Spot[]): string {
  const [first, ...rest] = corners.map((spot) => camera.project(spot).map(Math.round));
  if (!first) return "";
  let [x = 0, y = 0] = first;
  let path = `M${x} ${y}l`;
  for (const [nx = 0, ny = 0] of rest) {
    path += `${nx - x} ${ny - y} `;
    [x, y] = [nx, ny];
  }
  return `${path.trimEnd()}z`;
}
