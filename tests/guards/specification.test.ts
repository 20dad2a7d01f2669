import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ALL_PAGES } from "#shared/rules/pages.ts";

const SPECIFICATION = "../shared/spec/specification.md";

// A clone of the repository alone does not contain the specification.
describe.skipIf(!existsSync(SPECIFICATION))("the specification", () => {
  const specification = existsSync(SPECIFICATION) ? readFileSync(SPECIFICATION, "utf8") : "";
  const all = (pattern: RegExp) => [...specification.matchAll(pattern)];

  test("every route of the specification is a page", () => {
    const routes = all(/^\| (\/[\w/:-]*) \|/gm).map(([, route]) => route);
    expect(routes).toHaveLength(18);
    expect(ALL_PAGES.map(({ path }) => path)).toEqual(expect.arrayContaining(routes));
  });

  test("every call of the specification is in the contract", () => {
    const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as {
      paths: Record<string, object>;
    };
    const known = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{.*/, "")}`),
    );
    const calls = all(/^\| ((?:GET|POST|PUT|DELETE) \/[\w/-]+)/gm).map(([, call]) => call);
    expect(calls).toHaveLength(31);
    expect(known).toEqual(expect.arrayContaining(calls));
  });

  test("every word of the specification that people read is in the product", () => {
    const words = all(/(?<![\w'])'([^'\n]{2,})'(?!\w)/g).map(([, word = ""]) => word);
    expect(words.length).toBeGreaterThan(50);
    const sources = globSync("{client,server,shared}/**/*.{ts,tsx,json}")
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => readFileSync(file, "utf8"));
    const product = sources.join("\n").replace(/\s+/g, " ").toLowerCase();
    // Text in braces or before a percent sign is a placeholder.
    const parts = words.flatMap((word) => word.split(/\{[^}]*\}|<[^>]*>|\$|x%/));
    const missing = parts.filter((part) => !product.includes(part.trim().toLowerCase()));
    expect(missing).toEqual([]);
  });
});
