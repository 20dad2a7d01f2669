import { PAINTS } from "#demo/drawing/paint.ts";
import { at, curve, linear, outline, type Point } from "#demo/drawing/svg.ts";
import type { CarDrawing } from "#demo/drawing/types.ts";
import { drawMass, drawMirrors, drawScreen, drawShadow, endDefs, twice } from "./body.ts";
import { drawGrille } from "./grille.ts";
import { drawHeadlamp, headlampOf } from "./headlamp.ts";
import { drawTyres, endShapeOf, symmetric } from "./shape.ts";

/** Straight from the front. */
export function drawFront(drawing: CarDrawing): {
  defs: string;
  content: string;
  half: number;
  roof: number;
} {
  const id = "f";
  const shape = endShapeOf(drawing.body, drawing.variant);
  const { half, roof, belt, sill, roofHalf, beltHalf, upright } = shape;
  const car = shape.design.profile;
  const paint = PAINTS[drawing.colour];
  const lamp = headlampOf(shape, drawing.variant);
  const { top, foot } = lamp;
  const lead = top + 2;
  const boxy = car.wheelRadius > 39;
  const cowl = belt - 2;
  const bonnet: Point[] = [
    [-half + 9, lead - 3],
    [-half * 0.5, lead + 2.5],
    [0, lead + 4],
    [half * 0.5, lead + 2.5],
    [half - 9, lead - 3],
  ];
  const soft =
    `<path d="${curve([
      [-beltHalf + 12, cowl - 6],
      [0, cowl - 2],
      [beltHalf - 12, cowl - 6],
    ])}" fill="none" stroke="${paint.sheen}" stroke-width="9" opacity=".55"/>` +
    `<path d="${curve(bonnet.map(([x, y]): Point => [x, y - 5]))}" fill="none" stroke="${paint.dark}" stroke-width="9" opacity=".5"/>` +
    `<path d="${curve(bonnet.map(([x, y]): Point => [x, y + 3]))}" fill="none" stroke="${paint.sheen}" stroke-width="4" opacity=".6"/>` +
    `<path d="M${at(-half, sill + 26)}L${at(half, sill + 26)}" stroke="${paint.sheen}" stroke-width="6" opacity=".35"/>` +
    `<path d="M${at(-half, sill + 3)}L${at(half, sill + 3)}" stroke="${paint.deep}" stroke-width="8" opacity=".6"/>`;
  const creases = twice(
    `<path d="${curve([
      [beltHalf * 0.62, cowl - 2],
      [half * 0.54, lead + 8],
      [half * 0.44, lead + 2],
    ])}" fill="none" stroke="${paint.sheen}" stroke-width="1" opacity=".6"/>` +
      `<path d="${curve([
        [beltHalf - 6, cowl],
        [half * 0.83, lead + 8],
        [half * 0.8, lead],
      ])}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width=".8"/>`,
  );
  const intakeTop = foot - 8;
  const intake = outline(
    symmetric([
      [0, sill + 15],
      [half * 0.56, sill + 15],
      [half * 0.66, sill + 11],
      [half * 0.6, sill + 4, "k"],
      [0, sill + 3],
    ]),
  );
  const sidePods = twice(
    `<path d="${outline([
      [half * 0.72, sill + 20, "k"],
      [half - 8, sill + 25],
      [half - 6, sill + 16],
      [half * 0.8, sill + 10, "k"],
    ])}" fill="#0c0e0f"/>` +
      `<path d="${curve([
        [half * 0.73, sill + 20.4],
        [half * 0.85, sill + 22.6],
        [half - 9, sill + 24.6],
      ])}" fill="none" stroke="#d9e0e4" stroke-width=".9" opacity=".6"/>`,
  );
  const apron = car.cladding
    ? `<path d="${outline(
        symmetric([
          [0, sill + 17],
          [half * 0.7, sill + 17],
          [half - 6, sill + 22],
          [half - 2, sill + 12],
          [half - 9, sill, "k"],
          [0, sill - 1],
        ]),
      )}" fill="#1e2123"/>`
    : "";
  const screen = car.open
    ? drawScreen(id, {
        top: 126,
        foot: cowl + 2,
        topHalf: roofHalf + 1,
        footHalf: beltHalf - 5,
        bow: 1,
      })
    : drawScreen(id, {
        top: roof - (upright ? 14 : 6),
        foot: cowl + 1,
        topHalf: roofHalf - 1,
        footHalf: beltHalf - 5,
        bow: upright ? 6 : 2,
      });
  const wipers = `<path d="M${at(-beltHalf * 0.66, cowl + 2.5)}L${at(-4, cowl + 7)}M${at(-beltHalf * 0.02, cowl + 1)}L${at(beltHalf * 0.62, cowl + 6)}" stroke="#08090a" stroke-width="1.5" stroke-linecap="round"/>`;
  const cabinMirror = car.open
    ? ""
    : `<rect x="-9" y="${-(roof - (upright ? 26 : 16))}" width="18" height="5" rx="2" fill="#090b0c"/>`;
  return {
    half,
    roof,
    defs:
      endDefs(id, shape, paint) +
      linear(
        `${id}l`,
        [0, -top - 3, 0, -foot],
        [
          [0, "#f2f7fa"],
          [0.35, "#8d9aa2"],
          [0.6, "#37424a"],
          [1, "#b7c3ca"],
        ],
      ) +
      linear(
        `${id}o`,
        [0, -top, 0, -foot],
        [
          [0, "#dbe8ef"],
          [0.5, "#6f828d"],
          [1, "#c5d3da"],
        ],
      ) +
      linear(
        `${id}g`,
        [0, -intakeTop, 0, -sill - 12],
        [
          [0, "#1a1e20"],
          [0.5, "#0b0d0e"],
          [1, "#202426"],
        ],
      ),
    content:
      drawShadow(id, shape) +
      drawTyres(shape) +
      drawMirrors(id, shape, false) +
      (car.open ? screen : "") +
      drawMass(id, shape, paint, soft) +
      (car.open ? "" : screen) +
      cabinMirror +
      wipers +
      creases +
      `<path d="${curve(bonnet)}" fill="none" stroke="#000" stroke-opacity=".55" stroke-width=".9"/>` +
      apron +
      `<path d="${intake}" fill="url(#${id}g)"/>` +
      sidePods +
      drawGrille(id, {
        half,
        top: top - 1,
        foot: intakeTop - 2,
        boxy,
        paint,
        variant: drawing.variant,
        chrome: shape.design.chrome,
      }) +
      twice(drawHeadlamp(id, lamp)),
  };
}
