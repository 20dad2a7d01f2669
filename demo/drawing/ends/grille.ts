import { choose } from "#demo/drawing/choice.ts";
import type { Paint } from "#demo/drawing/paint.ts";
import { at, linear, outline, round, type Point } from "#demo/drawing/svg.ts";
import { symmetric } from "./shape.ts";

export interface Face {
  readonly half: number;
  readonly top: number;
  readonly foot: number;
  readonly boxy: boolean;
  readonly paint: Paint;
  readonly variant: number;
  readonly chrome: boolean;
}

const GRILLES = ["slats", "closed", "mesh", "shield"] as const;

function shapeOf(style: (typeof GRILLES)[number] | "box", { half, top, foot }: Face): Point[] {
  const w = half * 0.5;
  switch (style) {
    case "slats":
      return symmetric([
        [0, top + 1],
        [w * 0.9, top],
        [w, top - 4],
        [w * 0.82, foot + 2, "k"],
        [0, foot],
      ]);
    case "mesh":
      return symmetric([
        [0, top],
        [w * 0.78, top, "k"],
        [w * 1.02, top - 9, "k"],
        [w * 0.8, foot - 6, "k"],
        [0, foot - 7],
      ]);
    case "shield":
      return symmetric([
        [0, top + 1],
        [w * 0.6, top],
        [w * 0.72, top - 5],
        [w * 0.5, foot - 10],
        [w * 0.36, foot - 13],
        [0, foot - 14],
      ]);
    case "closed":
      return symmetric([
        [0, top - 3],
        [w * 0.98, top - 2.4, "k"],
        [w * 0.98, top - 6, "k"],
        [0, top - 7],
      ]);
    case "box":
      return symmetric([
        [0, top + 6],
        [w * 0.98, top + 6, "k"],
        [w * 0.98, foot + 2, "k"],
        [0, foot + 2],
      ]);
  }
}

/** Outline of the grille a model wears. */
export function grilleOf(face: Face): { style: (typeof GRILLES)[number] | "box"; points: Point[] } {
  const style = face.boxy ? "box" : choose(GRILLES, face.variant, 9);
  return { style, points: shapeOf(style, face) };
}

/** The face between the lamps. It carries no maker's badge: the demo's cars imitate no brand. */
export function drawGrille(id: string, face: Face): string {
  const { style, points } = grilleOf(face);
  const path = outline(points);
  const ys = points.map((point) => point[1]);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const w = face.half * 0.52;
  const frame = face.chrome ? "#d9dee1" : "#0a0c0d";
  let pattern = "";
  if (style === "slats" || style === "shield") {
    for (let y = low + 3; y < high - 1; y += 3.4) pattern += `M${at(-w, y)}H${round(w)}`;
  } else if (style === "box") {
    for (let x = -w + 5; x < w - 2; x += w / 4.2) pattern += `M${at(x, low)}V${round(-high)}`;
  } else if (style === "mesh") {
    for (let x = -w * 1.6; x < w * 1.6; x += 4.4)
      pattern += `M${at(x, low)}l${round((high - low) * 0.7)} ${round(low - high)}M${at(x, low)}l${round((low - high) * 0.7)} ${round(low - high)}`;
  }
  const badgeY = style === "closed" ? face.top + 1 : high - 4.2;
  return (
    linear(
      `${id}j`,
      [0, -high, 0, -low],
      [
        [0, "#2a2f32"],
        [1, "#0a0c0d"],
      ],
    ) +
    `<clipPath id="${id}h"><path d="${path}"/></clipPath><path d="${path}" fill="url(#${id}j)"/>` +
    `<g clip-path="url(#${id}h)"><path d="${pattern}" fill="none" stroke="${style === "box" ? face.paint.light : "#5f676c"}" stroke-width="${style === "box" ? 2.4 : 0.8}"/></g>` +
    `<path d="${path}" fill="none" stroke="${frame}" stroke-width="${face.chrome ? 1.3 : 0.9}"/>` +
    `<circle cy="${round(-badgeY)}" r="3.3" fill="#c9d0d4" stroke="#4a5257" stroke-width=".5"/><circle cy="${round(-badgeY)}" r="2" fill="#22282c"/>`
  );
}
