import type { DemoCar } from "./cars.ts";
import type { DemoPicture } from "./pictures.ts";

export type CataloguedCar = DemoCar & {
  readonly ownerId: string;
  readonly pictures: readonly DemoPicture[];
};
