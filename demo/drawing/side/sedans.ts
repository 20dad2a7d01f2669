import { points } from "#demo/drawing/svg.ts";
import type { SideProfile } from "./profile.ts";

const classic: SideProfile = {
  length: 472,
  frontAxle: 84,
  rearAxle: 370,
  wheelRadius: 34.5,
  sill: 20,
  top: points(`
    9,21k 3,30 0.5,48 3,60 13,70.5 50,84 95,93 128,98k 166,120.5 203,138 250,144 292,142
    332,134 372,119 406,108.5 436,106.5 463,105.5k 468,94 471.5,70 471,50 467,33 455,23k
  `),
  windscreen: [134, 200],
  rearScreen: [334, 404],
  belt: points("147,99.5k 250,103.5 352,108k"),
  glassTop: points("361,113.5 331,127.3 294,135.5 250,138.6 213,134.5k 180,118.5"),
  pillars: [
    [251, 256, 8],
    [338, 326, 3.5],
  ],
  doors: { front: 150, split: 251, rear: 344 },
  shoulder: points("24,71 84,84 200,90 330,94 430,97 466,96"),
  crease: points("112,38 220,42 330,50"),
  frontLamp: points("5.5,63.5k 14,69.8 34,77.5 62,84k 54,76 30,67 7,60k"),
  rearLamp: points("466,100k 450,101.5 424,100k 430,92 448,88.5 470,87k"),
};

const fastback: SideProfile = {
  length: 470,
  frontAxle: 84,
  rearAxle: 372,
  wheelRadius: 35,
  sill: 19,
  top: points(`
    8,20k 2,30 0.5,46 3,57 12,66 45,78 85,88 112,94.5k 152,118 196,137.5 245,144.5
    292,143 340,133.5 392,118 430,109 464,107k 467,96 470,72 469.5,50 465,32 452,22k
  `),
  windscreen: [118, 194],
  rearScreen: [326, 430],
  belt: points("132,96.5k 240,101.5 346,107.5k"),
  glassTop: points("372,116.5k 338,127.5 292,137 246,139 204,133.5 166,115.5"),
  pillars: [
    [245, 253, 7],
    [335, 325, 3],
  ],
  doors: { front: 138, split: 245, rear: 346 },
  shoulder: points("22,66 84,80 200,88 330,94 430,98 466,98"),
  crease: points("112,36 220,38 330,46"),
  frontLamp: points("6,58k 16,66.5 40,76 66,81.5k 46,72 24,63 8,56k"),
  rearLamp: points("466,102k 446,104 414,100.5k 440,97 450,92 469,91k"),
};

const compact: SideProfile = {
  length: 463,
  frontAxle: 90,
  rearAxle: 362,
  wheelRadius: 33,
  sill: 20,
  top: points(`
    10,21k 3,31 0.5,50 4,63 16,74 52,86 90,94 116,100k 154,123 192,140.5 240,147
    288,145.5 330,137 370,122 402,112 430,109.5 455,108k 459,96 462.5,72 462,51 458,34
    446,23k
  `),
  windscreen: [122, 190],
  rearScreen: [334, 402],
  belt: points("136,101.5k 240,105 346,110k"),
  glassTop: points("364,117 330,130 288,139 240,141.6 202,137k 168,120.5"),
  pillars: [
    [243, 248, 8],
    [336, 326, 3.5],
  ],
  doors: { front: 140, split: 243, rear: 340 },
  shoulder: points("26,76 90,87 200,92 330,96 425,98 458,97"),
  crease: points("116,40 220,43 326,49"),
  frontLamp: points("6,67k 18,74.5 40,82 68,87k 58,78 34,70 8,63k"),
  rearLamp: points("458,101k 440,103 414,102k 422,92 440,87 461,85k"),
};

export const SEDANS = [classic, fastback, compact];
