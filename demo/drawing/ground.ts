import { choose } from "./choice.ts";
import { linear, radial, round } from "./svg.ts";
import type { Light } from "./types.ts";

interface Room {
  readonly wallTop: string;
  readonly wallFoot: string;
  readonly floorFar: string;
  readonly floorNear: string;
  readonly glow: string;
}

const ROOMS: Record<Light, readonly [Room, ...Room[]]> = {
  "studio-day": [
    {
      wallTop: "#e9e6e0",
      wallFoot: "#f6f4f0",
      floorFar: "#e3dfd8",
      floorNear: "#cfcac1",
      glow: "#fffdf8",
    },
    {
      wallTop: "#dfe3e2",
      wallFoot: "#f1f3f2",
      floorFar: "#dde1df",
      floorNear: "#c6cbc9",
      glow: "#fcffff",
    },
    {
      wallTop: "#e6dfd6",
      wallFoot: "#f4eee6",
      floorFar: "#e2d9ce",
      floorNear: "#cbc0b2",
      glow: "#fffaf2",
    },
  ],
  "studio-dusk": [
    {
      wallTop: "#2c3338",
      wallFoot: "#69737a",
      floorFar: "#565f65",
      floorNear: "#2b3135",
      glow: "#a9b6bd",
    },
    {
      wallTop: "#33302d",
      wallFoot: "#7a726a",
      floorFar: "#645c55",
      floorNear: "#332f2b",
      glow: "#c2b5a6",
    },
  ],
  outdoor: [
    {
      wallTop: "#bfd0d6",
      wallFoot: "#eef0ea",
      floorFar: "#c5c4bd",
      floorNear: "#a9a7a0",
      glow: "#fdf8ea",
    },
    {
      wallTop: "#d3d3cf",
      wallFoot: "#f0e8db",
      floorFar: "#c2bcb2",
      floorNear: "#a29c92",
      glow: "#fff4de",
    },
  ],
};

/** Daylight from a window out of sight, lying on the wall. */
const WINDOWS: readonly [WindowLight, ...WindowLight[]] = [
  (w, h, glow) =>
    `<path d="${shaft(w * 0.56, w * 0.24, w * -0.22, h)}${shaft(w * 0.84, w * 0.09, w * -0.18, h)}" fill="${glow}" opacity=".38"/>`,
  (w, h, glow) =>
    `<path d="${shaft(w * 0.12, w * 0.16, w * 0.2, h)}${shaft(w * 0.32, w * 0.16, w * 0.22, h)}" fill="${glow}" opacity=".36"/>`,
  () => "",
];

type WindowLight = (width: number, horizon: number, glow: string) => string;

function shaft(x: number, width: number, lean: number, foot: number): string {
  return `M${round(x)} 0H${round(x + width)}L${round(x + width + lean)} ${foot}H${round(x + lean)}Z`;
}

/** Quiet ridges on the horizon, out of focus: enough to say "outside". */
function ridges(width: number, horizon: number, tint: string): string {
  const hill = (height: number, shift: number) =>
    `M0 ${horizon}C${width * 0.12} ${horizon - height * 0.7} ${width * (0.2 + shift)} ${horizon - height} ${width * (0.34 + shift)} ${horizon - height * 0.55}S${width * (0.62 + shift)} ${horizon - height * 1.1} ${width * 0.8} ${horizon - height * 0.5}S${width} ${horizon - height * 0.35} ${width} ${horizon - height * 0.3}V${horizon}Z`;
  return `<path d="${hill(150, 0.04)}" fill="${tint}" opacity=".35"/><path d="${hill(84, -0.08)}" fill="${tint}" opacity=".5"/>`;
}

/** The place the car stands in: a wall, a floor, and where the light falls. */
export function drawGround(
  light: Light,
  variant: number,
  { width, height, horizon }: { width: number; height: number; horizon: number },
): { defs: string; content: string } {
  const room = choose(ROOMS[light], variant, 11);
  const defs =
    linear(
      "gw",
      [0, 0, 0, horizon],
      [
        [0, room.wallTop],
        [1, room.wallFoot],
      ],
    ) +
    linear(
      "gf",
      [0, horizon, 0, height],
      [
        [0, room.floorFar],
        [0.5, room.floorFar],
        [1, room.floorNear],
      ],
    ) +
    radial("gg", [
      [0, room.glow, 0.9],
      [0.6, room.glow, 0.3],
      [1, room.glow, 0],
    ]) +
    linear(
      "gh",
      [0, horizon - 46, 0, horizon + 46],
      [
        [0, room.floorFar, 0],
        [0.5, room.floorFar, 0.9],
        [1, room.floorFar, 0],
      ],
    );
  const window =
    light === "studio-day" ? choose(WINDOWS, variant, 12)(width, horizon, room.glow) : "";
  return {
    defs,
    content:
      `<rect width="${width}" height="${horizon}" fill="url(#gw)"/>` +
      window +
      (light === "outdoor" ? ridges(width, horizon, "#8d9d9b") : "") +
      `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#gf)"/>` +
      (light === "outdoor"
        ? ""
        : `<rect y="${horizon - 46}" width="${width}" height="92" fill="url(#gh)"/>`) +
      `<ellipse cx="${width / 2}" cy="${horizon * 0.72}" rx="${width * 0.55}" ry="${height * 0.36}" fill="url(#gg)" opacity="${light === "studio-dusk" ? 0.55 : 0.7}"/>` +
      `<ellipse cx="${width / 2}" cy="${horizon + (height - horizon) * 0.55}" rx="${width * 0.56}" ry="${(height - horizon) * 0.5}" fill="url(#gg)" opacity="${light === "studio-dusk" ? 0.3 : 0.55}"/>`,
  };
}
