import { drawGround } from "#demo/drawing/ground.ts";
import { drawSideCar } from "#demo/drawing/side/car.ts";
import { placeSideCar } from "#demo/drawing/side/picture.ts";
import { linear, svgDocument } from "#demo/drawing/svg.ts";

const WIDTH = 1600;
const HEIGHT = 800;

/** One car, its nose towards the words, which the left third is kept free for. */
export function drawHero(isDark: boolean): string {
  const ground = drawGround(
    isDark
      ? { light: "dusk", ground: "wet", variant: 12 }
      : { light: "morning", ground: "asphalt", variant: 12 },
    { width: WIDTH, height: HEIGHT, horizon: 500 },
  );
  const car = drawSideCar("a", { body: "suv", variant: 3, colour: "green" });
  const placed = placeSideCar("a", car, {
    x: 640,
    y: 690,
    scale: 900 / car.profile.length,
    mirror: isDark,
  });
  const page = isDark ? "#1b1e1b" : "#f3efe8";
  const veil = linear(
    "hv",
    [0, 0, 900, 0],
    [
      [0, page, 0.96],
      [0.55, page, 0.8],
      [1, page, 0],
    ],
  );
  return svgDocument(
    WIDTH,
    HEIGHT,
    `<defs>${ground.defs}${placed.defs}${veil}</defs>${ground.content}<rect width="900" height="${HEIGHT}" fill="url(#hv)"/>${placed.content}`,
  );
}
