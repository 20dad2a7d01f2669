import { points } from "#demo/drawing/svg.ts";
import type { SideProfile } from "./profile.ts";

const grandTourer: SideProfile = {
  length: 470,
  frontAxle: 86,
  rearAxle: 368,
  wheelRadius: 35.5,
  sill: 19,
  top: points(`
    9,19k 2,29 0.5,46 3,57 12,66 50,79 100,88 142,94k 182,115 220,130 264,136.5 304,135
    346,127 394,113.5 428,105 460,104k 465,93 469.5,70 469,48 464,31 450,21k
  `),
  windscreen: [148, 218],
  rearScreen: [330, 426],
  belt: points("162,95.5k 260,98.5 340,103.5k"),
  glassTop: points("362,112.5k 340,121 304,128.5 264,130.6 230,126.5k 194,112"),
  pillars: [[296, 288, 4]],
  doors: { front: 166, split: 300 },
  shoulder: points("22,66 86,80 200,85 300,88 390,95 462,95"),
  crease: points("112,35 220,37 330,46"),
  frontLamp: points("5,59k 15,66 38,74 66,79.5k 50,70 26,62 7,55k"),
  rearLamp: points("463,99k 446,100.5 412,98k 424,91 444,87.5 467,86k"),
};

const rearEngined: SideProfile = {
  length: 448,
  frontAxle: 96,
  rearAxle: 341,
  wheelRadius: 34.5,
  sill: 18,
  top: points(`
    9,19k 2,29 0.5,44 4,55 16,66 42,79.5 72,87.5 104,90 136,92.5k 170,112 204,125.5
    244,130.5 284,127.5 326,118 372,104 412,91 432,84 442,76 447,64 447,48 442,32
    430,21k
  `),
  windscreen: [141, 200],
  rearScreen: [306, 392],
  belt: points("154,94k 240,95.5 312,99k"),
  glassTop: points("336,107k 314,115 280,122 244,124.6 214,121.5k 182,108"),
  pillars: [[278, 270, 4]],
  doors: { front: 158, split: 280 },
  shoulder: points("22,68 96,82 200,82 280,84 350,91 430,82"),
  crease: points("122,34 210,34 304,42"),
  frontLamp: points("22,68k 32,76.5 50,82 62,81 58,72 38,64.5k"),
  rearLamp: points("441,78k 424,81 404,79.5k 420,74 446,70k"),
};

const roadster: SideProfile = {
  length: 396,
  frontAxle: 76,
  rearAxle: 307,
  wheelRadius: 31.5,
  sill: 17,
  top: points(`
    9,18k 2,28 0.5,43 4,54 14,63 50,76 92,83.5 130,88.5k 136,91 174,93 240,93.5 276,95
    306,97.5 346,94.5 372,90.5 386,86k 391,76 395,60 394.5,44 390,30 378,20k
  `),
  windscreen: [0, 0],
  belt: points("150,91k 190,92 236,93k"),
  glassTop: [],
  pillars: [],
  doors: { front: 146, split: 244 },
  shoulder: points("20,63 76,77 170,80 250,82 320,87 386,79"),
  crease: points("102,32 180,34 268,42"),
  frontLamp: points("8,56k 18,63 38,71 54,74k 44,65 24,57.5k"),
  rearLamp: points("388,82k 374,84.5 354,82k 364,74 391,72k"),
  open: true,
};

const cabriolet: SideProfile = {
  length: 462,
  frontAxle: 86,
  rearAxle: 362,
  wheelRadius: 34.5,
  sill: 19,
  top: points(`
    9,19k 2,29 0.5,46 3,57 12,66 50,80 96,89 138,95k 146,98 200,100 260,101 330,103.5
    372,106.5 410,106 438,104 453,101.5k 458,90 461.5,68 461,48 456,31 442,21k
  `),
  windscreen: [0, 0],
  belt: points("160,97.5k 230,99 340,103k"),
  glassTop: [],
  pillars: [],
  doors: { front: 156, split: 284 },
  shoulder: points("22,66 86,81 200,87 300,90 390,96 455,93"),
  crease: points("112,35 220,37 326,46"),
  frontLamp: points("5,59k 15,66 38,74.5 66,80.5k 50,71 26,62 7,55k"),
  rearLamp: points("456,97k 440,99 410,97k 422,89 440,85 460,84k"),
  open: true,
};

export const COUPES = [grandTourer, rearEngined];
export const CONVERTIBLES = [cabriolet, roadster];
