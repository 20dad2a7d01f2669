import { expect, test } from "vitest";
import { returnPath, withReturn } from "./return-path.ts";

const ORIGIN = "https://cars.test";

test.each([
  ["/dashboard", "/dashboard"],
  ["/cars/1?x=2#facts", "/cars/1?x=2#facts"],
  ["/dashboard/../blogs", "/blogs"],
])("goes back to %s", (from, path) => {
  expect(returnPath(`?${new URLSearchParams({ from })}`, ORIGIN)).toBe(path);
});

test.each([
  "https://evil.test",
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.test",
  "",
  "/login",
  "/login?from=/x",
  "/./\\evil.test",
  "http://cars.test/",
  "/.//evil.test",
  "/cars/..//evil.test",
  "/%2e//evil.test",
  "/login/",
])("does not follow %j", (from) => {
  expect(returnPath(`?${new URLSearchParams({ from })}`, ORIGIN)).toBe("/");
});

test("says where to go back to", () => {
  expect(returnPath(new URL(withReturn("/login", "/a?b=c"), ORIGIN).search, ORIGIN)).toBe("/a?b=c");
  expect(withReturn("/login", "/")).toBe("/login");
});
