import { drawSideCar } from "#demo/drawing/side/car.ts";
import { placeSideCar } from "#demo/drawing/side/picture.ts";
import { linear, radial, svgDocument } from "#demo/drawing/svg.ts";

/** Tall windows on the right, in slight perspective, with the evening outside. */
function windows(): string {
  const panes = [880, 1065, 1250, 1435].map((x) => {
    const width = 165;
    return (
      `<path d="M${x} 90H${x + width}V470H${x}Z" fill="url(#hw)"/>` +
      `<path d="M${x} 400C${x + 50} 380 ${x + 100} 410 ${x + width} 388V470H${x}Z" fill="#a9b7ae" opacity=".5"/>` +
      `<path d="M${x + width * 0.5} 90V470M${x} 215H${x + width}" stroke="#d9d4ca" stroke-width="4"/>`
    );
  });
  return panes.join("");
}

/** Light from the windows, lying on the floor. */
function pools(): string {
  return [700, 930, 1160, 1390]
    .map(
      (x) =>
        `<path d="M${x + 160} 520H${x + 300}L${x + 170} 800H${x - 60}Z" fill="#fffdf6" opacity=".4"/>`,
    )
    .join("");
}

/** A calm showroom, 1600 by 800, with the left third kept free for words. */
export function drawHero(): string {
  const near = drawSideCar("a", { body: "suv", variant: 1, colour: "green" });
  const middle = drawSideCar("b", { body: "coupe", variant: 0, colour: "silver" });
  const far = drawSideCar("d", { body: "hatchback", variant: 1, colour: "beige" });
  const places = [
    placeSideCar("d", far, { x: 1168, y: 560, scale: 1.36, mirror: false }),
    placeSideCar("b", middle, { x: 566, y: 590, scale: 1.5, mirror: false }),
    placeSideCar("a", near, { x: 694, y: 724, scale: 1.84 }),
  ];
  const defs =
    linear(
      "hb",
      [0, 0, 1600, 0],
      [
        [0, "#efebe4"],
        [0.5, "#f3f0ea"],
        [1, "#e4e0d8"],
      ],
    ) +
    linear(
      "hc",
      [0, 0, 0, 90],
      [
        [0, "#dcd7cd"],
        [1, "#e9e5dd"],
      ],
    ) +
    linear(
      "hf",
      [0, 500, 0, 800],
      [
        [0, "#e3ded5"],
        [0.4, "#dad4c9"],
        [1, "#c5bdb0"],
      ],
    ) +
    linear(
      "hw",
      [0, 90, 0, 470],
      [
        [0, "#cfdde0"],
        [0.65, "#eff1ea"],
        [1, "#e4e6dc"],
      ],
    ) +
    radial("hg", [
      [0, "#fffdf8", 0.85],
      [1, "#fffdf8", 0],
    ]) +
    linear(
      "hv",
      [0, 0, 640, 0],
      [
        [0, "#f3efe8", 0.9],
        [0.7, "#f3efe8", 0.5],
        [1, "#f3efe8", 0],
      ],
    ) +
    places.map((place) => place.defs).join("");
  const haze = '<rect y="440" width="1600" height="160" fill="#f1eee7" opacity=".26"/>';
  return svgDocument(
    1600,
    800,
    `<defs>${defs}</defs><rect width="1600" height="500" fill="url(#hb)"/><rect width="1600" height="60" fill="url(#hc)"/>` +
      `<path d="M0 60H1600" stroke="#cfc9be" stroke-width="2"/><path d="M840 90V500M0 500H1600" stroke="#cdc6ba" stroke-width="2"/>${windows()}` +
      `<rect y="500" width="1600" height="300" fill="url(#hf)"/>${pools()}` +
      `<ellipse cx="1120" cy="520" rx="760" ry="240" fill="url(#hg)" opacity=".7"/>` +
      `${places[0]?.content}${haze}${places[1]?.content}${places[2]?.content}<rect width="640" height="800" fill="url(#hv)"/>`,
  );
}
