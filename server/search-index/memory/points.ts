import { distanceBetween, type Point } from "#shared/lib/points.ts";

/** The code of a car whose place is not known. */
export const NOWHERE = 0;

/** Where cars are: each point once, because most cars share a postcode or a town with others. */
export class Points {
  readonly #codes = new Map<string, number>();
  readonly #points: (Point | undefined)[] = [undefined];
  #last: { point: Point; distances: Float64Array } | undefined;

  codeOf(point: Point | null): number {
    if (point === null) return NOWHERE;
    const key = `${point.latitude} ${point.longitude}`;
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.#points.push(point) - 1;
      this.#codes.set(key, code);
    }
    return code;
  }

  /** Kilometres from a point to a code; infinite where the place is not known. */
  distanceOf(code: number, point: Point): number {
    const place = this.#points[code];
    return place === undefined ? Infinity : distanceBetween(point, place);
  }

  /** Kilometres from a point to each code; infinite where the place is not known. */
  distancesFrom(point: Point): Float64Array {
    const last = this.#last;
    if (last?.distances.length === this.#points.length && isSame(last.point, point))
      return last.distances;
    const distances = Float64Array.from(this.#points, (_, code) => this.distanceOf(code, point));
    this.#last = { point, distances };
    return distances;
  }
}

function isSame(point: Point, other: Point): boolean {
  return point.latitude === other.latitude && point.longitude === other.longitude;
}
