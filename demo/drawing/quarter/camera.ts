import { round } from "#demo/drawing/svg.ts";

/** A place on the car: x from the front bumper, v from the middle towards the viewer, z up; cm. */
export type Spot = readonly [x: number, v: number, z: number];

const TURN = (36 * Math.PI) / 180;
const DISTANCE = 1050;
const EYE_HEIGHT = 118;

export interface Camera {
  /** Picture coordinates, y down. */
  project(spot: Spot): readonly [number, number];
  /** From the car towards the eye, at a spot; unit length. */
  towardsEye(spot: Spot): Spot;
}

/** Looks at the middle of a car of this length from before its left front wheel. */
export function makeCamera(
  length: number,
  focus: number,
  origin: readonly [number, number],
): Camera {
  const [c, s] = [Math.cos(TURN), Math.sin(TURN)];
  const eye: Spot = [length / 2 - s * DISTANCE, c * DISTANCE, EYE_HEIGHT];
  return {
    project([x, v, z]) {
      const along = x - length / 2;
      const depth = DISTANCE + along * s - v * c;
      const scale = focus / depth;
      return [origin[0] + (along * c + v * s) * scale, origin[1] - (z - EYE_HEIGHT) * scale];
    },
    towardsEye([x, v, z]) {
      const way = [eye[0] - x, eye[1] - v, eye[2] - z] as const;
      const size = Math.hypot(...way);
      return [way[0] / size, way[1] / size, way[2] / size];
    },
  };
}

/** A straight-edged path through spots. */
export function pathThrough(camera: Camera, spots: readonly Spot[], closed = true): string {
  const corners = spots.map((spot) => camera.project(spot).map(round).join(" "));
  return `M${corners.join("L")}${closed ? "Z" : ""}`;
}
