import { imageIdOf } from "#demo/drawing/draw.ts";
import type { CarDrawing, Crop, Drawing, Ground, Light, View } from "#demo/drawing/types.ts";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";
import type { DemoCar } from "./cars.ts";
import type { DemoSellerRow } from "./catalogue-files.ts";

export interface DemoPicture {
  readonly id: string;
  readonly drawing: Drawing;
  readonly alt: string;
}

const ALTS: Record<Exclude<View, "side">, (car: string) => string> = {
  front: (car) => `Drawing of ${car} from the front`,
  rear: (car) => `Drawing of ${car} from behind`,
  wheel: (car) => `Drawing of the front wheel of ${car}`,
  interior: (car) => `Drawing of the dashboard and front seats of ${car}`,
};

interface Staging {
  readonly light: Light;
  readonly ground: Ground;
  readonly crop: Crop;
  readonly facesRight: boolean;
}

/** Choices take turns of different lengths, so that neighbours in a list differ. */
const LIGHT_TURN: readonly Light[] = ["noon", "overcast", "morning"];
const GROUND_TURN: readonly Ground[] = ["studio", "asphalt", "gravel", "studio", "wet"];
const CROP_TURN: readonly Crop[] = [
  "whole",
  "nose",
  "whole",
  "whole",
  "tail",
  "whole",
  "wheel",
  "whole",
  "nose",
  "whole",
  "whole",
];
const RIGHT_TURN: readonly boolean[] = [false, true, false, true, false, false, true];

function turn<T>(choices: readonly T[], index: number): T {
  const choice = choices[index % choices.length];
  if (choice === undefined) throw new RangeError(`no choice for ${index}`);
  return choice;
}

/** How the first picture of a car is taken. */
export function stagingOf(index: number): Staging {
  const ground = turn(GROUND_TURN, index);
  return {
    // A wet street is an evening's.
    light: ground === "wet" ? "dusk" : turn(LIGHT_TURN, index),
    ground,
    crop: turn(CROP_TURN, index),
    facesRight: turn(RIGHT_TURN, index),
  };
}

/**
 * A car's set of pictures, taken in one place: the first as staged, then from the other side. A close view of the wheel
 * is no first picture, because lists and payments show the car by that one alone.
 */
export function picturesOfCar(car: DemoCar, index: number): DemoPicture[] {
  const { light, ground, crop, facesRight } = stagingOf(index);
  const { body, colour, gearbox, make, model } = car.row;
  // Orange is the only colour that begins with a vowel.
  const words = `${colour === "orange" ? "an" : "a"} ${colour} ${make} ${model}`;
  const picture = (view: View, alt: string, more: Partial<CarDrawing> = {}): DemoPicture => {
    const { variant } = car;
    const drawing = { kind: "car", body, variant, colour, view, light, ground, ...more } as const;
    return { id: imageIdOf(drawing), drawing, alt };
  };
  const fromSide = (toRight: boolean, shown: Crop) =>
    picture("side", `Drawing of ${words} from the ${toRight ? "right" : "left"}`, {
      ...(toRight && { facesRight: true }),
      ...(shown !== "whole" && { crop: shown }),
    });
  const isClose = crop === "wheel";
  return [
    fromSide(facesRight, isClose ? "whole" : crop),
    picture("front", ALTS.front(words)),
    fromSide(!facesRight, isClose ? crop : "whole"),
    picture("rear", ALTS.rear(words)),
    picture("interior", ALTS.interior(words), { gearbox }),
    ...(index % 3 === 0 ? [picture("wheel", ALTS.wheel(words))] : []),
  ];
}

export function portraitOf(
  seller: Pick<DemoSellerRow, "name" | "kind">,
  index: number,
): DemoPicture {
  const of = seller.kind === "dealer" ? "dealer" : "person";
  const drawing: Drawing = { kind: "portrait", of, variant: index };
  return { id: imageIdOf(drawing), drawing, alt: seller.name };
}

export function categoryPictures(): (DemoPicture & { categoryId: string })[] {
  return CATEGORY_IDS.map((category) => {
    const drawing: Drawing = { kind: "category", category };
    return { id: imageIdOf(drawing), drawing, alt: "", categoryId: category };
  });
}
