import { expect, test } from "vitest";
import { makePath } from "#shared/lib/make-path.ts";
import { pageAddress, searchAddress, withCar, without, withoutAll } from "./address.ts";
import { makeOfPath, searchOf } from "./make-of-path.ts";

const MAKE = "/used-cars/volkswagen";
const MODEL = "/used-cars/volkswagen/golf";

test("the paths of makes and models give their slugs back, and other paths none", () => {
  for (const slugs of [{ make: "skoda" }, { make: "лада", model: "нива-4x4" }])
    expect(makeOfPath(makePath(slugs))).toEqual({ model: undefined, ...slugs });
  for (const path of ["/used-cars", "/new-cars", "/categories/01", "/"])
    expect(makeOfPath(path), path).toBeUndefined();
});

test("the search of a make's page has the make of its path once", () => {
  expect(searchOf(MAKE, "?fuel=diesel").toString()).toBe("make=volkswagen&fuel=diesel");
  expect(searchOf(MODEL, "").toString()).toBe("make=volkswagen&model=volkswagen.golf");
  expect(searchOf(MAKE, "?make=volkswagen").toString()).toBe("make=volkswagen");
  expect(searchOf("/used-cars", "?fuel=diesel").toString()).toBe("fuel=diesel");
});

test("a search stays on the page of its make and model, and keeps them in the path alone", () => {
  expect(searchAddress(MODEL, searchOf(MODEL, "fuel=diesel"))).toBe(`${MODEL}?fuel=diesel`);
  expect(pageAddress(MAKE, searchOf(MAKE, "fuel=diesel"), 2)).toBe(`${MAKE}?fuel=diesel&page=2`);
  expect(without(MAKE, searchOf(MAKE, "fuel=diesel"), "fuel")).toBe(MAKE);
});

test("a search without any filter is one of all cars, in the same order", () => {
  expect(withoutAll(MODEL, searchOf(MODEL, "fuel=diesel&sort=cheapest"))).toBe(
    "/used-cars?sort=cheapest",
  );
});

test("other models lead to the make's page, and other makes to all cars", () => {
  const golf = searchOf(MODEL, "fuel=diesel");
  expect(withCar(MODEL, golf, "volkswagen", "volkswagen.polo")).toBe(
    `${MAKE}?model=volkswagen.golf&model=volkswagen.polo&fuel=diesel`,
  );
  expect(without(MODEL, golf, "model")).toBe("/used-cars?fuel=diesel");
  expect(without(MODEL, golf, "model", "volkswagen.golf")).toBe(`${MAKE}?fuel=diesel`);
  expect(withCar(MAKE, searchOf(MAKE, ""), "audi", undefined)).toBe(
    "/used-cars?make=audi&make=volkswagen",
  );
  expect(without(MAKE, searchOf(MAKE, "fuel=diesel"), "make", "volkswagen")).toBe(
    "/used-cars?fuel=diesel",
  );
});
