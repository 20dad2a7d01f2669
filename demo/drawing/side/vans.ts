import { points } from "#demo/drawing/svg.ts";
import type { SideProfile } from "./profile.ts";

const pickup: SideProfile = {
  length: 532,
  frontAxle: 92,
  rearAxle: 412,
  wheelRadius: 38.5,
  sill: 31,
  top: points(`
    10,33k 4,44 3,72 4,92 12,103 44,109 90,113 122,117k 152,142 180,163 198,172
    240,178.5 288,178 322,174 334,168k 341,146 346,124k 350,119k 436,120 522,121k
    526,108 528,80 531,62 530,50 518,42k
  `),
  windscreen: [128, 182],
  rearScreen: [335, 343],
  belt: points("142,120k 230,121.5 328,122.5k"),
  glassTop: points("324,160k 314,167 284,171 240,171.3 206,165.5k 174,144"),
  pillars: [
    [236, 239, 9],
    [312, 308, 3.5],
  ],
  doors: { front: 145, split: 236, rear: 328 },
  shoulder: points("22,101 92,107 210,109 340,109.5 440,110 524,110"),
  crease: points("130,58 230,58 334,60"),
  frontLamp: points("4.5,93k 14,102 40,106k 44,96 24,90 5,85k"),
  rearLamp: points("525,116k 510,116k 510,84k 528,84k"),
  cladding: true,
  bed: [350, 522, 120],
};

const panel: SideProfile = {
  length: 553,
  frontAxle: 96,
  rearAxle: 426,
  wheelRadius: 34.5,
  sill: 27,
  top: points(`
    12,26k 5,38 3,62 6,84 16,100 42,116 66,127k 98,164 126,194 150,211 180,220 250,225
    360,227 470,226 524,223 536,216 543,196 549,140 551,90 551,60 549,46 540,34k
  `),
  windscreen: [70, 134],
  belt: points("104,124k 150,123 212,123k"),
  glassTop: points("212,178k 200,182 168,181 143,174k 122,150"),
  pillars: [[120, 124, 3.5]],
  doors: { front: 106, split: 218, rear: 352 },
  shoulder: points("22,99 96,112 240,113 360,113 470,113 549,113"),
  crease: points("124,56 240,56 386,56"),
  frontLamp: points("9,84k 18,98 40,111 54,116k 50,96 30,82 8,76k"),
  rearLamp: points("549,132k 540,132k 541,88k 551,88k"),
  sliding: true,
};

const shuttle: SideProfile = {
  ...panel,
  length: 497,
  frontAxle: 92,
  rearAxle: 400,
  wheelRadius: 34.5,
  sill: 25,
  top: points(`
    11,24k 4,36 2,60 5,80 16,95 46,109 80,118k 112,148 144,176 170,189 210,195.5 300,198
    400,197 456,193 474,186k 484,156 490,122 494,90 496,60 493,44 483,31k
  `),
  windscreen: [84, 148],
  rearScreen: [475, 489],
  belt: points("112,119k 220,119.5 340,120.5 470,122k"),
  glassTop: points("462,178k 446,184 340,187 240,186.5 182,182 156,173k 132,148"),
  pillars: [
    [126, 130, 3.5],
    [218, 222, 10],
    [344, 344, 10],
  ],
  doors: { front: 114, split: 218, rear: 344 },
  shoulder: points("22,94 92,106 220,107 340,107 430,107.5 492,107"),
  crease: points("122,52 230,52 356,54"),
  frontLamp: points("7,80k 18,93 42,104 62,109k 52,95 30,83 8,74k"),
  rearLamp: points("489,124k 476,124k 478,88k 494,88k"),
};

const compactVan: SideProfile = {
  ...panel,
  length: 440,
  frontAxle: 88,
  rearAxle: 366,
  wheelRadius: 33,
  sill: 22,
  top: points(`
    10,22k 3,34 1,56 4,74 15,87 48,100 86,110k 116,137 148,162 176,174 214,179.5
    290,181.5 360,180 404,176.5 420,170k 428,146 433,116 437,86 439,58 436,40 426,27k
  `),
  windscreen: [92, 152],
  rearScreen: [421, 433],
  belt: points("110,111k 220,112.5 330,114 408,117k"),
  glassTop: points("404,164 388,169 320,172.2 240,172 190,167.5 164,159.5k 136,136"),
  pillars: [
    [124, 129, 3.5],
    [216, 220, 9],
    [316, 316, 10],
  ],
  doors: { front: 113, split: 216, rear: 316 },
  shoulder: points("22,87 88,98 200,100 320,101 396,102 434,101"),
  crease: points("118,46 216,47 328,50"),
  frontLamp: points("5,72k 17,85 42,95 64,100k 56,88 32,77 6,66k"),
  rearLamp: points("432,118k 418,118k 420,78k 437,78k"),
  rails: true,
};

const people: SideProfile = {
  length: 452,
  frontAxle: 90,
  rearAxle: 369,
  wheelRadius: 34,
  sill: 21,
  top: points(`
    9,22k 3,33 0.5,53 3,67 14,79 44,92 72,102 92,109k 134,136 174,154.5 222,163 286,165
    350,161.5 404,154.5 416,151k 430,130 437,112 441,106k 446,88 450.5,68 451.5,52
    448,35 436,24k
  `),
  windscreen: [98, 172],
  rearScreen: [418, 434],
  belt: points("112,109.5k 220,110.5 330,113 402,118k"),
  glassTop: points("410,132 398,145 346,153.5 286,157.3 228,156 186,150 150,134"),
  pillars: [
    [136, 143, 3.5],
    [232, 238, 8],
    [332, 327, 8],
  ],
  doors: { front: 116, split: 232, rear: 334 },
  shoulder: points("22,79 90,93 200,96 320,99 410,102 442,100"),
  crease: points("118,42 222,44 334,50"),
  frontLamp: points("5,70k 16,79 42,88.5 68,94k 56,84 30,74 7,66k"),
  rearLamp: points("443,103k 428,105 410,104k 414,88 428,80 449,79k"),
  rails: true,
};

export const PICKUPS = [pickup];
export const VANS = [shuttle, compactVan, panel];
export const MPVS = [people, { ...compactVan, rails: false }];
