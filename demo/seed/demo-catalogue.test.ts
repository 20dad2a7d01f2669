import { DAY_MS } from "#shared/lib/durations.ts";
import { describe, expect, test } from "vitest";
import { MOST_HOLDS } from "#shared/rules/bookings.ts";
import { categoryOfBody } from "#shared/rules/vocabulary.ts";
import { allPictures, makeDemoCatalogue } from "./demo-catalogue.ts";
import { thumbhashOf } from "#demo/drawing/draw.ts";
import { stagingOf } from "./pictures.ts";
import { readThumbhashes } from "./thumbhash.ts";
import { vinCheckDigit } from "#shared/rules/vin.ts";

const NOW = new Date("2026-11-21T09:00:00Z");
const { cars, users } = makeDemoCatalogue(NOW);
const catalogue = makeDemoCatalogue(NOW);

/** West, south, east, north; generous boxes around each country on sale. */
const COUNTRIES: Record<string, readonly [number, number, number, number]> = {
  DE: [5.8, 47.2, 15.1, 55.1],
  NL: [3.3, 50.7, 7.3, 53.6],
  BE: [2.5, 49.4, 6.5, 51.6],
  FR: [-5.2, 42.2, 8.3, 51.1],
  IT: [6.6, 36.6, 18.6, 47.1],
  ES: [-9.4, 36, 3.4, 43.8],
  PT: [-9.6, 36.9, -6.1, 42.2],
  PL: [14.1, 49, 24.2, 54.9],
  CZ: [12, 48.5, 18.9, 51.1],
  AT: [9.5, 46.3, 17.2, 49.1],
  LU: [5.7, 49.4, 6.6, 50.2],
  DK: [8, 54.5, 12.7, 57.8],
};
const ages = cars.map((car) => ({
  car,
  years: (NOW.getTime() - car.firstRegistered.getTime()) / (365.25 * DAY_MS),
}));

test("cars that follow each other in the catalogue are shown in different ways", () => {
  const stagings = cars.map((_, index) => Object.values(stagingOf(index)).map(String));
  for (const [at, staging] of stagings.slice(1).entries()) {
    const before = stagings[at] ?? [];
    const alike = staging.filter((choice, kind) => choice === before[kind]);
    expect(alike.length, `car ${at + 1} beside car ${at}`).toBeLessThanOrEqual(2);
  }
});

describe("the demo's cars", () => {
  test("the demo's cars are enough, over all three categories, each by its body", () => {
    expect(cars.length).toBeGreaterThanOrEqual(120);
    for (const category of ["01", "02", "03"]) {
      expect(cars.filter((car) => car.categoryId === category).length).toBeGreaterThan(20);
    }
    for (const car of cars) expect(car.categoryId).toBe(categoryOfBody(car.row.body));
  });

  test.each(ages)("$car.name: price, distance and dates agree", ({ car, years }) => {
    expect(car.resalePriceMinor).toBeGreaterThan(100_000);
    expect(car.resalePriceMinor).toBeLessThanOrEqual(car.priceMinor);
    const perYear = car.row.km / Math.max(years, 0.4);
    expect(perYear).toBeGreaterThan(2_000);
    expect(perYear).toBeLessThan(32_000);
    expect(years).toBeGreaterThan(0);
    expect(car.year).toBe(car.firstRegistered.getUTCFullYear());
    expect(car.oldYears).toBe(NOW.getUTCFullYear() - car.year);
    expect(car.postedAt.getTime()).toBeLessThan(NOW.getTime());
    expect(car.expiresAt.getTime()).toBeGreaterThan(NOW.getTime() + 20 * DAY_MS);
    expect(car.postedAt.getTime()).toBeGreaterThan(car.firstRegistered.getTime());
  });

  test.each(cars.map((car) => ({ car })))("$car.name: engine and place are possible", ({ car }) => {
    const { fuel, cc, gearbox } = car.row;
    expect(cc === null).toBe(fuel === "electric");
    expect(fuel === "electric" && gearbox === "manual").toBe(false);
    const [west, south, east, north] = COUNTRIES[car.place.country] ?? [0, 0, 0, 0];
    expect(car.place.longitude).toBeGreaterThan(west);
    expect(car.place.longitude).toBeLessThan(east);
    expect(car.place.latitude).toBeGreaterThan(south);
    expect(car.place.latitude).toBeLessThan(north);
  });

  test("the demo's cars have names, ids and descriptions of their own", () => {
    for (const values of [
      cars.map((car) => car.name),
      cars.map((car) => car.id),
      cars.map((car) => car.description),
    ]) {
      expect(new Set(values).size).toBe(cars.length);
    }
    for (const { description } of cars) {
      const sentences = description.split(/(?<=[.!?]) (?=[A-Z])/);
      expect(sentences.length).toBeGreaterThanOrEqual(2);
      expect(sentences.length).toBeLessThanOrEqual(7);
      expect(description).not.toMatch(/[{}]/);
    }
  });

  test("the demo's cars say nothing that their own data denies", () => {
    const denied: [RegExp, (car: (typeof cars)[number]) => boolean][] = [
      [/one owner|one name/i, (car) => car.previousOwners !== 1],
      [/two owners/i, (car) => car.previousOwners !== 2],
      [/three owners/i, (car) => car.previousOwners !== 3],
      [/\boil\b|exhaust|clutch|litre|timing belt|fuel/i, (car) => car.row.fuel === "electric"],
      [/automatic gearbox/i, (car) => car.row.gearbox === "manual"],
      [/third row/i, (car) => car.row.seats < 7],
      [/\broof goes down\b/i, (car) => car.row.body !== "convertible"],
    ];
    const wrong = denied.flatMap(([words, isDenied]) =>
      cars.filter((car) => isDenied(car) && words.test(car.description)),
    );
    expect(wrong.map((car) => `${car.name}: ${car.description}`)).toEqual([]);
  });

  test("bear sound VINs, or none", () => {
    const vins = cars.map((car) => car.vin).filter((vin) => vin !== null);
    expect(vins.length).toBeGreaterThan(40);
    expect(vins.length).toBeLessThan(cars.length);
    expect(new Set(vins).size).toBe(vins.length);
    for (const vin of vins) {
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
      expect(vin[8]).toBe(vinCheckDigit(vin));
    }
  });

  test("the demo's cars show every kind of list something", () => {
    const on = cars.filter((car) => car.state === "active");
    expect(on.filter((car) => car.promoted).length).toBeGreaterThanOrEqual(8);
    expect(on.filter((car) => car.promoted).length).toBeLessThanOrEqual(10);
    const young = new Date(NOW.getTime() - 365 * DAY_MS);
    const recent = new Date(NOW.getTime() - 3 * 365 * DAY_MS);
    expect(
      on.filter(
        (car) =>
          (car.row.km <= 5_000 && car.firstRegistered >= recent) || car.firstRegistered >= young,
      ).length,
    ).toBeGreaterThanOrEqual(7);
    expect(
      on.filter((car) => car.availableFrom && car.availableFrom > NOW).length,
    ).toBeGreaterThanOrEqual(4);
    for (const state of ["reserved", "sold", "withdrawn"]) {
      expect(cars.filter((car) => car.state === state).length).toBeGreaterThanOrEqual(3);
    }
    // The database lets one buyer hold as many.
    const marked = (mark: string) => cars.filter(({ row }) => row.mark === mark).length;
    expect([marked("reserved"), marked("booked")]).toEqual([MOST_HOLDS, 1]);
    expect(cars.filter((car) => car.promoted && car.state !== "active")).toEqual([]);
  });

  test("the demo's cars have four to six pictures, none twice in the whole demo", () => {
    const counts = cars.map((car) => car.pictures.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...counts)).toBeLessThanOrEqual(6);
    const ids = cars.flatMap((car) => car.pictures.map((picture) => picture.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("the demo's cars never look stale: two years on, the young are young still", () => {
    const later = new Date(NOW.getTime() + 730 * DAY_MS);
    const moved = makeDemoCatalogue(later).cars;
    const young = moved.filter((car) => car.row.year === null);
    expect(young.length).toBeGreaterThanOrEqual(8);
    for (const car of young) {
      expect(later.getTime() - car.firstRegistered.getTime()).toBeLessThan(365 * DAY_MS);
      expect(car.firstRegistered.getTime()).toBeLessThan(car.postedAt.getTime());
    }
    for (const car of moved) expect(car.resalePriceMinor).toBeLessThanOrEqual(car.priceMinor);
  });
});

test("the same moment gives the same demo", () => {
  expect(catalogue.cars).toEqual(cars);
});

test("sellers are ten, dealers and private people, verified and not", () => {
  const sellers = users.filter((user) => user.role === "Seller");
  expect(sellers.length).toBe(10);
  for (const kind of ["dealer", "private"]) {
    const ofKind = sellers.filter((seller) => seller.sellerKind === kind);
    expect(ofKind.some((seller) => seller.verified)).toBe(true);
    expect(ofKind.some((seller) => !seller.verified)).toBe(true);
  }
  for (const user of users) expect(user.email).toMatch(/^[a-z]+@demo\.example$/);
});

test(
  "every picture's thumbhash is stored and is what its drawing gives today",
  { timeout: 120_000 },
  async () => {
    const stored = readThumbhashes();
    const pictures = allPictures(catalogue);
    expect(Object.keys(stored).toSorted()).toEqual(
      pictures.map((picture) => picture.id).toSorted(),
    );
    const some = pictures.filter((_, index) => index % 12 === 0);
    const drawn: [string, string][] = [];
    for (const { id, drawing } of some) drawn.push([id, await thumbhashOf(drawing)]);
    // When these differ, run scripts/generate-thumbhashes.ts.
    expect(drawn).toEqual(some.map(({ id }) => [id, stored[id]]));
  },
);
