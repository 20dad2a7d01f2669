import type { Body } from "#shared/rules/vocabulary.ts";
import { bodyOutline } from "./side/car.ts";
import { designOf } from "./side/designs.ts";
import { outline, round, svgDocument } from "./svg.ts";

/** A quiet outline for a car without pictures. Without a ground, so it suits light and dark pages. */
export function drawNoPhoto(body: Body): string {
  const { profile: car } = designOf(body, 0);
  const scale = 620 / car.length;
  const wheels = [car.frontAxle, car.rearAxle]
    .map(
      (x) =>
        `<circle cx="${x}" cy="${-car.wheelRadius}" r="${car.wheelRadius - 3}" fill="none" stroke="#8b9294" stroke-width="6" opacity=".75"/>`,
    )
    .join("");
  const glass = car.open
    ? ""
    : `<path d="${outline([...car.belt, ...car.glassTop])}" fill="#8b9294" opacity=".35"/>`;
  return svgDocument(
    800,
    600,
    `<g transform="translate(90 400) scale(${round(scale * 100) / 100})"><path d="${bodyOutline(car)}" fill="#8b9294" opacity=".38"/>${glass}${wheels}<path d="M-30 2H${car.length + 30}" stroke="#8b9294" stroke-width="2" opacity=".45"/></g>`,
  );
}
