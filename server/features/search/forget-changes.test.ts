import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { forgetChanges } from "./forget-changes.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("changes are kept for an hour, twice as long as an index may sleep, and forgotten then", async () => {
  const seller = await makeSeller(db.kysely);
  for (const minutes of [0, 31, 59, 61, 600]) {
    const id = await makeCar(db.kysely, seller);
    await db.owner.query(
      "UPDATE catalogue_changes SET at = now() - $1 * interval '1 minute' WHERE car_id = $2",
      [minutes, id],
    );
  }
  await forgetChanges(db.kysely);
  const { rows } = await db.owner.query(
    "SELECT DISTINCT round(extract(epoch FROM now() - at) / 60)::int AS minutes FROM catalogue_changes ORDER BY 1",
  );
  expect(rows.map(({ minutes }) => minutes)).toEqual([0, 31, 59]);
});
