import { choose } from "./choice.ts";
import { linear, polygon, radial, round, type Point } from "./svg.ts";

type RimFinish = "silver" | "graphite" | "two-tone";
type RimDesign = "twin" | "multi" | "star" | "turbine" | "branch" | "block" | "steel";

export interface Wheel {
  readonly design: RimDesign;
  readonly finish: RimFinish;
  /** Rim radius as a share of the tyre's. */
  readonly rim: number;
}

const WORK_WHEELS: readonly [Wheel, ...Wheel[]] = [
  { design: "steel", finish: "silver", rim: 0.66 },
  { design: "block", finish: "silver", rim: 0.68 },
];
const ROUGH_WHEELS: readonly [Wheel, ...Wheel[]] = [
  { design: "block", finish: "graphite", rim: 0.68 },
  { design: "star", finish: "silver", rim: 0.7 },
];
const ROAD_WHEELS: readonly [Wheel, ...Wheel[]] = [
  { design: "twin", finish: "silver", rim: 0.76 },
  { design: "multi", finish: "silver", rim: 0.76 },
  { design: "star", finish: "silver", rim: 0.75 },
  { design: "turbine", finish: "two-tone", rim: 0.77 },
  { design: "branch", finish: "graphite", rim: 0.77 },
  { design: "twin", finish: "two-tone", rim: 0.77 },
  { design: "branch", finish: "silver", rim: 0.75 },
];

/** The wheels a model wears: pressed steel suits a van, open spokes a car. */
export function wheelOf(use: "work" | "rough" | "road", variant: number): Wheel {
  const choices = { work: WORK_WHEELS, rough: ROUGH_WHEELS, road: ROAD_WHEELS }[use];
  return choose(choices, variant, 3);
}

function polar(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** A straight bar from the hub to the rim, `lean` degrees off the radius at its outer end. */
function bar(
  angle: number,
  inner: number,
  outer: number,
  widths: [number, number],
  lean = 0,
): string {
  const [hub, edge] = widths;
  return polygon([
    polar(inner, angle - hub),
    polar(outer, angle + lean - edge),
    polar(outer, angle + lean + edge),
    polar(inner, angle + hub),
  ]);
}

function spokesOf(design: RimDesign, rim: number): string {
  const angles = (count: number) => Array.from({ length: count }, (_, i) => 90 + (i * 360) / count);
  const edge = rim * 0.965;
  const hub = rim * 0.16;
  switch (design) {
    case "twin":
      return angles(5)
        .map((a) => bar(a - 7, hub, edge, [13, 3.1], -5) + bar(a + 7, hub, edge, [13, 3.1], 5))
        .join("");
    case "multi":
      return angles(10)
        .map((a) => bar(a, hub, edge, [13, 3.6]))
        .join("");
    case "star":
      return angles(5)
        .map((a) => bar(a, hub, edge, [34, 11]))
        .join("");
    case "turbine":
      return angles(9)
        .map((a) => bar(a, hub, edge, [18, 7.6], 17))
        .join("");
    case "branch":
      return angles(7)
        .map((a) => {
          const fork = rim * 0.58;
          return (
            bar(a, hub, fork + rim * 0.05, [16, 3.7]) +
            bar(a, fork, edge, [3.6, 2.5], -12) +
            bar(a, fork, edge, [3.6, 2.5], 12)
          );
        })
        .join("");
    case "block":
      return angles(6)
        .map((a) => bar(a, hub, edge, [28, 12.5]))
        .join("");
    case "steel":
      return "";
  }
}

const FACES: Record<RimFinish, readonly [string, string, string]> = {
  silver: ["#f4f6f7", "#b9bfc4", "#7d858b"],
  graphite: ["#767d83", "#40464b", "#23272a"],
  "two-tone": ["#fbfcfc", "#c9ced2", "#8c9499"],
};

/** Gradients that `drawWheel` refers to. The light comes from above, slightly from the front. */
export function wheelDefs(id: string, wheel: Wheel, radius: number): string {
  const [light, middle, dark] = FACES[wheel.finish];
  const rim = radius * wheel.rim;
  return (
    radial(
      `${id}t`,
      [
        [0.6, "#0c0d0e"],
        [0.8, "#232527"],
        [0.9, "#303336"],
        [0.96, "#1e2022"],
        [1, "#101112"],
      ],
      [0, -radius * 0.04, radius],
    ) +
    linear(
      `${id}f`,
      [-rim * 0.4, -rim, rim * 0.45, rim],
      [
        [0, light],
        [0.5, middle],
        [1, dark],
      ],
    ) +
    linear(
      `${id}l`,
      [-rim * 0.3, -rim, rim * 0.3, rim],
      [
        [0, "#d9dde0"],
        [0.4, "#7c8388"],
        [0.75, "#5a6065"],
        [1, "#c4c9cd"],
      ],
    ) +
    radial(
      `${id}b`,
      [
        [0, "#2c3033"],
        [0.7, "#17191b"],
        [1, "#060707"],
      ],
      [0, -rim * 0.15, rim],
    ) +
    linear(
      `${id}d`,
      [-rim * 0.5, -rim * 0.6, rim * 0.5, rim * 0.6],
      [
        [0, "#a4aaae"],
        [0.35, "#5d6367"],
        [0.55, "#8b9195"],
        [1, "#3d4245"],
      ],
    )
  );
}

function pressedSteel(id: string, rim: number): string {
  const holes = Array.from({ length: 10 }, (_, i) => polar(rim * 0.66, 90 + i * 36))
    .map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(rim * 0.085)}"/>`)
    .join("");
  return (
    `<circle r="${round(rim * 0.94)}" fill="url(#${id}f)"/><g fill="#131516">${holes}</g>` +
    `<circle r="${round(rim * 0.46)}" fill="none" stroke="#6c7378" stroke-width=".7"/><circle r="${round(rim * 0.44)}" fill="url(#${id}l)" opacity=".55"/>`
  );
}

/** A wheel about the origin: tyre, brake, spokes, hub. `radius` in drawing units. */
export function drawWheel(id: string, wheel: Wheel, radius: number): string {
  const rim = radius * wheel.rim;
  const ring = (r: number, rest: string) => `<circle r="${round(r)}" ${rest}/>`;
  const spokes = spokesOf(wheel.design, rim);
  const bolts = Array.from({ length: 5 }, (_, i) => polar(rim * 0.115, 54 + i * 72))
    .map(([x, y]) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round(rim * 0.026)}"/>`)
    .join("");
  const brake =
    ring(rim * 0.66, `fill="url(#${id}d)"`) +
    ring(rim * 0.66, 'fill="none" stroke="#0b0c0d" stroke-width=".5" opacity=".6"') +
    ring(rim * 0.34, 'fill="#24282a"') +
    `<path d="${bar(152, rim * 0.4, rim * 0.76, [30, 19])}" fill="#33383b"/>`;
  const tone = wheel.finish === "two-tone" ? "#15181a" : "#0a0b0c";
  const face =
    wheel.design === "steel"
      ? pressedSteel(id, rim)
      : `<path d="${spokes}" fill="${tone}" stroke="${tone}" stroke-width="${wheel.finish === "two-tone" ? 2.2 : 0.8}" stroke-linejoin="round" transform="translate(.5 .7)"/>` +
        `<path d="${spokes}" fill="url(#${id}f)"/>`;
  return (
    ring(radius, `fill="url(#${id}t)"`) +
    ring(radius * 0.915, 'fill="none" stroke="#45494c" stroke-width=".35" opacity=".8"') +
    ring(rim * 1.015, 'fill="#060707"') +
    ring(rim * 0.985, `fill="url(#${id}b)"`) +
    (wheel.design === "steel" ? "" : brake) +
    face +
    ring(rim * 0.975, `fill="none" stroke="url(#${id}l)" stroke-width="${round(rim * 0.055)}"`) +
    ring(rim * 0.945, 'fill="none" stroke="#000" stroke-width=".3" opacity=".45"') +
    ring(rim * 0.2, `fill="url(#${id}f)"`) +
    `<g fill="#15181a" opacity=".75">${bolts}</g>` +
    ring(rim * 0.07, `fill="url(#${id}l)" stroke="#2a2e31" stroke-width=".3"`)
  );
}
