import type { Paint } from "#demo/drawing/paint.ts";
import {
  at,
  curve,
  linear,
  outline,
  polygon,
  radial,
  round,
  type Point,
} from "#demo/drawing/svg.ts";
import { endOutline, symmetric, type EndShape } from "./shape.ts";

/** Both copies of something drawn on the right. */
export function twice(right: string): string {
  return `${right}<g transform="scale(-1 1)">${right}</g>`;
}

export function endDefs(id: string, shape: EndShape, paint: Paint): string {
  const { half, roof, belt, sill } = shape;
  const path = outline(endOutline(shape, Boolean(shape.design.profile.open)));
  return (
    `<clipPath id="${id}c"><path d="${path}"/></clipPath>` +
    `<filter id="${id}s" filterUnits="userSpaceOnUse" x="${-half - 10}" y="${-roof - 10}" width="${half * 2 + 20}" height="${roof + 10}"><feGaussianBlur stdDeviation="2.6"/></filter>` +
    linear(
      `${id}p`,
      [0, -roof, 0, -sill],
      [
        [0, paint.light],
        [(roof - belt) / (roof - sill), paint.light],
        [(roof - belt + 26) / (roof - sill), paint.base],
        [0.86, paint.base],
        [1, paint.deep],
      ],
    ) +
    linear(
      `${id}e`,
      [-half, 0, half, 0],
      [
        [0, paint.deep, 0.85],
        [0.1, paint.deep, 0.4],
        [0.24, paint.deep, 0],
        [0.42, paint.sheen, 0.14],
        [0.6, paint.sheen, 0.05],
        [0.78, paint.deep, 0],
        [0.9, paint.deep, 0.4],
        [1, paint.deep, 0.85],
      ],
    ) +
    linear(
      `${id}i`,
      [0, -roof, 0, -sill - 30],
      [
        [0, paint.sheen, 0.45],
        [0.6, paint.sheen, 0.3],
        [1, paint.sheen, 0],
      ],
    ) +
    linear(
      `${id}q`,
      [0, -roof, 0, -belt],
      [
        [0, "#62737c"],
        [0.4, "#333f45"],
        [1, "#11171a"],
      ],
    ) +
    linear(
      `${id}m`,
      [0, -belt - 16, 0, -belt],
      [
        [0, paint.light],
        [0.5, paint.base],
        [1, paint.dark],
      ],
    ) +
    radial(`${id}z`, [
      [0, "#000", 0.66],
      [0.6, "#000", 0.42],
      [0.86, "#000", 0.12],
      [1, "#000", 0],
    ])
  );
}

/** The painted mass, softly rounded towards both flanks, with `soft` light laid over it. */
export function drawMass(id: string, shape: EndShape, paint: Paint, soft: string): string {
  const { half, roof } = shape;
  const points = endOutline(shape, Boolean(shape.design.profile.open));
  const path = outline(points);
  return (
    `<path d="${path}" fill="url(#${id}p)"/><g clip-path="url(#${id}c)"><g filter="url(#${id}s)">${soft}</g>` +
    `<rect x="${-half}" y="${-roof}" width="${half * 2}" height="${roof}" fill="url(#${id}e)"/>` +
    `<path d="${path}" fill="none" stroke="url(#${id}i)" stroke-width="1.4"/></g>`
  );
}

export function drawShadow(id: string, { half }: EndShape): string {
  return (
    `<ellipse cy="2" rx="${round(half * 1.28)}" ry="15" fill="url(#${id}z)" opacity=".55"/>` +
    `<ellipse cy="-1" rx="${round(half * 1.02)}" ry="7" fill="url(#${id}z)"/>`
  );
}

export function drawMirrors(
  id: string,
  { belt, beltHalf, half }: EndShape,
  seenFromBehind: boolean,
): string {
  const x = beltHalf + 3;
  const y = belt + 2;
  const shell: Point[] = [
    [x, y + 4],
    [x + 3, y + 12],
    [x + 12, y + 13],
    [half + 10, y + 9.5],
    [half + 10, y + 2.5],
    [x + 7, y + 0.5],
  ];
  const inner: Point[] = [
    [x + 3, y + 5],
    [x + 5, y + 10],
    [x + 12, y + 11],
    [half + 7.6, y + 8.4],
    [half + 7.6, y + 3.8],
    [x + 7, y + 2.5],
  ];
  return twice(
    `<path d="M${at(x - 7, y + 1)}L${at(x + 4, y + 6)}L${at(x + 6, y + 1)}L${at(x - 6, y - 5)}Z" fill="#101214"/>` +
      `<path d="${outline(shell)}" fill="url(#${id}m)" stroke="#000" stroke-opacity=".4" stroke-width=".6"/>` +
      (seenFromBehind ? `<path d="${outline(inner)}" fill="url(#${id}q)"/>` : ""),
  );
}

/** A screen between two heights with the mirrored sky falling across it. */
export function drawScreen(
  id: string,
  {
    top,
    foot,
    topHalf,
    footHalf,
    bow,
  }: { top: number; foot: number; topHalf: number; footHalf: number; bow: number },
): string {
  const shape = outline(
    symmetric([
      [0, top],
      [topHalf * 0.6, top - 0.6],
      [topHalf - 3, top - 2.5],
      [topHalf + 1, top - 8],
      [footHalf, foot + 3],
      [footHalf - 5, foot - 1],
      [footHalf * 0.5, foot - bow * 0.75],
      [0, foot - bow],
    ]),
  );
  const sky = polygon([
    [-topHalf - 10, top + 5],
    [topHalf * 0.5, top + 5],
    [topHalf * 0.08, foot - 12],
    [-footHalf - 14, foot - 12],
  ]);
  return (
    `<path d="${shape}" fill="url(#${id}q)" stroke="#07090a" stroke-width="2.2"/>` +
    `<clipPath id="${id}w"><path d="${shape}"/></clipPath><g clip-path="url(#${id}w)">` +
    `<path d="${sky}" fill="#dfeaf0" opacity=".13"/><path d="${curve([
      [-topHalf, top - 4],
      [0, top - 2.5],
      [topHalf, top - 4],
    ])}" fill="none" stroke="#e8f0f4" stroke-width="3" opacity=".22"/></g>`
  );
}
