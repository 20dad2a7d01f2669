import { expect, test } from "vitest";
import { isTest, readSources } from "../../scripts/structure/source.ts";

const sources = readSources().filter(({ path }) => !isTest(path));

test("which cars are on sale is written in one place", () => {
  const written = sources.filter(
    ({ path, text }) => path.startsWith("server/") && /state\s+IN\s*\(\s*'active'/i.test(text),
  );
  expect(written.map(({ path }) => path)).toEqual(["server/features/products/views.ts"]);
});

test("the categories do not read the cars: they are given the figures", () => {
  const files = sources.filter(({ path }) => path.startsWith("server/features/categories/"));
  expect(files.length).toBeGreaterThan(2);
  for (const { path, text } of files)
    expect(text, path).not.toMatch(/\b(?:FROM|JOIN)\s+products\b/);
});
