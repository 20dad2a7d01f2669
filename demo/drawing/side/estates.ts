import { points } from "#demo/drawing/svg.ts";
import type { SideProfile } from "./profile.ts";

const sporting: SideProfile = {
  length: 476,
  frontAxle: 86,
  rearAxle: 372,
  wheelRadius: 34.5,
  sill: 20,
  top: points(`
    9,21k 3,30 0.5,48 3,60 13,70.5 50,84 95,93 126,98k 164,120.5 202,138 252,144.5
    310,145.5 370,141.5 416,135 428,132k 447,115 456,105 461,101k 467,88 474,68 475,50
    471,33 459,23k
  `),
  windscreen: [132, 200],
  rearScreen: [430, 453],
  belt: points("145,99.5k 250,103 350,106 410,111k"),
  glassTop: points("420,121 406,129.5 360,136.5 306,139.7 252,139 212,134.5k 178,118"),
  pillars: [
    [249, 254, 8],
    [346, 340, 7],
  ],
  doors: { front: 149, split: 249, rear: 348 },
  shoulder: points("24,71 86,84 200,89.5 330,93 430,96 464,94"),
  crease: points("114,38 220,42 334,49"),
  frontLamp: points("5.5,63.5k 14,69.8 34,77.5 62,84k 54,76 30,67 7,60k"),
  rearLamp: points("463,98k 446,100 420,98k 430,90 448,84 469,82k"),
  rails: true,
};

const roomy: SideProfile = {
  ...sporting,
  length: 486,
  frontAxle: 92,
  rearAxle: 376,
  wheelRadius: 34,
  top: points(`
    10,21k 3,31 0.5,50 4,63 15,74 52,87 94,95 122,100k 160,123 198,141 248,147.5 310,149
    376,147 430,142 440,139k 459,119 468,107 474,103k 479,88 484.5,70 485.5,51 482,34
    470,23k
  `),
  windscreen: [128, 196],
  rearScreen: [442, 466],
  belt: points("141,101.5k 248,105 350,108 424,111k"),
  glassTop: points("432,123 420,134 372,141 310,143.4 248,142.2 208,137.2k 174,120.5"),
  pillars: [
    [250, 255, 8],
    [350, 346, 7],
  ],
  doors: { front: 145, split: 250, rear: 352 },
  shoulder: points("26,76 92,87 200,91.5 330,94 430,96 476,95"),
  crease: points("120,40 226,42 338,46"),
  frontLamp: points("6,67k 18,74.5 40,82 68,87k 58,78 34,70 8,63k"),
  rearLamp: points("476,99k 458,101.5 440,101k 444,86 458,78 483,77k"),
};

export const ESTATES = [sporting, roomy];
