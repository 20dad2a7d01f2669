import type { ShownPicture } from "#client/ui/Picture.tsx";
import type { SummarizedCar } from "./SummaryCard.tsx";

/** A car as a card or its page shows it: with one picture or all. */
export interface ShownCar {
  _id: string;
  name: string;
  make: string | null;
  model: string | null;
  resale_price: number;
  currency: string;
  seller: string;
  location: string | null;
  picture?: ShownPicture | null;
  pictures?: readonly ShownPicture[];
}

/** What the summary card says of a car, at the price that is asked now. */
export function summarizeCar(car: ShownCar, price = car.resale_price): SummarizedCar {
  const { name: item, make, model, currency, seller, location } = car;
  const picture = car.picture ?? car.pictures?.[0] ?? null;
  return { item, make, model, picture, price, currency, seller, location };
}
