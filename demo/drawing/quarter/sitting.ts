import type { EndShape } from "#demo/drawing/ends/shape.ts";
import { sample, type Point } from "#demo/drawing/svg.ts";
import type { CarDrawing } from "#demo/drawing/types.ts";
import { pathThrough, type Camera, type Spot } from "./camera.ts";
import type { Surface } from "./surface.ts";

export type Flat = readonly (readonly [number, number])[];

/** What the parts of one picture share. */
export interface Sitting {
  readonly camera: Camera;
  readonly surface: Surface;
  readonly shape: EndShape;
  readonly drawing: CarDrawing;
}

/** A closed smooth outline as points close enough to bend round the body. */
export function traced(points: readonly Point[]): Flat {
  const first = points[0];
  return first ? sample([...points, first]).filter((_, index) => index % 3 === 0) : [];
}

/** Lays a shape from the side view onto the flank. */
export function onFlank({ camera, surface }: Sitting, shape: Flat, closed = true): string {
  const spots = shape.map(([x, z]): Spot => {
    const v = surface.flank(x, z) + 0.3;
    return [x + surface.bow(x, v), v, z];
  });
  return pathThrough(camera, spots, closed);
}

/** Lays a shape from the front view onto the nose; `mirrored` for the far half. */
export function onNose(
  { camera, surface }: Sitting,
  shape: Flat,
  mirrored = false,
  closed = true,
): string {
  const spots = shape.map(([v, z]): Spot => [surface.front(v, z) - 0.3, mirrored ? -v : v, z]);
  return pathThrough(camera, spots, closed);
}
