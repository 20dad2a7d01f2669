import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetSearches, keepFilters, keepWords, readSearches } from "./recent-searches.ts";

function openStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => entries.set(key, value),
    removeItem: (key) => entries.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("localStorage", openStorage());
  vi.stubGlobal("sessionStorage", openStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = (path: string) => keepFilters({ title: `Cars of ${path}`, path });
const paths = () => readSearches().map((each) => ("path" in each ? each.path : each.words));

test("a search that is chosen filter by filter is kept once, as it was left", () => {
  show("/used-cars?fuel=diesel");
  show("/used-cars?fuel=diesel&price_to=20000");
  show("/used-cars?fuel=diesel&price_to=15000");
  show("/used-cars?fuel=diesel");
  expect(paths()).toEqual(["/used-cars?fuel=diesel"]);
  show("/used-cars/audi?fuel=diesel");
  show("/used-cars/audi/a4?fuel=diesel");
  expect(paths()).toEqual(["/used-cars/audi/a4?fuel=diesel"]);
});

test("another make, word or list is another search, and the newest five are kept", () => {
  for (const path of [
    "/used-cars/audi",
    "/used-cars/bmw",
    "/used-cars?make=audi&make=bmw",
    "/used-cars?make=audi&make=kia",
    "/used-cars?q=golf",
    "/used-cars?q=polo",
  ])
    show(path);
  expect(paths()).toEqual([
    "/used-cars?q=polo",
    "/used-cars?q=golf",
    "/used-cars?make=audi&make=kia",
    "/used-cars?make=audi&make=bmw",
    "/used-cars/bmw",
  ]);
  show("/used-cars?q=golf");
  expect(paths().slice(0, 2)).toEqual(["/used-cars?q=golf", "/used-cars?q=polo"]);
});

test("words are kept in place of the filters that they have led to", () => {
  keepWords(" Diesel under 20k ");
  show("/used-cars?fuel=diesel&price_to=20000");
  expect(readSearches()).toEqual([{ words: "Diesel under 20k" }]);
  keepWords("diesel under 20K");
  expect(readSearches()).toEqual([{ words: "diesel under 20K" }]);
});

test("content that is no list of searches, or leads to another site, is ignored, and so is storage that is forbidden", () => {
  for (const content of [
    "no json",
    "{}",
    '[1,{"title":"x"},{"title":"x","path":"//evil.test"},{"title":"x","path":"javascript:1"}]',
  ]) {
    localStorage.setItem("searches", content);
    expect(readSearches()).toEqual([]);
  }
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("sessionStorage", undefined);
  show("/used-cars/audi");
  keepWords("golf");
  forgetSearches();
  expect(readSearches()).toEqual([]);
});
