import { points } from "#demo/drawing/svg.ts";
import type { SideProfile } from "./profile.ts";

const family: SideProfile = {
  length: 428,
  frontAxle: 86,
  rearAxle: 350,
  wheelRadius: 33,
  sill: 20,
  top: points(`
    9,21k 3,31 0.5,49 3,62 14,72.5 46,84 84,93 110,99k 146,122 182,139.5 228,146.5
    280,147.5 330,143.5 368,137 380,133.5k 397,117 407,104 413,100k 419,86 425.5,68
    427,50 424,34 413,23k
  `),
  windscreen: [116, 180],
  rearScreen: [382, 405],
  belt: points("129,100.5k 230,104 338,109.5k"),
  glassTop: points("352,121k 338,131.5 296,139.5 250,141.4 216,139 192,134.5k 160,118.5"),
  pillars: [
    [232, 237, 8],
    [318, 314, 4],
  ],
  doors: { front: 133, split: 232, rear: 330 },
  shoulder: points("22,73 86,85 190,90 310,94 390,97 416,95"),
  crease: points("112,39 210,42 312,48"),
  frontLamp: points("5,65k 16,72.8 40,80.5 64,85.5k 54,76.5 30,68.5 7,61k"),
  rearLamp: points("415,97k 400,99 376,97k 386,87 402,82 422,80k"),
};

const city: SideProfile = {
  length: 362,
  frontAxle: 70,
  rearAxle: 301,
  wheelRadius: 30.5,
  sill: 20,
  top: points(`
    9,21k 3,32 0.5,52 3,66 12,78 36,90 62,98.5 84,105k 110,127 140,143.5 180,150.5
    226,151 270,146.5 304,137k 324,118 337,104 347,97k 354,82 360,65 361,50 358,34
    347,23k
  `),
  windscreen: [90, 138],
  rearScreen: [306, 336],
  belt: points("101,106.5k 180,109 284,114k"),
  glassTop: points("291,126 268,138 226,144.5 182,144.8 150,139.5k 122,123.5"),
  pillars: [[206, 211, 8]],
  doors: { front: 104, split: 206 },
  shoulder: points("20,79 70,91 160,95 260,97 320,97 350,92"),
  crease: points("98,40 170,42 262,47"),
  frontLamp: points("8,71k 16,80.5 34,87 42,83 36,72 20,66k"),
  rearLamp: points("350,93k 338,97 324,93k 326,78 338,71 357,72k"),
};

const electric: SideProfile = {
  length: 426,
  frontAxle: 82,
  rearAxle: 358,
  wheelRadius: 36,
  sill: 21,
  top: points(`
    9,22k 2,33 0.5,52 4,66 16,77 42,89 68,98.5 88,105k 130,131 174,149.5 222,156
    276,155.5 330,150 372,142.5k 389,124 400,110 409,105k 416,90 424,70 425.5,52 422,36
    411,24k
  `),
  windscreen: [95, 172],
  rearScreen: [374, 398],
  belt: points("108,107k 220,109.5 334,115k"),
  glassTop: points("352,127k 334,139 288,147 236,149.5 188,145 146,128.5"),
  pillars: [
    [228, 236, 8],
    [322, 315, 4],
  ],
  doors: { front: 120, split: 228, rear: 332 },
  shoulder: points("22,78 82,91 190,96 310,100 386,103 414,101"),
  crease: points("112,40 210,41 318,48"),
  frontLamp: points("5,70k 16,77.5 38,86 62,92k 50,82 28,73 7,66k"),
  rearLamp: points("412,102k 394,104.5 370,101k 388,94 400,90 419,88k"),
};

export const HATCHBACKS = [family, electric, city];
