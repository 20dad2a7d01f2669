import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;
let car: string;

beforeAll(async () => {
  server = await startApp();
  const owner = await makeSeller(server.db.kysely);
  car = await makeCar(server.db.kysely, owner);
  for (let count = 0; count < 3; count += 1) await makeCar(server.db.kysely, owner);
});
afterAll(() => server.close());

/** Announces a change and waits until the cache has been cleared by it. */
async function emptyCache(): Promise<void> {
  const isStored = async () => (await server.get("/blogs")).headers.has("etag");
  await expect.poll(isStored).toBe(true);
  await server.db.owner.query("UPDATE categories SET category_name = category_name");
  await expect.poll(isStored, { interval: 5 }).toBe(false);
}

// A user with a session gets an uncached reply, made from the requested address.
const OWN = { cookie: "session=abc" };

test.each([
  ["/api/cars", "limit[]=1"],
  ["/api/cars", "limit%5B%5D=1"],
  ["/api/cars", "page[]=2"],
  ["/api/cars", "list[]=new"],
  ["/api/categories/01", "limit[]=1"],
  ["/api/categories/01", "limit%5B%5D=1"],
  ["/api/categories/01", "limit[0]=1"],
  ["/api/cars/{id}/similar", "limit[]=1"],
  ["/api/cars/{id}/similar", "limit%5B%5D=1"],
  ["/api/cars/{id}", "id[]=019a0000-0000-7000-8000-0000000000aa"],
])("what %s gives to others is not changed by asking first with ?%s", async (pattern, noise) => {
  const path = pattern.replace("{id}", car);
  const right: unknown = await (await server.get(path, OWN)).json();
  await emptyCache();
  const odd = await server.get(`${path}?${noise}`);
  expect(odd.headers.has("etag")).toBe(false);
  expect(await odd.json()).toEqual(right);
  const plain = await server.get(path);
  expect(plain.headers.has("etag")).toBe(true);
  expect(await plain.json()).toEqual(right);
});

test.each(["limit[]=1", "limit=0x2", "limit=1e1", "limit=%202", "limit=", "page=%2B2", "page[]=1"])(
  "a number is written in plain digits: ?%s is refused",
  async (query) => {
    const response = await server.get(`/api/cars?${query}`, OWN);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      fields: { [query.slice(0, query.startsWith("page") ? 4 : 5)]: "Enter a whole number" },
    });
  },
);
