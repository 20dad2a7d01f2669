import { choose } from "./choice.ts";
import { linear, radial, round } from "./svg.ts";
import type { Ground, Light } from "./types.ts";

interface Sky {
  readonly top: string;
  readonly foot: string;
  readonly glow: string;
  /** Hills, hedges and houses in front of it. */
  readonly far: string;
  readonly near: string;
}

const SKIES: Record<Light, Sky> = {
  morning: { top: "#b9cfdc", foot: "#fbe9d3", glow: "#ffe2b4", far: "#b9b9ad", near: "#8f9a88" },
  noon: { top: "#a9cbe0", foot: "#edf3f0", glow: "#fffdf2", far: "#aebfb9", near: "#7f9684" },
  overcast: { top: "#c3c9cc", foot: "#e9e9e5", glow: "#f8f8f4", far: "#b4b9b7", near: "#8b9490" },
  dusk: { top: "#262c3a", foot: "#a5786b", glow: "#f0b083", far: "#3d3f4a", near: "#23272e" },
};

/** Wall at its top and its foot, and the glow on it. */
type Wall = readonly [top: string, foot: string, glow: string];
const DAY_WALLS: readonly [Wall, ...Wall[]] = [
  ["#dcd8cf", "#f6f4f0", "#fffdf8"],
  ["#cfd6d6", "#f1f3f2", "#fcffff"],
  ["#ddd2c4", "#f4eee6", "#fffaf2"],
  ["#c4cfc6", "#e8eee7", "#fafff9"],
];
const DUSK_WALLS: readonly [Wall, ...Wall[]] = [
  ["#23292e", "#5d686f", "#a9b6bd"],
  ["#2c2926", "#6d655d", "#c2b5a6"],
];

/** Floor far away and near, by day and at dusk. */
const FLOORS: Record<Ground, { day: readonly [string, string]; dusk: readonly [string, string] }> =
  {
    studio: { day: ["#dcd8d0", "#c2bcb2"], dusk: ["#4d555b", "#262b2f"] },
    asphalt: { day: ["#a2a5a5", "#7a7e80"], dusk: ["#474b52", "#292c31"] },
    gravel: { day: ["#d3c7b3", "#b2a58e"], dusk: ["#5e5650", "#39342f"] },
    wet: { day: ["#8d959a", "#596167"], dusk: ["#3d434e", "#1a1e25"] },
  };

/** Numbers from 0 to 1 that differ for every place of every variant. */
function spread(variant: number, salt: number): number {
  const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
  return choose(steps, variant, salt) / 10;
}

function hills(width: number, horizon: number, { far, near }: Sky, variant: number): string {
  const hill = (height: number, shift: number) =>
    `M0 ${horizon}V${round(horizon - height * 0.4)}C${round(width * 0.12)} ${round(horizon - height * 0.7)} ${round(width * (0.2 + shift))} ${round(horizon - height)} ${round(width * (0.34 + shift))} ${round(horizon - height * 0.55)}S${round(width * (0.62 + shift))} ${round(horizon - height * 1.1)} ${round(width * 0.8)} ${round(horizon - height * 0.5)}S${width} ${round(horizon - height * 0.35)} ${width} ${round(horizon - height * 0.3)}V${horizon}Z`;
  const shift = spread(variant, 21) * 0.2 - 0.1;
  return `<path d="${hill(150, shift)}" fill="${far}" opacity=".55"/><path d="${hill(70, -shift)}" fill="${near}" opacity=".6"/>`;
}

/** Flat fronts of a street; windows are lit at dusk. */
function houses(
  width: number,
  horizon: number,
  { far }: Sky,
  light: Light,
  variant: number,
): string {
  const fronts: string[] = [];
  const panes: string[] = [];
  let x = -spread(variant, 22) * 160;
  for (let at = 0; x < width; at += 1) {
    const wide = 150 + spread(variant, 23 + at) * 130;
    const high = 150 + spread(variant, 43 + at) * 190;
    fronts.push(
      `M${round(x)} ${horizon}V${round(horizon - high)}H${round(x + wide - 6)}V${horizon}Z`,
    );
    for (let left = x + 24; left < x + wide - 50; left += 52)
      for (let top = horizon - high + 30; top < horizon - 70; top += 62)
        if (choose([true, false, true], Math.round(left + top), 5))
          panes.push(`M${round(left)} ${round(top)}h26v36h-26Z`);
    x += wide;
  }
  const pane = light === "dusk" ? ["#ffd28a", 0.75] : ["#ffffff", 0.22];
  return `<path d="${fronts.join("")}" fill="${far}" opacity=".8"/><path d="${panes.join("")}" fill="${pane[0]}" opacity="${pane[1]}"/>`;
}

/** A clipped hedge behind a kerb. */
function kerb(width: number, horizon: number, { near }: Sky, light: Light): string {
  const [face, top] = light === "dusk" ? ["#5b5f66", "#777b80"] : ["#bdbdb8", "#dcdbd5"];
  const joints = Array.from({ length: 9 }, (_, at) => `M${at * 200 + 60} ${horizon}v26`).join("");
  return (
    `<path d="M0 ${horizon}V${horizon - 118}Q${width * 0.25} ${horizon - 130} ${width * 0.5} ${horizon - 118}T${width} ${horizon - 122}V${horizon}Z" fill="${near}"/>` +
    `<rect y="${horizon - 10}" width="${width}" height="12" fill="${top}"/><rect y="${horizon + 2}" width="${width}" height="26" fill="${face}"/>` +
    `<path d="${joints}" stroke="#000" stroke-opacity=".25" stroke-width="2"/>`
  );
}

/** Posts and two rails, with the hills behind. */
function fence(width: number, horizon: number, light: Light): string {
  const wood = light === "dusk" ? "#2e2a28" : "#8d7d68";
  const posts = Array.from({ length: 7 }, (_, at) => `M${at * 250 + 40} ${horizon + 8}v-118`);
  return `<path d="${posts.join("")}M0 ${horizon - 84}H${width}M0 ${horizon - 40}H${width}" stroke="${wood}" stroke-width="12"/>`;
}

/** Pebbles as rounded dashes, larger towards the front. */
function pebbles(width: number, height: number, horizon: number): string {
  const rows = Array.from({ length: 14 }, (_, at) => {
    const y = horizon + 18 + at * at * 2.4;
    const size = 2 + at * 0.45;
    const dashes = [0, 1, 2, 3, 4].map((n) => round(14 + at * 5 + spread(at, n + 70) * 90));
    return y < height
      ? `<path d="M${-at * 17} ${round(y)}H${width}" stroke-width="${round(size)}" stroke-dasharray="${dashes.map((gap) => `1 ${gap}`).join(" ")}"/>`
      : "";
  });
  return `<g stroke="#000" stroke-opacity=".2" stroke-linecap="round">${rows.join("")}</g>`;
}

interface Frame {
  width: number;
  height: number;
  horizon: number;
}

function sceneryOf(ground: Ground, light: Light, variant: number, frame: Frame): string {
  const { width, horizon } = frame;
  const sky = SKIES[light];
  switch (ground) {
    case "studio":
      return "";
    case "asphalt":
      return houses(width, horizon - 60, sky, light, variant) + kerb(width, horizon, sky, light);
    case "gravel":
      return hills(width, horizon, sky, variant) + fence(width, horizon, light);
    case "wet":
      return houses(width, horizon, sky, light, variant + 5);
  }
}

/** The place the car stands in: what is behind it, what is under it, and where the light falls. */
export function drawGround(
  {
    light,
    ground = "studio",
    variant,
  }: { light: Light; ground?: Ground | undefined; variant: number },
  frame: Frame,
): { defs: string; content: string } {
  const { width, height, horizon } = frame;
  const isDusk = light === "dusk";
  const { top, foot, glow } = SKIES[light];
  const [wallTop, wallFoot, wallGlow]: Wall =
    ground === "studio" ? choose(isDusk ? DUSK_WALLS : DAY_WALLS, variant, 11) : [top, foot, glow];
  const [far, near] = FLOORS[ground][isDusk ? "dusk" : "day"];
  const defs =
    linear(
      "gw",
      [0, 0, 0, horizon],
      [
        [0, wallTop],
        [1, wallFoot],
      ],
    ) +
    linear(
      "gf",
      [0, horizon, 0, height],
      [
        [0, far],
        [1, near],
      ],
    ) +
    radial("gg", [
      [0, wallGlow, 0.8],
      [1, wallGlow, 0],
    ]);
  const seam =
    ground === "studio"
      ? `<path d="M0 ${horizon}H${width}" stroke="${wallFoot}" stroke-width="3" opacity=".6"/>`
      : "";
  return {
    defs,
    content:
      `<rect width="${width}" height="${horizon}" fill="url(#gw)"/>` +
      `<ellipse cx="${round(width * (0.2 + spread(variant, 13) * 0.6))}" cy="${round(horizon * 0.8)}" rx="${round(width * 0.5)}" ry="${round(height * 0.36)}" fill="url(#gg)" opacity="${isDusk ? 0.45 : 0.7}"/>` +
      sceneryOf(ground, light, variant, frame) +
      `<rect y="${ground === "asphalt" ? horizon + 28 : horizon}" width="${width}" height="${height - horizon}" fill="url(#gf)"/>` +
      (ground === "gravel" ? pebbles(width, height, horizon) : "") +
      seam,
  };
}
