import { expect, test } from "vitest";
import { countPerFile, writeAddresses } from "./sitemap-xml.ts";

const ORIGIN = "https://cars.test";

function documentOf(languages: string[], paths: Iterable<string>): string {
  const pages = Array.from(paths, (path) => ({ path }));
  return [...writeAddresses(ORIGIN, { language: languages.at(-1) ?? "en", languages }, pages)].join(
    "",
  );
}

test("an address names its page in every language, itself included, and the first for everybody else", () => {
  const [entry] = documentOf(["en", "de", "pt-BR"], ["/used-cars"]).match(/<url>.*<\/url>/) ?? [];
  expect(entry).toBe(
    `<url><loc>${ORIGIN}/pt-BR/used-cars</loc>${[
      ["en", "/used-cars"],
      ["de", "/de/used-cars"],
      ["pt-BR", "/pt-BR/used-cars"],
      ["x-default", "/used-cars"],
    ]
      .map(
        ([tag, path]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${ORIGIN}${path}"/>`,
      )
      .join("")}</url>`,
  );
});

test("a site of one language names no others", () => {
  expect(documentOf(["en"], ["/"])).toMatch(/<url><loc>https:\/\/cars\.test\/<\/loc><\/url>/);
});

const numbered = (count: number, path: string) =>
  Array.from({ length: count }, (_each, at) => `${path}${at}`);

test("a file has 50,000 addresses and 50 MB at most, whatever is given", () => {
  const many = documentOf(["en", "de"], numbered(50_010, "/"));
  expect(many.match(/<loc>/g)).toHaveLength(50_000);
  const long = documentOf(["en", "de"], numbered(30_000, `/${"x".repeat(900)}`));
  expect(Buffer.byteLength(long)).toBeLessThan(50_000_000);
  expect(Buffer.byteLength(long)).toBeGreaterThan(49_000_000);
  expect(long).toMatch(/<\/url>\n<\/urlset>\n$/);
});

test("files have fewer addresses on a site of more languages, so that they stay as long", () => {
  expect([1, 2, 5, 29].map(countPerFile)).toEqual([10_000, 10_000, 5_000, 1_000]);
});
