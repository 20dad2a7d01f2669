/** Materials of a cabin: roof lining, dashboard, lower half, inlay, seats. */
export interface Trim {
  readonly liningLight: string;
  readonly liningDark: string;
  readonly dashLight: string;
  readonly dash: string;
  readonly dashDark: string;
  readonly lowerLight: string;
  readonly lowerDark: string;
  readonly inlayLight: string;
  readonly inlay: string;
  readonly inlayDark: string;
  readonly seatLight: string;
  readonly seat: string;
  readonly seatDark: string;
  readonly stitch: string;
}

const charcoal = {
  liningLight: "#c9c6c0",
  liningDark: "#8d8a85",
  dashLight: "#565b5f",
  dash: "#2e3235",
  dashDark: "#1b1e20",
  lowerLight: "#383c3f",
  lowerDark: "#151719",
};

export const TRIMS: readonly [Trim, ...Trim[]] = [
  {
    ...charcoal,
    inlayLight: "#c9ced1",
    inlay: "#8e959a",
    inlayDark: "#4c5256",
    seatLight: "#4d5255",
    seat: "#2c3033",
    seatDark: "#17191b",
    stitch: "#a8aeb2",
  },
  {
    ...charcoal,
    lowerLight: "#8a6446",
    lowerDark: "#4a3322",
    inlayLight: "#8a6a4c",
    inlay: "#5f432c",
    inlayDark: "#38271a",
    seatLight: "#a97a55",
    seat: "#865c3c",
    seatDark: "#553822",
    stitch: "#e2c9a8",
  },
  {
    ...charcoal,
    lowerLight: "#cfc5b6",
    lowerDark: "#8d8373",
    inlayLight: "#a5835b",
    inlay: "#7a5a38",
    inlayDark: "#493420",
    seatLight: "#e0d7c9",
    seat: "#c4b8a6",
    seatDark: "#8d8170",
    stitch: "#7a6c58",
  },
  {
    ...charcoal,
    liningLight: "#4a4d50",
    liningDark: "#26292b",
    inlayLight: "#4d5357",
    inlay: "#2c3033",
    inlayDark: "#181b1d",
    seatLight: "#45484b",
    seat: "#26292b",
    seatDark: "#121415",
    stitch: "#b5433c",
  },
  {
    ...charcoal,
    lowerLight: "#6f757a",
    lowerDark: "#3f4448",
    inlayLight: "#dfe2e4",
    inlay: "#b3b9bd",
    inlayDark: "#7c8388",
    seatLight: "#8d9398",
    seat: "#6a7075",
    seatDark: "#42474b",
    stitch: "#d9dde0",
  },
];
