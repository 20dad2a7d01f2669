import { drawFront } from "#demo/drawing/ends/front.ts";
import { linear, round, svgDocument } from "#demo/drawing/svg.ts";

type Corner = readonly [number, number];

const HORIZON = 210;
const EYE = 600;

/** Where a spot on the ground shows: `x` from the middle and `depth` away, both in metres. */
function onGround(x: number, depth: number): string {
  const scale = 620 / depth;
  return `${round(EYE + x * scale)} ${round(HORIZON + 2 * scale)}`;
}

function painted(corners: readonly Corner[]): string {
  return `M${corners.map(([x, depth]) => onGround(x, depth)).join("L")}Z`;
}

/** A digit of bars on a 2 by 3 grid, `left` metres from the middle, lying on the ground. */
function digit(kind: "4" | "0", left: number): string {
  const far = 5.4;
  const near = 3.1;
  const w = 0.84;
  const t = 0.2;
  const middle = 3.95;
  const rect = (x1: number, x2: number, d1: number, d2: number) =>
    painted([
      [x1, d1],
      [x2, d1],
      [x2, d2],
      [x1, d2],
    ]);
  const right = left + w;
  if (kind === "0")
    return (
      rect(left, left + t, far, near) +
      rect(right - t, right, far, near) +
      rect(left + t - 0.01, right - t + 0.01, far, far - 0.42) +
      rect(left + t - 0.01, right - t + 0.01, near + 0.26, near)
    );
  return (
    rect(left, left + t, far, middle) +
    rect(left + t - 0.01, right - t + 0.01, middle + 0.34, middle) +
    rect(right - t, right, far, near)
  );
}

const PARK = {
  day: {
    sky: ["#cdd5d5", "#eef0ec"],
    hills: "#9db0a6",
    wall: ["#e2ded6", "#a9a49a"],
    asphalt: ["#8b8f90", "#5b5f61"],
    paint: "#f0eee8",
  },
  dusk: {
    sky: ["#20262f", "#8a6a62"],
    hills: "#2d343c",
    wall: ["#5d5a55", "#3d3b38"],
    asphalt: ["#45494d", "#26292c"],
    paint: "#c9c6be",
  },
} as const;

/** The 404 picture, 1200 by 800: an empty parking bay between two parked cars. */
export function drawNotFound(isDark: boolean): string {
  const { sky, hills, wall, asphalt, paint } = isDark ? PARK.dusk : PARK.day;
  const left = drawFront({
    kind: "car",
    body: "hatchback",
    variant: 1,
    colour: "beige",
    view: "front",
    light: "overcast",
  });
  const right = drawFront({
    kind: "car",
    body: "suv",
    variant: 3,
    colour: "blue",
    view: "front",
    light: "overcast",
  });
  const apart = (svg: string, letter: string) =>
    svg.replaceAll('id="f', `id="${letter}`).replaceAll("url(#f", `url(#${letter}`);
  const line = (x: number) =>
    painted([
      [x - 0.06, 7],
      [x + 0.06, 7],
      [x + 0.06, 2.2],
      [x - 0.06, 2.2],
    ]);
  const number = digit("4", -1.4) + digit("0", -0.42) + digit("4", 0.56);
  const defs =
    linear(
      "ns",
      [0, 0, 0, 300],
      [
        [0, sky[0]],
        [1, sky[1]],
      ],
    ) +
    linear(
      "na",
      [0, 300, 0, 800],
      [
        [0, asphalt[0]],
        [1, asphalt[1]],
      ],
    ) +
    linear(
      "nk",
      [0, 300, 0, 360],
      [
        [0, wall[0]],
        [1, wall[1]],
      ],
    ) +
    apart(left.defs, "m") +
    apart(right.defs, "o");
  return svgDocument(
    1200,
    800,
    `<defs>${defs}</defs><rect width="1200" height="330" fill="url(#ns)"/>` +
      `<path d="M0 262C130 200 240 226 330 236S560 190 690 226 900 240 1000 214 1140 214 1200 232V330H0Z" fill="${hills}" opacity=".6"/>` +
      '<path d="M0 300H1200V362H0Z" fill="url(#nk)"/><path d="M0 360H1200V800H0Z" fill="url(#na)"/>' +
      `<path d="${line(-1.75)}${line(1.75)}${line(-5.2)}${line(5.2)}${painted([
        [-8, 7.1],
        [8, 7.1],
        [8, 6.95],
        [-8, 6.95],
      ])}" fill="${paint}" opacity=".85"/>` +
      `<path d="${number}" fill="${paint}"/>` +
      `<g transform="translate(124 488) scale(1.38)">${apart(left.content, "m")}</g><g transform="translate(1080 488) scale(1.38)">${apart(right.content, "o")}</g>`,
  );
}
