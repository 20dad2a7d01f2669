import type { SummarizedCar } from "#client/domain/SummaryCard.tsx";
import type { BookedCar } from "./opening.ts";

/** The car of the dialog as its summary card shows it, at the price that is asked now. */
export function toSummary(car: BookedCar, price: number): SummarizedCar {
  const { name: item, make, model, currency, seller, location } = car;
  const picture = car.picture ?? car.pictures?.[0] ?? null;
  return { item, make, model, picture, price, currency, seller, location };
}
