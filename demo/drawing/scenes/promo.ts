import { drawSideCar } from "#demo/drawing/side/car.ts";
import { placeSideCar } from "#demo/drawing/side/picture.ts";
import { linear, radial, svgDocument } from "#demo/drawing/svg.ts";
import type { Scene } from "#demo/drawing/types.ts";

/** Wall at its top and foot, floor far away and near. */
type Tones = readonly [top: string, foot: string, floor: string, near: string];

interface Part {
  readonly defs: string;
  readonly content: string;
}

function wall([top, foot, floor, near]: Tones): Part {
  return {
    defs:
      linear(
        "pw",
        [0, 0, 0, 420],
        [
          [0, top],
          [1, foot],
        ],
      ) +
      linear(
        "pf",
        [0, 420, 0, 600],
        [
          [0, floor],
          [1, near],
        ],
      ),
    content:
      '<rect width="800" height="422" fill="url(#pw)"/><rect y="420" width="800" height="180" fill="url(#pf)"/>',
  };
}

/** A phone showing an advert: bars stand for words, since a picture needs no language. */
function drawApp(isDark: boolean): Part {
  const back = wall(
    isDark
      ? ["#1f2723", "#2b3630", "#26302b", "#1a211d"]
      : ["#dfe5e0", "#eef1ed", "#d0d8d1", "#b8c3ba"],
  );
  const one = placeSideCar("a", drawSideCar("a", { body: "estate", variant: 0, colour: "blue" }), {
    x: 302,
    y: 262,
    scale: 0.41,
  });
  const two = placeSideCar("b", drawSideCar("b", { body: "suv", variant: 0, colour: "orange" }), {
    x: 308,
    y: 484,
    scale: 0.41,
  });
  const card = (y: number, accent: string) =>
    `<rect x="286" y="${y}" width="228" height="200" rx="14" fill="#fff"/><path d="M286 ${y + 14}a14 14 0 0 1 14-14H500a14 14 0 0 1 14 14V${y + 124}H286Z" fill="#e9ece8"/>` +
    `<rect x="302" y="${y + 138}" width="92" height="14" rx="7" fill="#20302a"/><rect x="302" y="${y + 162}" width="150" height="8" rx="4" fill="#b5bfb9"/><rect x="302" y="${y + 178}" width="112" height="8" rx="4" fill="#d2d9d5"/><circle cx="488" cy="${y + 158}" r="13" fill="${accent}"/>`;
  return {
    defs:
      back.defs +
      one.defs +
      two.defs +
      linear(
        "pp",
        [260, 0, 540, 0],
        [
          [0, "#3b4246"],
          [0.1, "#16191b"],
          [0.9, "#16191b"],
          [1, "#4a5257"],
        ],
      ) +
      radial("ps", [
        [0, "#000", 0.45],
        [1, "#000", 0],
      ]) +
      '<clipPath id="pc"><rect x="272" y="62" width="256" height="508" rx="28"/></clipPath>',
    content:
      `${back.content}<ellipse cx="400" cy="578" rx="240" ry="20" fill="url(#ps)"/><rect x="260" y="50" width="280" height="532" rx="40" fill="url(#pp)"/><rect x="272" y="62" width="256" height="508" rx="28" fill="#f6f5f2"/>` +
      `<g clip-path="url(#pc)"><rect x="290" y="92" width="80" height="14" rx="7" fill="#1f4d3f"/><rect x="482" y="92" width="28" height="14" rx="7" fill="#c8cfca"/>${card(142, "#1f4d3f")}${card(364, "#d9dfdb")}${one.content}${two.content}</g>` +
      '<rect x="364" y="72" width="72" height="14" rx="7" fill="#16191b"/>',
  };
}

/** A car being looked over, with the points to check marked, and a list half done. */
function drawGuide(isDark: boolean): Part {
  const back = wall(
    isDark
      ? ["#29231e", "#393029", "#332b25", "#221c18"]
      : ["#e7dfd3", "#f3ede4", "#d9cdbd", "#c0b19d"],
  );
  const car = placeSideCar(
    "a",
    drawSideCar("a", { body: "hatchback", variant: 0, colour: "grey" }),
    { x: 40, y: 490, scale: 1.2 },
  );
  const mark = (x: number, y: number, toX: number, toY: number) =>
    `<path d="M${x} ${y}L${toX} ${toY}" stroke="#1f4d3f" stroke-width="2" stroke-dasharray="3 5"/><circle cx="${x}" cy="${y}" r="9" fill="#fff" stroke="#1f4d3f" stroke-width="4"/><circle cx="${toX}" cy="${toY}" r="20" fill="#1f4d3f"/><path d="M${toX - 8} ${toY}l6 6 10-12" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
  const rows = [0, 1, 2, 3, 4]
    .map((row) => {
      const y = 182 + row * 52;
      const done = row < 3;
      return `<rect x="594" y="${y}" width="24" height="24" rx="6" fill="${done ? "#1f4d3f" : "#fff"}" stroke="#1f4d3f" stroke-width="2.5"/>${done ? `<path d="M600 ${y + 12}l5 5 9-10" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/>` : ""}<rect x="632" y="${y + 7}" width="${[104, 82, 112, 92, 70][row]}" height="10" rx="5" fill="${done ? "#8b9a92" : "#cfcfc6"}"/>`;
    })
    .join("");
  return {
    defs: back.defs + car.defs,
    content:
      `${back.content}${car.content}${mark(143, 450, 110, 300)}${mark(300, 340, 286, 196)}${mark(480, 400, 456, 250)}` +
      `<rect x="572" y="126" width="204" height="332" rx="16" fill="#000" opacity=".1"/><rect x="566" y="118" width="204" height="332" rx="16" fill="#fffdf9"/><rect x="624" y="104" width="88" height="30" rx="10" fill="#b9a88f"/>${rows}`,
  };
}

interface SeaTones {
  readonly sky: readonly [string, string, string];
  readonly sea: readonly [string, string];
  readonly road: readonly [string, string];
  readonly hills: readonly [string, string];
  readonly wall: readonly [string, string];
  readonly sun: string;
}

const SEA: { day: SeaTones; dusk: SeaTones } = {
  day: {
    sky: ["#a9c6d3", "#e4ecea", "#f7ecd9"],
    sea: ["#8fb3bd", "#5f8d9b"],
    road: ["#b4b0a8", "#8d8981"],
    hills: ["#6c8a86", "#4f6f6a"],
    wall: ["#d9d4c8", "#f2eee4"],
    sun: "#fffaf0",
  },
  dusk: {
    sky: ["#20283a", "#6d5560", "#c98a63"],
    sea: ["#5d5a66", "#2b3442"],
    road: ["#4a4846", "#2b2a2a"],
    hills: ["#2f3a44", "#232c34"],
    wall: ["#5b5750", "#79736a"],
    sun: "#f7b277",
  },
};

/** An open car by the sea. */
function drawRental(isDark: boolean): Part {
  const { sky, sea, road, hills, wall: parapet, sun } = isDark ? SEA.dusk : SEA.day;
  const car = placeSideCar(
    "a",
    drawSideCar("a", { body: "convertible", variant: 1, colour: "red" }),
    { x: 130, y: 498, scale: 1.36 },
  );
  return {
    defs:
      linear(
        "pw",
        [0, 0, 0, 330],
        [
          [0, sky[0]],
          [0.7, sky[1]],
          [1, sky[2]],
        ],
      ) +
      linear(
        "pe",
        [0, 300, 0, 420],
        [
          [0, sea[0]],
          [1, sea[1]],
        ],
      ) +
      linear(
        "pf",
        [0, 420, 0, 600],
        [
          [0, road[0]],
          [1, road[1]],
        ],
      ) +
      radial("pg", [
        [0, sun, 0.9],
        [0.25, sun, 0.5],
        [1, sun, 0],
      ]) +
      car.defs,
    content:
      `<rect width="800" height="310" fill="url(#pw)"/><circle cx="600" cy="206" r="230" fill="url(#pg)"/><circle cx="600" cy="206" r="34" fill="${sun}"/>` +
      `<path d="M0 300H800V420H0Z" fill="url(#pe)"/><path d="M470 322H730M500 338H706M530 356H676M555 376H650" stroke="${sun}" stroke-width="3" stroke-linecap="round" opacity=".65"/>` +
      `<path d="M0 300C60 236 130 214 190 236S290 282 340 300Z" fill="${hills[0]}"/><path d="M0 306C40 266 90 254 140 272S210 296 236 306Z" fill="${hills[1]}"/>` +
      `<path d="M0 404H800V432H0Z" fill="${parapet[0]}"/><path d="M0 404H800V410H0Z" fill="${parapet[1]}"/><path d="M0 430H800V600H0Z" fill="url(#pf)"/><path d="M0 560H120M220 560H380M480 560H640M740 560H800" stroke="${parapet[1]}" stroke-width="7"/>` +
      car.content,
  };
}

/** A dark saloon waiting before a lit entrance in the evening. */
function drawChauffeur(): Part {
  const car = placeSideCar("a", drawSideCar("a", { body: "sedan", variant: 0, colour: "black" }), {
    x: 96,
    y: 506,
    scale: 1.3,
  });
  const pane = (x: number) =>
    `<path d="M${x} 130H${x + 96}V420H${x}Z" fill="url(#pl)"/><path d="M${x + 48} 130V420M${x} 224H${x + 96}" stroke="#3a3a3c" stroke-width="4"/>`;
  const column = (x: number) =>
    `<rect x="${x}" y="86" width="34" height="340" fill="url(#pk)"/><rect x="${x - 7}" y="78" width="48" height="14" fill="#5a5d61"/>`;
  return {
    defs:
      linear(
        "pw",
        [0, 0, 0, 420],
        [
          [0, "#1b232b"],
          [1, "#3b444b"],
        ],
      ) +
      linear(
        "pl",
        [0, 130, 0, 420],
        [
          [0, "#f7d596"],
          [0.6, "#f2bf73"],
          [1, "#c98a45"],
        ],
      ) +
      linear(
        "pk",
        [0, 0, 34, 0],
        [
          [0, "#6a6d71"],
          [1, "#3c4044"],
        ],
      ) +
      linear(
        "pf",
        [0, 420, 0, 600],
        [
          [0, "#565450"],
          [0.35, "#3a3c3e"],
          [1, "#1d2124"],
        ],
      ) +
      radial("pg", [
        [0, "#ffd38a", 0.5],
        [1, "#ffd38a", 0],
      ]) +
      car.defs,
    content:
      `<rect width="800" height="424" fill="url(#pw)"/><path d="M0 60H800V84H0Z" fill="#4b4f54"/>${[70, 246, 458, 634].map(pane).join("")}<path d="M360 110H440V420H360Z" fill="#ffe1a8"/><path d="M400 110V420" stroke="#7d5a30" stroke-width="4"/>` +
      `${[24, 190, 578, 744].map(column).join("")}<ellipse cx="400" cy="330" rx="460" ry="230" fill="url(#pg)"/><rect y="420" width="800" height="180" fill="url(#pf)"/>` +
      `<path d="M360 420H440L520 600H280Z" fill="#ffd38a" opacity=".14"/><path d="M70 420H166L120 600H-40ZM634 420H730L840 600H680Z" fill="#ffd38a" opacity=".1"/>${car.content}`,
  };
}

const SCENE_PARTS: Record<Scene, (isDark: boolean) => Part> = {
  app: drawApp,
  guide: drawGuide,
  rental: drawRental,
  chauffeur: drawChauffeur,
};

/** A small picture for a section of the home page, 800 by 600. */
export function drawScene(scene: Scene, isDark: boolean): string {
  const { defs, content } = SCENE_PARTS[scene](isDark);
  // Paper and screens are the brightest things in a picture, and would glare on a dark page.
  const dim = isDark ? '<rect width="800" height="600" fill="#0b0e0c" opacity=".28"/>' : "";
  return svgDocument(800, 600, `<defs>${defs}</defs>${content}${dim}`);
}
