import { imageIdOf } from "#demo/drawing/draw.ts";
import { LIGHTS, type CarDrawing, type Drawing, type View } from "#demo/drawing/types.ts";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";
import type { DemoCar } from "./cars.ts";
import type { DemoSellerRow } from "./catalogue-files.ts";

export interface DemoPicture {
  readonly id: string;
  readonly drawing: Drawing;
  readonly alt: string;
}

const ALTS: Record<View, (car: string) => string> = {
  side: (car) => `${car} from the side`,
  "three-quarter": (car) => `${car} from the front left`,
  front: (car) => `${car} from the front`,
  rear: (car) => `${car} from behind`,
  wheel: (car) => `Front wheel of the ${car}`,
  interior: (car) => `Dashboard and front seats of the ${car}`,
};

/** One car is shown in one light, like a set taken in one place. */
export function picturesOfCar(car: DemoCar, index: number): DemoPicture[] {
  const light = LIGHTS[[0, 0, 2, 0, 1][index % 5] ?? 0] ?? "studio-day";
  const views: View[] = ["side", "three-quarter", "rear", "interior"];
  if (index % 3 !== 1) views.splice(2, 0, "front");
  if (index % 3 === 0) views.push("wheel");
  return views.map((view) => {
    const { body, colour, gearbox } = car.row;
    const plain: CarDrawing = { kind: "car", body, variant: car.variant, colour, view, light };
    const drawing = view === "interior" ? { ...plain, gearbox } : plain;
    const words = `${colour} ${car.row.make} ${car.row.model}`;
    return { id: imageIdOf(drawing), drawing, alt: ALTS[view](words) };
  });
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
