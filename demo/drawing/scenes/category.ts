import type { Body, CategoryId, Colour } from "#shared/rules/vocabulary.ts";
import { drawSideCar } from "#demo/drawing/side/car.ts";
import { placeSideCar } from "#demo/drawing/side/picture.ts";
import { linear, svgDocument } from "#demo/drawing/svg.ts";

interface Backdrop {
  readonly wall: readonly [string, string];
  readonly arch: readonly [string, string];
  readonly floor: readonly [string, string];
}

interface Poster {
  readonly body: Body;
  readonly variant: number;
  readonly colour: Colour;
  readonly day: Backdrop;
  readonly dusk: Backdrop;
}

const POSTERS: Record<CategoryId, Poster> = {
  "01": {
    body: "suv",
    variant: 5,
    colour: "green",
    day: {
      wall: ["#d3dacf", "#e4e9e0"],
      arch: ["#eef1ea", "#dfe6da"],
      floor: ["#c3ccbe", "#aab5a5"],
    },
    dusk: {
      wall: ["#1e2621", "#2a352e"],
      arch: ["#3d4b42", "#2f3b34"],
      floor: ["#29332d", "#1b221e"],
    },
  },
  "02": {
    body: "sedan",
    variant: 4,
    colour: "red",
    day: {
      wall: ["#e3d6c8", "#efe5d9"],
      arch: ["#f6efe5", "#ebdfd1"],
      floor: ["#d6c7b5", "#bda994"],
    },
    dusk: {
      wall: ["#28211d", "#372e28"],
      arch: ["#4c4038", "#3b322b"],
      floor: ["#352c26", "#221c18"],
    },
  },
  "03": {
    body: "van",
    variant: 0,
    colour: "blue",
    day: {
      wall: ["#cdd6dc", "#dfe6ea"],
      arch: ["#edf1f3", "#dbe3e8"],
      floor: ["#bcc8cf", "#a0aeb7"],
    },
    dusk: {
      wall: ["#1c2228", "#28313a"],
      arch: ["#3a4650", "#2d3740"],
      floor: ["#27303a", "#191f26"],
    },
  },
};

/** The picture of one of the three categories, 800 by 600. */
export function drawCategory(category: CategoryId, isDark: boolean): string {
  const poster = POSTERS[category];
  const { wall, arch, floor } = isDark ? poster.dusk : poster.day;
  const car = drawSideCar("a", poster);
  const scale = 620 / car.profile.length;
  const placed = placeSideCar("a", car, { x: 90, y: 462, scale });
  const defs =
    linear(
      "kw",
      [0, 0, 0, 400],
      [
        [0, wall[0]],
        [1, wall[1]],
      ],
    ) +
    linear(
      "ka",
      [0, 60, 0, 400],
      [
        [0, arch[0]],
        [1, arch[1]],
      ],
    ) +
    linear(
      "kf",
      [0, 396, 0, 600],
      [
        [0, floor[0]],
        [1, floor[1]],
      ],
    ) +
    placed.defs;
  return svgDocument(
    800,
    600,
    `<defs>${defs}</defs><rect width="800" height="400" fill="url(#kw)"/>` +
      `<path d="M190 397V270A210 210 0 0 1 610 270V397Z" fill="url(#ka)"/><path d="M190 397V270A210 210 0 0 1 400 60A196 210 0 0 0 222 270V397Z" fill="#000" opacity=".06"/>` +
      `<rect y="396" width="800" height="204" fill="url(#kf)"/><path d="M190 397H610L690 600H110Z" fill="#fff" opacity=".12"/>${placed.content}`,
  );
}
