import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces } from "#server/features/places/add-places.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { openBrowser } from "#tests/support/person.ts";

let inKm: TestApp;
let inMiles: TestApp;
beforeAll(async () => {
  inKm = await startApp({}, { hasIndex: true });
  const town = { country: "DE", population: 1_000_000, latitude: 53.55, longitude: 10 };
  await addPlaces(inKm.db.pool, {
    name: "test",
    version: "1",
    read: async function* () {
      yield [{ ...town, name: "Hamburg", aliases: [] }];
    },
  });
  inMiles = await startApp({ DISTANCE_UNIT: "mi" }, { db: inKm.db, hasIndex: true });
});
afterAll(async () => {
  await inMiles.close();
  await inKm.close();
});

const meaningOf = async (site: TestApp, line: string): Promise<unknown> => {
  const address = `/search/meaning?q=${encodeURIComponent(line)}`;
  const { body } = await openBrowser(site).call("GET", address);
  return body.parameters.map(({ name, value }: Record<string, string>) => `${name}=${value}`);
};

test.each([
  ["under 60000 miles", ["distance_to=97000"], ["distance_to=60000"]],
  ["less than 100000 km", ["distance_to=100000"], ["distance_to=62000"]],
  ["max 80tkm", ["distance_to=80000"], ["distance_to=50000"]],
  [
    "between 20000 and 50000 miles",
    ["distance_from=32000", "distance_to=80000"],
    ["distance_from=20000", "distance_to=50000"],
  ],
  ["within 50 miles of Hamburg", ["near=Hamburg", "radius=100"], ["near=Hamburg", "radius=50"]],
  ["near Hamburg 80 km", ["near=Hamburg", "radius=100"], ["near=Hamburg", "radius=50"]],
])(
  "a distance means what its unit says, whatever the site's unit is: %s",
  async (line, km, miles) => {
    expect(await meaningOf(inKm, line)).toEqual(km);
    expect(await meaningOf(inMiles, line)).toEqual(miles);
  },
);
