import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { SearchAnswer } from "#shared/contract/search.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { spreadPromoted } from "./spread-promoted.ts";

const UNCACHED = { PAGE_CACHE_MB: "0" };
const hit = (id: string, isLifted = false) => ({ id, isLifted, isLowered: false });
const spread = (...hits: ReturnType<typeof hit>[]) => spreadPromoted(hits).map(({ id }) => id);

test("promoted cars stand at places 1, 7 and 13, and one after another where the others run out", () => {
  const promoted = ["P", "Q", "R"].map((id) => hit(id, true));
  const others = "a b c d e f g h i j k l".split(" ").map((id) => hit(id));
  expect(spread(...promoted, ...others).join("")).toBe("PabcdeQfghijRkl");
  expect(spread(...promoted, ...others.slice(0, 6)).join("")).toBe("PabcdeQfR");
  expect(spread(...promoted).join("")).toBe("PQR");
});

describe("on a site", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startApp(UNCACHED);
    const seller = await makeSeller(site.db.kysely);
    for (let at = 0; at < 40; at += 1)
      await makeCar(site.db.kysely, seller, { name: `Car ${at}`, promoted: at % 8 === 0 });
  });
  afterAll(() => site.close());

  test.each([
    ["the database", false],
    ["the index", true],
  ])("pages by %s spread their promoted cars, and show each car once", async (_, hasIndex) => {
    const asked = hasIndex ? await startApp(UNCACHED, { db: site.db, hasIndex }) : site;
    if (hasIndex) onTestFinished(() => asked.close());
    const pages: SearchAnswer["items"][] = [];
    let next: string | null = "";
    for (let page = 1; next !== null; page += 1) {
      const cursor: string = next === "" ? "" : `&cursor=${encodeURIComponent(next)}`;
      const response = await asked.get(`/api/search?list=used&limit=12&page=${page}${cursor}`);
      const answer = (await response.json()) as SearchAnswer; // as the contract says
      pages.push(answer.items);
      next = answer.next;
    }
    const places = pages.map((items) =>
      items.flatMap(({ ad }, at) => (ad === "yes" ? [at + 1] : [])),
    );
    expect(places).toEqual([[1, 7, 12], [1, 7], [], []]);
    expect(new Set(pages.flat().map(({ _id }) => _id)).size).toBe(40);
    expect(pages.flat()).toHaveLength(40);
  });
});
