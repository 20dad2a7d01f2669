import { expect, test } from "vitest";
import { addressOfMeaning } from "./meaning.ts";

function addressOf(query: string, meant: string, rest = ""): string {
  const parameters = [...new URLSearchParams(meant)].map(([name, value]) => ({ name, value }));
  return addressOfMeaning("/used-cars", new URLSearchParams(query), { parameters, rest });
}

test("filters that words name replace the words, and the words that name none are left", () => {
  expect(
    addressOf("q=diesel+suv+under+15000+navi", "fuel=diesel&body=suv&price_to=15000", "navi"),
  ).toBe("/used-cars?q=navi&fuel=diesel&body=suv&price_to=15000");
});

test("values that words name are added to the chosen ones, each once", () => {
  expect(addressOf("q=x&make=bmw&fuel=diesel", "make=audi&fuel=diesel")).toBe(
    "/used-cars?make=audi&make=bmw&fuel=diesel",
  );
});

test("a range that words name replaces both ends of the same range", () => {
  expect(addressOf("q=x&price_from=20000&price_to=30000&year_to=2020", "price_to=15000")).toBe(
    "/used-cars?price_to=15000&year_to=2020",
  );
});

test("an order that was chosen stays, and one that words name is used otherwise", () => {
  expect(addressOf("q=x&sort=newest", "sort=cheapest")).toBe("/used-cars?sort=newest");
  expect(addressOf("q=x&sort=", "sort=cheapest")).toBe("/used-cars?sort=cheapest");
});

test("a make that words name is not left out any more", () => {
  expect(addressOf("q=bmw&not=bmw&not=audi", "make=bmw")).toBe("/used-cars?make=bmw&not=audi");
});

test("a place that words name replaces the place of the search with its distance", () => {
  expect(addressOf("q=x&near=Berlin&radius=10", "near=Hamburg")).toBe("/used-cars?near=Hamburg");
});
