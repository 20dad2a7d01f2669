import { choose } from "#demo/drawing/choice.ts";
import { PAINTS } from "#demo/drawing/paint.ts";
import { at, curve, linear, outline, polygon, type Point } from "#demo/drawing/svg.ts";
import type { CarDrawing } from "#demo/drawing/types.ts";
import { drawMass, drawMirrors, drawScreen, drawShadow, endDefs, twice } from "./body.ts";
import { cabinHalfAt, drawTyres, endShapeOf, symmetric, type EndShape } from "./shape.ts";

const CLUSTERS = ["wide", "bar", "corner"] as const;

function tailLamp(
  id: string,
  style: (typeof CLUSTERS)[number] | "upright",
  half: number,
  top: number,
  foot: number,
): string {
  const outer = half - 3;
  const shapes: Record<typeof style, Point[]> = {
    wide: [
      [half * 0.46, top - 2, "k"],
      [outer - 6, top + 1, "k"],
      [outer, top - 5],
      [outer - 2, foot + 1],
      [half * 0.7, foot],
      [half * 0.52, foot + 4],
    ],
    bar: [
      [0, top - 3, "k"],
      [outer - 8, top - 1, "k"],
      [outer, top - 6],
      [outer - 2, foot + 2, "k"],
      [half * 0.7, foot + 4],
      [0, top - 7, "k"],
    ],
    corner: [
      [half * 0.6, top, "k"],
      [outer - 5, top + 1],
      [outer, top - 6],
      [outer - 2, foot],
      [half * 0.82, foot - 4],
      [half * 0.72, top - 7, "k"],
    ],
    upright: [
      [outer - 11, top, "k"],
      [outer - 1, top, "k"],
      [outer, foot, "k"],
      [outer - 11, foot, "k"],
    ],
  };
  const shape = shapes[style];
  return (
    `<path d="${outline(shape)}" fill="url(#${id}t)" stroke="#220507" stroke-width="1"/>` +
    `<path d="${curve(shape.slice(0, 2).map(([x, y]): Point => [x, y - 2]))}" fill="none" stroke="#ff8d78" stroke-width="1.3" opacity=".9"/>` +
    (style === "upright"
      ? ""
      : `<path d="M${at(outer - 16, foot + 4)}L${at(outer - 4, foot + 5)}" stroke="#f3d9c4" stroke-width="2" opacity=".55"/>`)
  );
}

function lid(
  shape: EndShape,
  kind: "boot" | "hatch" | "doors" | "tailgate",
  foot: number,
  deck: number,
): string {
  const { half, roof, roofHalf, beltHalf, sill } = shape;
  const bottom = kind === "boot" ? sill + 34 : sill + 24;
  switch (kind) {
    case "boot":
      return curve([
        [-half * 0.66, deck],
        [-half * 0.7, foot],
        [-half * 0.62, bottom],
        [0, bottom - 1],
        [half * 0.62, bottom],
        [half * 0.7, foot],
        [half * 0.66, deck],
      ]);
    case "doors":
      return `M${at(0, roof - 8)}V${-sill - 14}${curve([
        [roofHalf - 3, roof - 9, "k"],
        [half - 5, sill + 60],
        [half - 7, sill + 14, "k"],
        [-half + 7, sill + 14, "k"],
        [-half + 5, sill + 60],
        [-roofHalf + 3, roof - 9],
      ])}`;
    case "hatch":
      return curve([
        [-roofHalf + 2, roof - 5, "k"],
        [-beltHalf + 2, deck],
        [-half * 0.72, foot - 4],
        [-half * 0.68, bottom],
        [0, bottom - 1],
        [half * 0.68, bottom],
        [half * 0.72, foot - 4],
        [beltHalf - 2, deck],
        [roofHalf - 2, roof - 5, "k"],
      ]);
    case "tailgate":
      return polygon([
        [-half * 0.82, deck],
        [half * 0.82, deck],
        [half * 0.8, sill + 22],
        [-half * 0.8, sill + 22],
      ]);
  }
}

/** Straight from behind. */
export function drawRear(drawing: CarDrawing): {
  defs: string;
  content: string;
  half: number;
  roof: number;
} {
  const id = "r";
  const shape = endShapeOf(drawing.body, drawing.variant);
  const { half, roof, belt, sill, roofHalf, beltHalf, upright } = shape;
  const car = shape.design.profile;
  const paint = PAINTS[drawing.colour];
  const lampYs = car.rearLamp.map((point) => point[1]);
  const top = Math.max(...lampYs);
  const foot = Math.min(...lampYs);
  const boot =
    drawing.body === "sedan" || drawing.body === "coupe" || drawing.body === "convertible";
  const kind = car.bed
    ? "tailgate"
    : boot
      ? "boot"
      : drawing.body === "van" && upright
        ? "doors"
        : "hatch";
  const tall = top - foot > 20;
  const style = tall ? "upright" : choose(CLUSTERS, drawing.variant, 8);
  const deck = boot ? top + 4 : belt + 4;
  const glassFoot = boot ? top + 7 : car.bed ? car.bed[2] + 5 : Math.max(belt + 8, top + 3);
  const soft =
    `<path d="${curve([
      [-half, deck - 2],
      [0, deck + 1],
      [half, deck - 2],
    ])}" fill="none" stroke="${paint.sheen}" stroke-width="6" opacity=".55"/>` +
    `<path d="M${at(-half, foot - 6)}L${at(half, foot - 6)}" stroke="${paint.dark}" stroke-width="10" opacity=".5"/>` +
    `<path d="M${at(-half, sill + 36)}L${at(half, sill + 36)}" stroke="${paint.sheen}" stroke-width="6" opacity=".45"/>` +
    `<path d="M${at(-half, sill + 24)}L${at(half, sill + 24)}" stroke="${paint.dark}" stroke-width="8" opacity=".4"/>`;
  const glass = {
    top: roof - (upright ? 13 : 8),
    foot: glassFoot,
    topHalf: roofHalf - 2,
    footHalf: cabinHalfAt(shape, glassFoot + 6) - 8,
    bow: 0,
  };
  const window = car.open
    ? `<path d="${outline(
        symmetric([
          [0, belt + 8],
          [beltHalf - 24, belt + 8],
          [beltHalf - 14, belt + 3],
          [0, belt + 2],
        ]),
      )}" fill="#15181a"/>` +
      twice(
        `<path d="${outline([
          [18, belt],
          [17, belt + 20],
          [24, belt + 27],
          [36, belt + 27],
          [43, belt + 20],
          [42, belt],
        ])}" fill="#2a211b" stroke="#4c3c31" stroke-width=".8"/>`,
      )
    : drawing.body === "van" && car.glassTop.length < 6
      ? ""
      : drawScreen(id, glass);
  const diffuser = `<path d="${outline(
    symmetric([
      [0, sill + 13],
      [half * 0.62, sill + 13],
      [half * 0.8, sill + 15],
      [half - 5, sill + 9],
      [half - 9, sill, "k"],
      [0, sill - 1],
    ]),
  )}" fill="${car.cladding ? "#1e2123" : "#121415"}"/>`;
  const reflectors = twice(
    `<rect x="${half - 24}" y="${-sill - 21}" width="14" height="2.4" rx="1.2" fill="#8c1218"/>`,
  );
  const exhaust =
    choose([true, true, false], drawing.variant, 12) && !car.cladding
      ? twice(
          `<rect x="${half * 0.5}" y="${-sill - 8}" width="16" height="5.4" rx="2.6" fill="#0a0b0c" stroke="#b9c0c4" stroke-width="1"/>`,
        )
      : "";
  const recess = outline(
    symmetric([
      [0, foot - 6],
      [half * 0.32, foot - 6],
      [half * 0.35, foot - 9],
      [half * 0.33, foot - 20],
      [0, foot - 20.5],
    ]),
  );
  return {
    half,
    roof,
    defs:
      endDefs(id, shape, paint) +
      linear(
        `${id}t`,
        [0, -top - 1, 0, -foot],
        [
          [0, "#e0403a"],
          [0.4, "#a1141b"],
          [0.75, "#6c0a10"],
          [1, "#9b1a1e"],
        ],
      ),
    content:
      drawShadow(id, shape) +
      drawTyres(shape) +
      drawMirrors(id, shape, true) +
      (car.open ? window : "") +
      drawMass(id, shape, paint, soft) +
      (car.open ? "" : window) +
      `<path d="${lid(shape, kind, foot, deck)}" fill="none" stroke="#000" stroke-opacity=".5" stroke-width=".9"/>` +
      (kind === "doors"
        ? ""
        : `<path d="${recess}" fill="${paint.deep}" fill-opacity=".28" stroke="${paint.sheen}" stroke-opacity=".3" stroke-width=".6"/>`) +
      diffuser +
      exhaust +
      reflectors +
      twice(tailLamp(id, style, half, top, foot)) +
      `<circle cy="${-(kind === "boot" ? foot + 3 : deck - 6)}" r="3.2" fill="#c9d0d4" stroke="#4a5257" stroke-width=".5"/>`,
  };
}
