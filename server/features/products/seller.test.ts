import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { HIDDEN_STATES, makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;

beforeAll(async () => {
  // With the reply cache on: if its key left out a parameter, it would return everybody's cars.
  server = await startApp();
});
afterAll(() => server.close());

async function read(path: string) {
  const reply = await server.get(`/api${path}`);
  // oxlint-disable-next-line typescript/no-explicit-any -- replies of several calls
  return { status: reply.status, body: (await reply.json()) as any };
}

describe("a seller's public page", () => {
  test("a seller's public page has the cars that the seller has on sale, and nobody else's", async () => {
    const { kysely } = server.db;
    const seller = await makeSeller(kysely, { name: "Cars & Sons", status: "verified" });
    const other = await makeSeller(kysely);
    const shown = await makeCar(kysely, seller, { name: "Shown" });
    for (const state of HIDDEN_STATES) await makeCar(kysely, seller, { state, name: "Hidden" });
    await makeCar(kysely, other, { name: "Of another" });

    const cars = await read(`/cars?seller=${seller}`);
    expect(cars.body.items.map((car: { _id: string }) => car._id)).toEqual([shown]);
    expect(cars.body.total).toBe(1);
    const others = await read(`/cars?seller=${other}`);
    expect(others.body.items[0].name).toBe("Of another");

    const page = await (await server.get(`/sellers/${seller}`)).text();
    expect(page).toContain("Cars &amp; Sons");
    expect(page).toContain("Shown");
    expect(page).not.toContain("Hidden");
    expect(page).not.toContain("Of another");
  });

  test("a seller's public page says who it is, without an address or a number", async () => {
    const seller = await makeSeller(server.db.kysely, {
      name: "Known",
      seller_kind: "dealer",
      email: "secret@cars.test",
    });
    const { body } = await read(`/sellers/${seller}`);
    expect(body).toEqual({
      _id: seller,
      name: "Known",
      image: null,
      status: null,
      verified: null,
      seller_kind: "dealer",
      member_since: expect.stringMatching(/^\d{4}-/),
    });
    const page = await (await server.get(`/sellers/${seller}`)).text();
    expect(page).not.toContain("secret@cars.test");
  });

  test.each([
    ["a buyer", (id: string) => id, "Buyer"],
    ["nobody", () => "019a0000-0000-7000-8000-0000000000ff", "Seller"],
    ["no id", () => "cars", "Seller"],
  ] as const)("a seller's public page of %s is not there", async (_, address, role) => {
    const id = await makeSeller(server.db.kysely, { role });
    expect((await server.get(`/sellers/${address(id)}`)).status).toBe(404);
  });
});

test("makes and models are those on sale, the most common first", async () => {
  const { kysely } = server.db;
  const seller = await makeSeller(kysely);
  for (const model of ["Rare", "Common", "Common"])
    await makeCar(kysely, seller, { make: "Testmake", model });
  await makeCar(kysely, seller, { make: "Testmake", model: "Gone", state: "sold" });
  // Makes named like a property of every object are makes like others.
  await makeCar(kysely, seller, { make: "constructor", model: "x" });
  await expect
    .poll(async () => (await read("/models")).body["Testmake"])
    .toEqual(["Common", "Rare"]);
  expect((await read("/models")).body["constructor"]).toEqual(["x"]);
});
