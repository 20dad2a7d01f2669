import { distanceBetween, type Point } from "#shared/lib/points.ts";
import { CodeBook } from "./code-book.ts";

/** The code of a car whose place is not known. */
export const NOWHERE = 0;

/** Where cars are: each point once, because most cars share a postcode or a town with others. */
export class Points {
  /** Their numbers are one less than the codes. */
  readonly #book = new CodeBook();
  readonly #points: (Point | undefined)[] = [undefined];
  #last: { point: Point; distances: Float64Array } | undefined;

  /** Number of points where cars are. */
  get size(): number {
    return this.#book.size;
  }

  /** The code of a point, which one more car has. */
  take(point: Point | null): number {
    if (point === null) return NOWHERE;
    const onNew = (number: number) => this.#place(number + 1, point);
    return this.#book.take(`${point.latitude} ${point.longitude}`, onNew) + 1;
  }

  /** One car less has the code. */
  release(code: number): void {
    if (code !== NOWHERE && this.#book.release(code - 1)) this.#points[code] = undefined;
  }

  #place(code: number, point: Point): void {
    this.#points[code] = point;
    if (this.#last === undefined) return;
    const { point: from, distances } = this.#last;
    if (code < distances.length) distances[code] = distanceBetween(from, point);
    else this.#last = undefined;
  }

  /** Kilometres from a point to a code; infinite where the place is not known. */
  distanceOf(code: number, point: Point): number {
    const place = this.#points[code];
    return place === undefined ? Infinity : distanceBetween(point, place);
  }

  /** Kilometres from a point to each code, until the next change; infinite where the place is not known. */
  distancesFrom(point: Point): Float64Array {
    if (this.#last !== undefined && isSame(this.#last.point, point)) return this.#last.distances;
    const distances = Float64Array.from(this.#points, (_, code) => this.distanceOf(code, point));
    this.#last = { point, distances };
    return distances;
  }
}

function isSame(point: Point, other: Point): boolean {
  return point.latitude === other.latitude && point.longitude === other.longitude;
}
