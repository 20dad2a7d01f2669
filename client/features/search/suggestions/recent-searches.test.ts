import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeStorage } from "#tests/support/storage.ts";
import { forgetSearches, keepFilters, keepWords, readSearches } from "./recent-searches.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", makeStorage());
  vi.stubGlobal("sessionStorage", makeStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows a search of all used cars. */
const show = (...parts: string[]) => {
  const path = `/used-cars?${parts.join("&")}`;
  keepFilters({ title: `Cars with ${parts.join()}`, path, parts: ["/used-cars", ...parts] });
};
const kept = () =>
  readSearches().map((each) => ("path" in each ? each.path.replace("/used-cars?", "") : each));

test("a search that is chosen filter by filter is kept once, as it was left", () => {
  show("fuel=diesel");
  show("fuel=diesel", "price_to");
  show("fuel=diesel", "make=audi", "price_to");
  show("fuel=diesel", "make=audi", "make=bmw", "price_to");
  expect(kept()).toEqual(["fuel=diesel&make=audi&make=bmw&price_to"]);
  show("make=audi", "make=bmw");
  expect(kept()).toEqual(["make=audi&make=bmw"]);
});

test("another value is another search, and the newest five are kept", () => {
  const values = ["near=Berlin", "near=Paris", "seller=1", "seller=2", "body=suv", "make=kia"];
  for (const value of values) show(value);
  expect(kept()).toEqual(values.toReversed().slice(0, 5));
  show("body=suv");
  expect(kept().slice(0, 2)).toEqual(["body=suv", "make=kia"]);
});

test("words are kept in place of the filters that they have led to, also when that page is shown again", () => {
  keepWords(" Diesel under 20k ");
  show("fuel=diesel", "price_to");
  show("fuel=diesel", "price_to");
  expect(kept()).toEqual([{ words: "Diesel under 20k" }]);
  show("fuel=diesel", "price_to", "make=audi");
  expect(kept()).toEqual(["fuel=diesel&price_to&make=audi", { words: "Diesel under 20k" }]);
  keepWords("diesel under 20K");
  expect(kept()[0]).toEqual({ words: "diesel under 20K" });
});

test("a search that is shown long after words were sent is not what they have led to", () => {
  keepWords("diesel");
  vi.advanceTimersByTime(60_000);
  show("fuel=diesel");
  expect(kept()).toEqual(["fuel=diesel", { words: "diesel" }]);
});

test("a search is offered in the language of its title", () => {
  show("fuel=diesel");
  const others = localStorage.getItem("searches") ?? "";
  localStorage.setItem("searches", others.replace('"language":"en"', '"language":"de"'));
  show("make=audi");
  expect(kept()).toEqual(["make=audi"]);
  expect(localStorage.getItem("searches")).toContain("fuel=diesel");
});

test("content that is no search, or leads to another site, is ignored beside what is", () => {
  const entry = { title: "x", path: "/used-cars", parts: [], language: "en" };
  const others = ["//evil.test", "/\t/evil.test", "/\\evil.test", "javascript:1"];
  const entries = [
    1,
    null,
    { ...entry, title: "" },
    { ...entry, parts: 1 },
    ...others.map((path) => ({ ...entry, path })),
    "golf",
    entry,
  ];
  localStorage.setItem("searches", JSON.stringify(entries));
  expect(readSearches()).toEqual([{ words: "golf" }, entry]);
  for (const content of ["no json", "{}"]) {
    localStorage.setItem("searches", content);
    expect(readSearches()).toEqual([]);
  }
});

test("storage that is forbidden or full keeps nothing and breaks nothing", () => {
  const setItem = () => {
    throw new Error("full");
  };
  for (const storage of [undefined, { getItem: () => null, setItem, removeItem: () => {} }]) {
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", storage);
    show("make=audi");
    keepWords("golf");
    forgetSearches();
    expect(readSearches()).toEqual([]);
  }
});
