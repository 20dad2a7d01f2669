import type { Colour } from "#shared/rules/vocabulary.ts";

/** How one car colour behaves under light, from the lit edge to the deepest shade. */
export interface Paint {
  readonly sheen: string;
  readonly light: string;
  readonly base: string;
  readonly dark: string;
  readonly deep: string;
}

export const PAINTS: Record<Colour, Paint> = {
  black: { sheen: "#aeb7be", light: "#565c63", base: "#202327", dark: "#0e1012", deep: "#040506" },
  white: { sheen: "#ffffff", light: "#fbfbfa", base: "#e3e6e7", dark: "#b3babe", deep: "#798288" },
  grey: { sheen: "#cdd2d6", light: "#868d93", base: "#5a6167", dark: "#3a4046", deep: "#1f2327" },
  silver: { sheen: "#ffffff", light: "#dde1e3", base: "#a9b0b5", dark: "#747c83", deep: "#464d53" },
  blue: { sheen: "#a9cdf0", light: "#4d83bf", base: "#1d4b88", dark: "#10305c", deep: "#081a36" },
  red: { sheen: "#ffb9ac", light: "#d84a43", base: "#a91c22", dark: "#6e0f18", deep: "#3a060d" },
  green: { sheen: "#b3d3c0", light: "#557f69", base: "#214a39", dark: "#122f25", deep: "#081913" },
  brown: { sheen: "#dcc3af", light: "#94735c", base: "#5b4131", dark: "#3a281e", deep: "#1d130d" },
  beige: { sheen: "#fffaf0", light: "#ece0ca", base: "#cdbd9f", dark: "#9d8b6d", deep: "#645641" },
  yellow: { sheen: "#fff5c4", light: "#fbd85f", base: "#e7af1b", dark: "#ad790d", deep: "#634307" },
  orange: { sheen: "#ffd3af", light: "#f58c4a", base: "#d15a18", dark: "#8f350c", deep: "#501b05" },
  gold: { sheen: "#fbeecb", light: "#dcc591", base: "#ae8f57", dark: "#7a6035", deep: "#46361b" },
  purple: { sheen: "#cdb8ea", light: "#8063ab", base: "#462d70", dark: "#2a1a49", deep: "#150c28" },
};
