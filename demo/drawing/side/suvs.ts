import { points } from "#demo/drawing/svg.ts";
import type { SideProfile } from "./profile.ts";

const crossover: SideProfile = {
  length: 446,
  frontAxle: 88,
  rearAxle: 354,
  wheelRadius: 36.5,
  sill: 25,
  top: points(`
    10,25k 3,36 1,58 3,76 12,88 46,97 86,104 112,109k 144,132 178,153 225,162 280,163
    335,160 378,153 396,149k 412,132 424,114 433,108k 438,96 444,76 445.5,58 442,40
    431,28k
  `),
  windscreen: [118, 176],
  rearScreen: [398, 420],
  belt: points("131,111k 230,114.5 350,121 380,126k"),
  glassTop: points("386,137 364,148.5 320,154.5 262,156 218,154.3 188,148.5k 156,128"),
  pillars: [
    [233, 237, 8],
    [323, 318, 7],
  ],
  doors: { front: 134, split: 233, rear: 328 },
  shoulder: points("22,88 88,98 200,101 320,104 400,107 438,103"),
  crease: points("116,50 220,52 322,58"),
  frontLamp: points("4,80k 14,88.5 40,95.5 64,99.5k 52,90 28,82.5 6,76k"),
  rearLamp: points("436,107k 420,109 392,106k 406,99 424,93 441,92k"),
  cladding: true,
  rails: true,
};

const boxy: SideProfile = {
  length: 458,
  frontAxle: 84,
  rearAxle: 357,
  wheelRadius: 39.5,
  sill: 31,
  top: points(`
    10,33k 5,42 4,70 4,96 9,106 24,110 70,113 112,116k 124,138 138,160 150,172 172,178
    250,181 340,180 400,178 420,174 428,162k 436,136 440,116 443,90 444,60 442,46
    434,35k
  `),
  windscreen: [114, 142],
  rearScreen: [424, 438],
  belt: points("131,118.5k 230,119.5 330,120.5 420,122k"),
  glassTop: points("412,162k 404,168 330,170.5 240,171 176,169.5 157,165k"),
  pillars: [
    [228, 228, 10],
    [322, 322, 11],
  ],
  doors: { front: 132, split: 228, rear: 326 },
  shoulder: points("12,104 90,108 200,109 320,109.5 410,110 440,109"),
  crease: points("122,58 220,58 322,60"),
  frontLamp: points("4,96k 10,104 28,106k 29,92k 16,88 4,88k"),
  rearLamp: points("439,110k 424,110k 424,84k 442,84k"),
  cladding: true,
  rails: true,
};

const sleek: SideProfile = {
  length: 476,
  frontAxle: 88,
  rearAxle: 378,
  wheelRadius: 38,
  sill: 24,
  top: points(`
    9,24k 2,36 0.5,56 3,71 14,82 48,93 90,102 114,107.5k 150,132 192,153 240,161.5
    292,162 344,155 392,142 430,126 449,117k 458,112 462,106k 468,88 474,70 475.5,56
    472,38 460,27k
  `),
  windscreen: [121, 190],
  rearScreen: [384, 446],
  belt: points("134,109.5k 240,113.5 346,119 388,124k"),
  glassTop: points("402,130 376,140.5 338,149 288,155 240,154.8 202,147.5 166,128.5"),
  pillars: [
    [246, 252, 8],
    [347, 336, 6],
  ],
  doors: { front: 138, split: 246, rear: 350 },
  shoulder: points("22,82 88,95 200,100 330,105 420,109 460,108"),
  crease: points("118,46 226,48 338,56"),
  frontLamp: points("4,75k 16,83 44,92 70,97.5k 50,87 26,78.5 6,71k"),
  rearLamp: points("463,106k 440,109 408,105.5k 430,101 446,97 466,96k"),
};

export const SUVS = [crossover, sleek, boxy];
