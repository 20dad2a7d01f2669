import { grilleOf } from "#demo/drawing/ends/grille.ts";
import { headlampOf } from "#demo/drawing/ends/headlamp.ts";
import { PAINTS } from "#demo/drawing/paint.ts";
import { sample, type Point } from "#demo/drawing/svg.ts";
import { onNose, traced, type Sitting } from "./sitting.ts";

export function drawFaceOf(sitting: Sitting): string {
  const { shape, drawing } = sitting;
  const car = shape.design.profile;
  const paint = PAINTS[drawing.colour];
  const { half } = shape;
  const lamp = headlampOf(shape, drawing.variant);
  const low = car.top[0]?.[1] ?? 22;
  const boxy = car.wheelRadius > 39;
  const grille = grilleOf({
    half,
    top: lamp.top - 1,
    foot: lamp.foot - 10,
    boxy,
    paint,
    variant: drawing.variant,
    chrome: shape.design.chrome,
  });
  const heights = grille.points.map((point) => point[1]);
  const [foot, top] = [Math.min(...heights), Math.max(...heights)];
  const bars = Array.from(
    { length: Math.floor((top - foot) / 3.4) },
    (_, index) => foot + 2 + index * 3.4,
  )
    .map((z) =>
      onNose(
        sitting,
        [-1, -0.5, 0, 0.5, 1].map((share): [number, number] => [share * half * 0.42, z]),
        false,
        false,
      ),
    )
    .join("");
  const intake = traced([
    [-half * 0.6, low + 14, "k"],
    [0, low + 15],
    [half * 0.6, low + 14, "k"],
    [half * 0.52, low + 5],
    [0, low + 4],
    [-half * 0.52, low + 5],
  ]);
  const curtain = traced([
    [half * 0.76, low + 13, "k"],
    [half * 0.86, low + 19],
    [half * 0.93, low + 21],
    [half * 0.9, low + 11],
    [half * 0.82, low + 8, "k"],
  ]);
  const shapeOfLamp = traced(lamp.points);
  const signature = sample(lamp.points.slice(0, 3));
  const lens = traced(
    circlePoints(half * 0.77, (lamp.top + lamp.foot) / 2, lamp.style === "round" ? 4.6 : 3.2),
  );
  const face = onNose(sitting, traced(grille.points));
  const [w, z] = [half * 0.44, lamp.foot - 2];
  const slot = `<path d="${onNose(
    sitting,
    traced([
      [-w, z, "k"],
      [0, z + 1],
      [w, z, "k"],
      [w * 0.94, z - 3.4],
      [0, z - 3],
      [-w * 0.94, z - 3.4],
    ]),
  )}" fill="#101315"/>`;
  return (
    `<path d="${onNose(sitting, intake)}${onNose(sitting, curtain)}" fill="#101315"/>` +
    (grille.style === "closed" ? slot : grillePath(face, bars, shape.design.chrome)) +
    [false, true]
      .map(
        (mirrored) =>
          `<path d="${onNose(sitting, shapeOfLamp, mirrored)}" fill="url(#ql)" stroke="#07090a" stroke-width="3"/>` +
          (lamp.style === "split"
            ? ""
            : `<path d="${onNose(sitting, lens, mirrored)}" fill="#56656d" stroke="#dce6eb" stroke-width="2.4"/>`) +
          (lamp.style === "round"
            ? ""
            : `<path d="${onNose(sitting, signature, mirrored, false)}" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/>`),
      )
      .join("")
  );
}

function grillePath(face: string, bars: string, chrome: boolean): string {
  return (
    `<clipPath id="qf"><path d="${face}"/></clipPath><path d="${face}" fill="#15191b" stroke="${chrome ? "#d9dee1" : "#0a0c0d"}" stroke-width="3"/>` +
    `<g clip-path="url(#qf)"><path d="${bars}" fill="none" stroke="#5f676c" stroke-width="2"/></g>`
  );
}

function circlePoints(x: number, y: number, r: number): Point[] {
  return Array.from({ length: 10 }, (_, index): Point => {
    const turn = (index / 10) * Math.PI * 2;
    return [x + r * Math.cos(turn), y + r * Math.sin(turn)];
  });
}
