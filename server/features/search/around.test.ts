import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces } from "#server/features/places/add-places.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { openBrowser } from "#tests/support/person.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
  const town = { country: "DE", population: 1_000_000, latitude: 50, longitude: 11.58 };
  await addPlaces(server.db.pool, {
    name: "test",
    version: "1",
    read: async function* () {
      yield [
        { ...town, name: "Munich", aliases: ["München"], latitude: 48.14 },
        { ...town, name: "80331 München", code: "80331", population: 0, latitude: 48.14 },
        { ...town, name: "Augsburg", latitude: 48.37, longitude: 10.9 },
        { ...town, name: "Good", population: 3_000 },
        { ...town, name: "Sankt Gallen", country: "CH" },
        { ...town, name: "Graz", country: "AT" },
        { ...town, name: "10001 New York", code: "10001", country: "US", population: 0 },
        { ...town, name: "2018 Antwerpen", code: "2018", country: "BE", population: 0 },
        { ...town, name: "Golf Manor" },
        { ...town, name: "Bad Homburg vor der Höhe", latitude: 50.2 },
      ];
    },
  });
});
afterAll(() => server.close());

const call = async (path: string) => (await openBrowser(server).call("GET", path)).body;

test.each([
  ["diesel near 80331", "diesel", { near: "80331" }],
  ["diesel near 80331 München kombi", "diesel kombi", { near: "80331" }],
  ["golf within 60 km of München", "golf", { near: "München", radius: "100" }],
  ["im Umkreis von 100 km um Augsburg kombi", "kombi", { near: "Augsburg", radius: "100" }],
  ["golf near Munich 25 km", "golf", { near: "Munich", radius: "25" }],
  ["golf near 80331 München +60km umkreis diesel", "golf diesel", { near: "80331", radius: "100" }],
  ["golf within 50 miles of Munich", "golf", { near: "Munich", radius: "100" }],
  ["golf near Munich 15 miles", "golf", { near: "Munich", radius: "25" }],
  ["golf near Munich 90000 km", "golf 90000 km", { near: "Munich" }],
  ["kombi in Bad Homburg vor der Höhe", "kombi", { near: "Bad Homburg vor der Höhe" }],
  ["in der Nähe von Munich, automatic", "automatic", { near: "Munich" }],
  ["kombi near Bad Homburg diesel", "kombi diesel", { near: "Bad Homburg" }],
  ["kombi in bad homburg, diesel", "kombi diesel", { near: "bad homburg" }],
  ["kombi in St. Gallen", "kombi", { near: "St. Gallen" }],
  ["golf near D-80331 München kombi", "golf kombi", { near: "D-80331" }],
  ["golf near 8010 Graz kombi", "golf kombi", { near: "8010 Graz" }],
  ["golf in good condition", "golf in good condition", {}],
  // A word alone begins no name in a line, and a number may be a year, a price or a mileage.
  ["near golf", "near golf", {}],
  ["audi in bad shape", "audi in bad shape", {}],
  ["golf in 2018 Graz", "golf in 2018 Graz", {}],
  ["golf in 10001", "golf in 10001", {}],
  ["near nowhere at all", "near nowhere at all", {}],
  ["audi 100 km/h", "audi 100 km/h", {}],
])("the place of a line is understood: %s", async (line, rest, near) => {
  const meaning = await call(`/search/meaning?q=${encodeURIComponent(line)}`);
  const parameters = meaning.parameters.map(({ name, value }: Record<string, string>) => [
    name,
    value,
  ]);
  expect(Object.fromEntries(parameters)).toEqual(near);
  expect(meaning.rest).toBe(rest);
});

test("a search around a place tells how far each car is, and which place it took", async () => {
  const seller = await makeSeller(server.db.kysely);
  const here = await makeCar(server.db.kysely, seller, { location: "München", postcode: null });
  const there = await makeCar(server.db.kysely, seller, { location: "Augsburg", postcode: null });
  await makeCar(server.db.kysely, seller, { location: "Somewhere", postcode: null });
  const found = await call("/search?near=80331&radius=100&sort=nearest&facets=yes");
  expect(found.place).toBe("80331 München");
  expect(found.sort).toBe("nearest");
  expect(
    found.items.map(({ _id, away_km }: { _id: string; away_km: number }) => [_id, away_km]),
  ).toEqual([
    [here, 0],
    [there, 56],
  ]);
  expect(found.facets.radius).toEqual([1, 1, 1, 2, 2]);
  // Without a place nothing is near.
  const all = await call("/search?sort=nearest&facets=yes");
  expect([all.sort, all.total, all.facets.radius]).toEqual(["best", 3, []]);
});

test("a place that is not known is refused by its field", async () => {
  const { status, body } = await openBrowser(server).call("GET", "/search?near=Atlantis");
  expect([status, body.fields]).toEqual([
    400,
    { near: "We don’t recognise this location. Enter a town or postcode." },
  ]);
});
