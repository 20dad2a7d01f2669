import { afterAll, beforeAll, expect, test } from "vitest";
import type { Category } from "#shared/contract/categories.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { HIDDEN_STATES, makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

async function listCategories(): Promise<Category[]> {
  const response = await server.get("/api/categories");
  expect(response.status).toBe(200);
  return (await response.json()) as Category[]; // checked below, field by field
}

test("the three categories have the specification's names and ids", async () => {
  const categories = await listCategories();
  expect(categories.map(({ category_id, category_name }) => [category_id, category_name])).toEqual([
    ["01", "SUV"],
    ["02", "SEDAN"],
    ["03", "VAN"],
  ]);
  for (const { _id, category_img } of categories) {
    expect(_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(category_img).toMatch(/^http:\/\/cars\.test\/images\/[0-9a-f]{32}-800\.webp$/);
  }
});

test("only cars on sale are counted, and a change is seen at once", async () => {
  const owner = await makeSeller(server.db.kysely);
  await makeCar(server.db.kysely, owner, { category_id: "02" });
  const reserved = await makeCar(server.db.kysely, owner, { category_id: "02", state: "reserved" });
  for (const state of HIDDEN_STATES)
    await makeCar(server.db.kysely, owner, { category_id: "02", state });
  await makeCar(server.db.kysely, owner, {
    category_id: "02",
    expires_at: new Date(Date.now() - 1000),
  });

  const countOf = async (id: string) =>
    (await listCategories()).find((each) => each.category_id === id)?.product_count;
  await expect.poll(() => countOf("02")).toBe(2);
  expect(await countOf("01")).toBe(0);

  await server.db.kysely
    .updateTable("products")
    .set({ state: "sold" })
    .where("id", "=", reserved)
    .execute();
  await expect.poll(() => countOf("02")).toBe(1);
});
