import type { Body, Fuel } from "#shared/rules/vocabulary.ts";

const KM_PER_YEAR = 14_000;

/** Share of its worth that a car keeps each year after the first. */
function yearlyHold(fuel: Fuel, body: Body, newPrice: number): number {
  if (body === "coupe" || body === "convertible") return newPrice > 70_000 ? 0.94 : 0.92;
  if (body === "pickup" || newPrice > 100_000) return 0.925;
  if (fuel === "electric") return 0.868;
  if (fuel === "hybrid") return 0.912;
  return 0.897;
}

/**
 * An estimated asking price: a car loses 8 % with its first drive, then a share each year. A distance above
 * or below the usual one changes the rest by up to 14 %. Whole euros, with the usual last digits of adverts.
 */
export function askingPrice(car: {
  newPrice: number;
  ageYears: number;
  km: number;
  fuel: Fuel;
  body: Body;
  /** -1 to 1: this seller's optimism. */
  mood: number;
}): number {
  const usual = KM_PER_YEAR * Math.max(car.ageYears, 0.5);
  const worn = Math.max(-1, Math.min(1, (car.km - usual) / usual));
  const kept = yearlyHold(car.fuel, car.body, car.newPrice) ** Math.max(car.ageYears - 0.3, 0);
  const worth = car.newPrice * 0.92 * kept * (1 - 0.14 * worn) * (1 + 0.035 * car.mood);
  const floor = Math.max(1_290, Math.min(worth, car.newPrice * 0.95));
  const step = floor > 40_000 ? 500 : floor > 12_000 ? 100 : 50;
  return Math.round(floor / step) * step - (floor > 4_000 ? 10 : 0);
}
