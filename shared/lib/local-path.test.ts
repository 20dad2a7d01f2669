import { expect, it } from "vitest";
import { localPath } from "./local-path.ts";

const ORIGIN = "https://cars.test";

/** Spellings of another host that bypass one check or another, before and after the host. */
const BEFORE = [
  "",
  "/",
  "//",
  "///",
  "////",
  "/////",
  "\\",
  "/\\",
  "\\/",
  "\\\\",
  "/\\/",
  "\\/\\/",
  "/\t/",
  "/%09/",
  "//%09/",
  "/%5c",
  "//%5c",
  "///%5c",
  "/%2f",
  "/%2f%2f",
  "/%2f%5c%2f",
  "/./",
  "/.//",

  "/..//",
  "/cars/..//",
  "/cars/../..//",
  "/%2e//",
  "/%2e%2e//",
  "/.\\/",
  "/\r\n/",
  "/\n//",
  "\u0000//",
  "http:",
  "https:",
  "http:/",
  "http://",
  "https:///",
  "/http:",
  "/https://",
  "//https://",
  "javascript:",
  "/javascript:",
  "//javascript:",
  "data:text/html,",
  "<>//",
  "\u3031",
  "/\uff0f",
];
const WHO = ["", "cars.test@", "cars.test\\@", "x:y@", "%00", "."];
const AFTER = [
  "",
  "/",
  "//",
  "/%2f..",
  "/%2f%2e%2e",
  "/%2e%2e%2f",
  "\\@cars.test",
  ":80#@cars.test/",
];

function browserLeadsTo(path: string): string {
  return new URL(path, ORIGIN).origin;
}

it("no way to write another host leaves the site", () => {
  let followed = 0;
  for (const before of BEFORE)
    for (const who of WHO)
      for (const after of AFTER) {
        const path = localPath(`${before}${who}evil.test${after}`, ORIGIN);
        if (path === undefined) continue;
        followed += 1;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(browserLeadsTo(path)).toBe(ORIGIN);
        expect(localPath(path, ORIGIN)).toBe(path);
      }
  // A text that merely looks like a host stays a path of this site.
  expect(followed).toBeGreaterThan(100);
});

it.each([
  ["/cars/1?x=2#facts", "/cars/1?x=2#facts"],
  ["/dashboard/../blogs", "/blogs"],
  ["/?q=//evil.test", "/?q=//evil.test"],
])("the address %s is the path %s of this site", (address, path) => {
  expect(localPath(address, ORIGIN)).toBe(path);
});

it.each(["/.//evil.test", "//evil.test", "/\\evil.test", "https://cars.test/x", "x", ""])(
  "the address %j is no path of this site",
  (address) => {
    expect(localPath(address, ORIGIN)).toBeUndefined();
  },
);
