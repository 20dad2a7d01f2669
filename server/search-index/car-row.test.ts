import { expect, it } from "vitest";
import { type CarRow, toIndexedCar } from "./car-row.ts";

const NUMBERS = "(1250000,2015,74200,110,16500,,1764387654321.5,1769571654321.5,48.137,11.575)";
const row = (own: { choices?: string; numbers?: string; currency?: string } = {}): CarRow => [
  "019a0000-0000-7000-8000-000000000001",
  "019a0000-0000-7000-8000-000000000002",
  own.choices ?? '(03,"plug-in hybrid",automatic,,,,5,,dealer)',
  "(t,f,t,t,f,)",
  own.numbers ?? NUMBERS,
  own.currency ?? "EUR",
  "Volkswagen",
  null,
  "Golf, the red one",
  null,
  null,
];

it("a row of a car has its values, also those with spaces, and null for what is unknown", () => {
  expect(toIndexedCar(row(), "EUR")).toMatchObject({
    name: "Golf, the red one",
    choices: {
      category: "03",
      fuel: "plug-in hybrid",
      gearbox: "automatic",
      body: null,
      doors: "5",
      seats: null,
      seller_kind: "dealer",
    },
    switches: {
      verified: true,
      promoted: false,
      lowered: true,
      available: true,
      responsive: false,
    },
    hasPhotos: false,
    price: 12_500,
    year: 2015,
    distance: 74_200,
    power: 110,
    registeredDay: 16_500,
    availableDay: null,
    postedAt: 1_764_387_654_321.5,
    expiresAt: 1_769_571_654_321.5,
    point: { latitude: 48.137, longitude: 11.575 },
  });
});

it("a price in another currency, a place that is unknown and a value that no filter offers are null", () => {
  const car = toIndexedCar(
    row({ currency: "CHF", choices: "(03,steam,,,,,9,,)", numbers: "(1,,,,,,1,2,,)" }),
    "EUR",
  );
  expect(car).toMatchObject({ price: null, year: null, distance: null, point: null });
  expect(car.choices).toMatchObject({ fuel: null, doors: null, seller_kind: null });
});
