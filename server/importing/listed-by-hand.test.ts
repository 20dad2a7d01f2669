import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeCar, makeImage, makeSeller } from "#tests/support/make.ts";
import { startImportTest, type ImportTest } from "#tests/support/import.ts";

import type { Insertable } from "kysely";
import type { ProductsTable } from "#server/db/schema.ts";

let test: ImportTest;

beforeAll(async () => {
  test = await startImportTest();
});
afterAll(() => test.db.close());
beforeEach(() => test.startAnew());

const HEADER = "id,name,price,km";
const FILE = `${HEADER}\nS-137,Golf,5000,10`;
const LISTED = { name: "My Golf", stock_number: "S-137", resale_price_minor: 550_000 };

const carOf = (id: string) =>
  test.db.kysely.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Lists a car by hand, for the seller of the imports. */
const list = (own: Partial<Insertable<ProductsTable>> = {}) =>
  makeCar(test.db.kysely, test.ownerId(), { ...LISTED, ...own });

/** The counts of a run, after a check has counted the same. */
async function syncTold(content: string, withdraw?: number) {
  const check = await test.syncText(content, { isCheck: true, withdraw });
  const { counts, summary, withdrawn } = await test.syncText(content, { withdraw });
  expect(check.counts).toEqual(counts);
  expect(check.summary).toMatchObject({ added: summary.added, alreadyThere: summary.alreadyThere });
  return { ...counts, withdrawn };
}

it("a car that was listed by hand is the row with its stock number, and the next file knows it by its key", async () => {
  const id = await list({ colour: "red" });
  const counts = await syncTold(FILE);
  expect(counts).toMatchObject({ added: 0, changed: 1, repriced: 1, left: 0, missing: 0 });
  expect(await test.storedProducts()).toHaveLength(1);
  const car = await carOf(id);
  expect(car).toMatchObject({ name: "Golf", resale_price_minor: 500_000, mileage_km: 10 });
  // The file says nothing about it.
  expect(car).toMatchObject({ colour: "red", stock_number: "S-137", state: "active" });
  expect([car.source_key, car.source_hash]).not.toContain(null);
  expect(await syncTold(FILE)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  expect(await carOf(id)).toEqual(car);
  // From now on it is a car of files.
  await test.db.pool.query("UPDATE products SET stock_number = 'other'");
  expect(await syncTold(FILE)).toMatchObject({ added: 0, unchanged: 1 });
  expect(await syncTold(`${HEADER}\nX,Polo,6000,20`)).toMatchObject({ added: 1, missing: 1 });
});

it.each([
  ["s-137", "S-137"],
  ["S 1  37", "s 1 37"],
  ["Ö 7", "ö  7 "],
])("stock number %j by hand is %j in a file", async (byHand, inFile) => {
  const id = await list({ stock_number: byHand });
  expect(await syncTold(`${HEADER}\n${inFile},Golf,5000,10`)).toMatchObject({
    added: 0,
    changed: 1,
  });
  expect(await carOf(id)).toMatchObject({ name: "Golf", stock_number: byHand });
});

it("another number, or none, is another car", async () => {
  await list({ stock_number: "S-13" });
  await list({ stock_number: null });
  expect(await syncTold(FILE)).toMatchObject({ added: 1, changed: 0, missing: 0 });
});

describe("a number that does not tell which car is meant makes a row a new car", () => {
  it("two cars that were listed by hand have it", async () => {
    const ids = [await list(), await list({ stock_number: "s-137" })];
    expect(await syncTold(FILE)).toMatchObject({ added: 1, changed: 0, missing: 0 });
    for (const id of ids)
      expect(await carOf(id)).toMatchObject({
        ...LISTED,
        source_key: null,
        stock_number: expect.any(String),
      });
  });

  it("two rows have it, also if one of them has its car by its key", async () => {
    const id = await list();
    const two = `${FILE}\ns-137,Polo,6000,20`;
    expect(await syncTold(two)).toMatchObject({ added: 2, changed: 0 });
    expect(await carOf(id)).toMatchObject({ ...LISTED, source_key: null });
    await test.db.pool.query("DELETE FROM products WHERE name = 'Polo'");
    expect(await syncTold(two)).toMatchObject({ added: 1, changed: 0, unchanged: 1 });
    expect(await carOf(id)).toMatchObject({ ...LISTED, source_key: null });
  });
});

it("a row that is repeated in the file is one row", async () => {
  await list();
  const counts = await syncTold(`${FILE}\nS-137,Golf,5000,10`);
  expect(counts).toMatchObject({ added: 0, changed: 1 });
});

it("a row has its car by its key even if another was listed by hand with the same number", async () => {
  await syncTold(FILE);
  const id = await list();
  expect(await syncTold(`${HEADER}\nS-137,Golf,4500,10`)).toMatchObject({ added: 0, changed: 1 });
  expect(await carOf(id)).toMatchObject({ ...LISTED, source_key: null, version: 1 });
});

it.each([
  ["sold", {}],
  ["reserved", {}],
  ["withdrawn", {}],
  ["withdrawn", { taken_down_at: new Date() }],
] as const)(
  "a car by hand that is %s is left as it is (%j), until it is on sale",
  async (state, own) => {
    const id = await list({ state, ...own });
    const { version } = await carOf(id);
    for (const _ of [1, 2])
      expect(await syncTold(FILE, 1)).toMatchObject({ added: 0, changed: 0, left: 1, missing: 0 });
    expect(await carOf(id)).toMatchObject({ ...LISTED, state, version, source_hash: null });
    // Its number may change, its key is the file's.
    await test.db.pool.query("UPDATE products SET stock_number = 'other'");
    await test.db.pool.query("UPDATE products SET state = 'active', taken_down_at = NULL");
    expect(await syncTold(FILE)).toMatchObject({ added: 0, changed: 1, left: 0 });
    expect(await carOf(id)).toMatchObject({ name: "Golf", state: "active" });
  },
);

it("a draft is no car of the file: nobody has seen it yet", async () => {
  const id = await list({ state: "draft" });
  const before = await carOf(id);
  expect(await syncTold(FILE)).toMatchObject({ added: 1, changed: 0, left: 0 });
  expect(await carOf(id)).toEqual(before);
});

it.each([
  ["of another make", { make: "BMW" }, 1],
  ["of another model", { make: "Volkswagen", model: "Polo" }, 1],
  ["of the same make and model in other letters", { make: "VOLKSWAGEN", model: "golf" }, 0],
  ["without make and model", {}, 0],
])(
  "beside a sold car by hand with its stock number, %s (%j), a row adds %d new cars",
  async (_, own, added) => {
    await list({ state: "sold", ...own });
    const file = "id,name,price,km,make,model\nS-137,Golf,5000,10,Volkswagen,Golf";
    expect(await syncTold(file)).toMatchObject({ added, left: 1 - added });
  },
);

it("another seller's car with the same number stays untouched", async () => {
  const other = await makeSeller(test.db.kysely);
  const id = await makeCar(test.db.kysely, other, LISTED);
  const before = await carOf(id);
  expect(await syncTold(FILE, 1)).toMatchObject({ added: 1, changed: 0 });
  expect(await carOf(id)).toEqual(before);
});

it("cars by hand without a row are neither missing nor withdrawn, with a refused row neither", async () => {
  const ids = [await list(), await list({ stock_number: "S-9" })];
  const file = `${HEADER}\nS-137,Golf,0,10\nB,Polo,6000,20`;
  expect(await syncTold(file, 5)).toMatchObject({ added: 1, missing: 0, withdrawn: 0 });
  for (const id of ids)
    expect(await carOf(id)).toMatchObject({ state: "active", source_key: null, version: 1 });
});

it("photos of a car by hand stay, whether or not the file has some", async () => {
  const id = await list();
  const image = await makeImage(test.db.kysely);
  await test.db.kysely
    .insertInto("product_pictures")
    .values({ product_id: id, image_id: image, position: 0, alt: "" })
    .execute();
  const photos = () =>
    test.db.kysely
      .selectFrom("product_pictures")
      .select("image_id")
      .where("product_id", "=", id)
      .execute();
  await syncTold(FILE);
  expect(await photos()).toEqual([{ image_id: image }]);
  await syncTold(`${HEADER},pictures\nS-137,Golf,5000,10,https://cars.example/1.jpg`);
  expect(await photos()).toEqual([{ image_id: image }]);
});
