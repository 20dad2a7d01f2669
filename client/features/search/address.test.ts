import { wordTexts } from "#shared/rules/word-texts.ts";
import { expect, test } from "vitest";
import { leaveOut, pageAddress, searchAddress, withCar, without, withoutAll } from "./address.ts";

const PATH = "/used-cars";
const params = (query: string) => new URLSearchParams(query);

test("one search has one address, in whatever order its filters were chosen", () => {
  const address = "/used-cars?q=golf&fuel=diesel&price_to=12k";
  expect(searchAddress(PATH, params("price_to=12k&fuel=diesel&q=golf"))).toBe(address);
  expect(searchAddress(PATH, params("fuel=diesel&q=golf&price_to=12k"))).toBe(address);
});

test("an address has no empty fields, no page, no order by itself and nothing that is no search", () => {
  expect(searchAddress(PATH, params("q=+&fuel=&page=3&sort=best&more=fuel&utm_source=x"))).toBe(
    PATH,
  );
});

test("several values of a filter stand in the address side by side", () => {
  expect(searchAddress(PATH, params("fuel=diesel&fuel=electric"))).toBe(
    "/used-cars?fuel=diesel&fuel=electric",
  );
});

test("a filter is removed with all its values, or one of them", () => {
  const search = params("fuel=diesel&fuel=electric&gearbox=manual");
  expect(without(PATH, search, "fuel")).toBe("/used-cars?gearbox=manual");
  expect(without(PATH, search, "fuel", "diesel")).toBe("/used-cars?fuel=electric&gearbox=manual");
});

test("words are removed one by one, and a word that is excluded stays while others go", () => {
  const line = 'touring,-gti  navi -"vr6 4motion" -diesel';
  const search = new URLSearchParams({ q: line, fuel: "petrol" });
  const left = (value: string, params = search) => {
    const { rest = "" } = wordTexts(line).find((part) => part.value === value) ?? {};
    return new URLSearchParams(without(PATH, params, "q", value, { line, rest }).split("?")[1]);
  };
  expect([...left("-gti")]).toEqual([
    ["q", 'touring navi -"vr6 4motion" -diesel'],
    ["fuel", "petrol"],
  ]);
  expect(left("touring navi").get("q")).toBe('-gti -"vr6 4motion" -diesel');
  expect(left('-"vr6 4motion"').get("q")).toBe("touring -gti navi -diesel");
  // Meanwhile the words were changed.
  const changed = new URLSearchParams({ q: "kombi -gti -diesel" });
  expect(left("-gti", changed).get("q")?.split(/\s+/)).toEqual(["kombi", "-diesel"]);
  const last = wordTexts("-gti")[0]?.rest ?? "none";
  const alone = new URLSearchParams("q=-gti&fuel=petrol");
  expect(without(PATH, alone, "q", "-gti", { line: "-gti", rest: last })).toBe(
    "/used-cars?fuel=petrol",
  );
});

test("both ends of a range are removed together", () => {
  expect(without(PATH, params("price_from=1&price_to=2&year_from=2018"), "price_from")).toBe(
    "/used-cars?year_from=2018",
  );
});

test("a make that is removed takes its models along, and no others", () => {
  const search = params("make=audi&make=bmw&model=audi.a4&model=bmw.x1");
  expect(without(PATH, search, "make", "audi")).toBe("/used-cars?make=bmw&model=bmw.x1");
  expect(without(PATH, search, "model", "audi.a4")).toBe(
    "/used-cars?make=audi&make=bmw&model=bmw.x1",
  );
});

test("clearing all filters keeps the order", () => {
  expect(withoutAll(PATH, params("fuel=diesel&sort=cheapest"))).toBe("/used-cars?sort=cheapest");
});

test("a further page keeps the search, and the first page has no number", () => {
  expect(pageAddress(PATH, params("fuel=diesel&page=2"), 3)).toBe("/used-cars?fuel=diesel&page=3");
  expect(pageAddress(PATH, params(""), 2)).toBe("/used-cars?page=2");
  expect(pageAddress(PATH, params("fuel=diesel&page=2"), 1)).toBe("/used-cars?fuel=diesel");
});

test("a make or model is added to the search once, and takes the place of the words", () => {
  const search = params("q=gol&make=audi&fuel=diesel");
  expect(withCar(PATH, search, "volkswagen", "volkswagen.golf")).toBe(
    "/used-cars?make=audi&make=volkswagen&model=volkswagen.golf&fuel=diesel",
  );
  expect(withCar(PATH, search, "audi", undefined)).toBe("/used-cars?make=audi&fuel=diesel");
});

test("a make that is left out is not chosen any more, and one that is chosen is not left out", () => {
  const search = params("make=audi&make=bmw&model=bmw.x1&not=opel");
  expect(leaveOut(PATH, search, "bmw")).toBe("/used-cars?make=audi&not=bmw&not=opel");
  expect(leaveOut(PATH, search, "bmw.x1")).toBe(
    "/used-cars?make=audi&make=bmw&not=bmw.x1&not=opel",
  );
  expect(leaveOut(PATH, params("not=bmw.x1&not=bmw2"), "bmw")).toBe("/used-cars?not=bmw&not=bmw2");
  expect(withCar(PATH, search, "opel", undefined)).toBe(
    "/used-cars?make=audi&make=bmw&make=opel&model=bmw.x1",
  );
});
