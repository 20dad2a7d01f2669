import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { HIDDEN_STATES, makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;
let owner: string;
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
  owner = await makeSeller(server.db.kysely);
});
afterAll(() => server.close());

/** Names of the cars in a section of the home page, in its order; none without the section. */
async function carsIn(section: "promoted" | "newest"): Promise<string[]> {
  const html = await (await server.get("/")).text();
  const [part = ""] =
    new RegExp(`<section aria-labelledby="${section}">.*?</section>`, "s").exec(html) ?? [];
  return [...part.matchAll(/<h3[^>]*>.*?<\/h3>/gs)].map(([heading]) =>
    heading.replaceAll(/<[^>]*>/g, ""),
  );
}

test("the home page shows four promoted cars and the four newest others, and no section without cars", async () => {
  expect([await carsIn("promoted"), await carsIn("newest")]).toEqual([[], []]);
  const add = (name: string, own = {}) => makeCar(server.db.kysely, owner, { name, ...own });
  for (const at of [1, 2]) await add(`Plain ${at}`);
  for (const at of [1, 2, 3, 4, 5]) await add(`Paid ${at}`, { promoted: true });
  for (const at of [3, 4, 5, 6]) await add(`Plain ${at}`);
  await add("Paid 6", { promoted: true });
  for (const state of HIDDEN_STATES) await add(`Hidden ${state}`, { state });
  expect(await carsIn("promoted")).toEqual(["Paid 6", "Paid 5", "Paid 4", "Paid 3"]);
  expect(await carsIn("newest")).toEqual(["Plain 6", "Plain 5", "Plain 4", "Plain 3"]);
});
