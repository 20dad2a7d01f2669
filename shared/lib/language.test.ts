import { expect, test } from "vitest";
import { pathIn, withoutLanguage } from "./language.ts";

test.each([
  ["/", "/de"],
  ["/?page=2", "/de?page=2"],
  ["/used-cars?fuel=diesel#top", "/de/used-cars?fuel=diesel#top"],
])("the path %s of the first language is %s in German, and back", (path, german) => {
  expect(pathIn("de", path)).toBe(german);
  expect(withoutLanguage("de", german)).toBe(path);
  expect([pathIn("en", path), withoutLanguage("en", path)]).toEqual([path, path]);
});

test.each(["/dealers", "/used-cars", "/de-luxe"])(
  "a path that only begins like a language keeps its beginning: %s",
  (path) => {
    expect(withoutLanguage("de", path)).toBe(path);
  },
);

test.each(["/de//other.example/x", "/de/\\other.example/x", "/de///other.example/x"])(
  "a path without its language never becomes the address of another site: %s",
  (path) => {
    const url = new URL(withoutLanguage("de", path), "https://cars.test");
    expect(url.origin).toBe("https://cars.test");
    expect(withoutLanguage("en", path.slice(3))).toBe("/other.example/x");
  },
);
