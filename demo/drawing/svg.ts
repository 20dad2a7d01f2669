/** A point in drawing units; `"k"` marks a kink, where the curve may change direction sharply. */
export type Point = readonly [x: number, y: number] | readonly [x: number, y: number, kink: "k"];

/**
 * Parses points written as in an SVG `points` attribute, `"9,21k 3,30"`; a `k` marks a kink. Throws on
 * anything else, because such lists are typed by hand.
 */
export function points(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word): Point => {
      const parts = /^(-?[\d.]+),(-?[\d.]+)(k?)$/.exec(word);
      if (!parts) throw new Error(`not a point: ${word}`);
      const [x, y] = [Number(parts[1]), Number(parts[2])];
      return parts[3] ? [x, y, "k"] : [x, y];
    });
}

/** One decimal is below a tenth of a pixel at full size and halves the text. */
export function round(value: number): number {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? 0 : rounded;
}

/**
 * Car parts are measured in centimetres with y upwards from the ground, as on a data sheet. SVG counts y
 * downwards; only this function converts.
 */
export function at(x: number, y: number): string {
  return `${round(x)} ${round(-y)}`;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Bézier handle next to `from` for a centripetal Catmull-Rom segment, which never overshoots. */
function handle(before: Point, from: Point, to: Point): [number, number] {
  const near = distance(before, from);
  const far = distance(from, to);
  if (near === 0) return [from[0] + (to[0] - from[0]) / 3, from[1] + (to[1] - from[1]) / 3];
  const a = Math.sqrt(near);
  const b = Math.sqrt(far);
  const weight = 3 * a * (a + b);
  const own = 2 * near + 3 * a * b + far;
  return [
    (near * to[0] - far * before[0] + own * from[0]) / weight,
    (near * to[1] - far * before[1] + own * from[1]) / weight,
  ];
}

type Pair = readonly [number, number];

function handles(before: Point, from: Point, to: Point, after: Point): [Pair, Pair] {
  return [handle(from[2] ? from : before, from, to), handle(to[2] ? to : after, to, from)];
}

function segment(before: Point, from: Point, to: Point, after: Point): string {
  const [out, into] = handles(before, from, to, after);
  return `C${at(out[0], out[1])} ${at(into[0], into[1])} ${at(to[0], to[1])}`;
}

const SAMPLES = 12;

/** Points along the smooth curve that `curve` draws, close enough to measure on. */
export function sample(points: readonly Point[]): Pair[] {
  const found: Pair[] = [];
  for (let index = 0; index + 1 < points.length; index += 1) {
    const from = points[index];
    const to = points[index + 1];
    if (!from || !to) break;
    const [out, into] = handles(points[index - 1] ?? from, from, to, points[index + 2] ?? to);
    for (let step = 0; step < SAMPLES; step += 1) {
      const t = step / SAMPLES;
      const u = 1 - t;
      const blend = (axis: 0 | 1) =>
        u * u * u * from[axis] +
        3 * u * u * t * out[axis] +
        3 * u * t * t * into[axis] +
        t * t * t * to[axis];
      found.push([blend(0), blend(1)]);
    }
  }
  const last = points.at(-1);
  if (last) found.push([last[0], last[1]]);
  return found;
}

/** A smooth open curve through the points, without the initial `M`, so that it can continue another path. */
export function curveOn(points: readonly Point[]): string {
  let path = "";
  for (let index = 0; index + 1 < points.length; index += 1) {
    const from = points[index];
    const to = points[index + 1];
    if (!from || !to) break;
    path += segment(points[index - 1] ?? from, from, to, points[index + 2] ?? to);
  }
  return path;
}

export function curve(points: readonly Point[]): string {
  const first = points[0];
  return first ? `M${at(first[0], first[1])}${curveOn(points)}` : "";
}

/** A smooth closed outline through the points. */
export function outline(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return "";
  const count = points.length;
  let path = `M${at(first[0], first[1])}`;
  for (let index = 0; index < count; index += 1) {
    const [before, from, to, after] = [-1, 0, 1, 2].map(
      (step) => points[(index + step + count) % count] ?? first,
    ) as [Point, Point, Point, Point]; // four steps in, four points out
    path += segment(before, from, to, after);
  }
  return `${path}Z`;
}

/** A straight-edged closed outline. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => at(point[0], point[1])).join("L")}Z`;
}

export type Stop = readonly [offset: number, colour: string, opacity?: number];

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`;
    })
    .join("");
}

/** A gradient along a line given in drawing units of the element that uses it. */
export function linear(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}">${stopsOf(stops)}</linearGradient>`;
}

/** A gradient from the middle of the element that uses it (or of `circle`, in drawing units). */
export function radial(
  id: string,
  stops: readonly Stop[],
  circle?: readonly [cx: number, cy: number, r: number],
): string {
  const place = circle
    ? ` gradientUnits="userSpaceOnUse" cx="${round(circle[0])}" cy="${round(circle[1])}" r="${round(circle[2])}"`
    : "";
  return `<radialGradient id="${id}"${place}>${stopsOf(stops)}</radialGradient>`;
}

/** A whole picture. */
export function svgDocument(
  width: number,
  height: number,
  content: string,
  viewBox?: string,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox ?? `0 0 ${width} ${height}`}">${content}</svg>`;
}
