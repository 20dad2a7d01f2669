import { afterAll, beforeAll, expect, it } from "vitest";
import { startImportTest, type ImportTest } from "#tests/support/import.ts";

let test: ImportTest;

beforeAll(async () => {
  test = await startImportTest();
  await test.startAnew();
});
afterAll(() => test.db.close());

const FIRST = "id,name,price,km\nA,Golf,5000,10\nB,Polo,6000,20\nC,Lupo,7000,30";

const carNamed = (name: string) =>
  test.db.kysely
    .selectFrom("products")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirstOrThrow();

it("an import keeps the dealer's own number of each car, and gives it to cars of earlier imports; an address is none", async () => {
  await test.syncText(`${FIRST}\nhttps://cars.example/7,Up,4000,5`);
  expect((await carNamed("Golf")).stock_number).toBe("A");
  expect((await carNamed("Up")).stock_number).toBeNull();
  await test.db.pool.query("UPDATE products SET stock_number = NULL");
  const { version } = await carNamed("Golf");
  const { counts } = await test.syncText(FIRST);
  expect(counts).toMatchObject({ unchanged: 3, changed: 0 });
  expect(await carNamed("Golf")).toMatchObject({ stock_number: "A", version });
  // What the seller has written since is theirs.
  await test.db.pool.query("UPDATE products SET stock_number = 'own' WHERE name = 'Polo'");
  await test.syncText(FIRST);
  expect((await carNamed("Polo")).stock_number).toBe("own");
});
