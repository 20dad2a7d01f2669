import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { carStatements } from "#server/features/search/views/indexed-cars.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { HIDDEN_STATES, makeCar, makeImage, makeSeller } from "#tests/support/make.ts";
import { CatalogueFollower } from "./follow-catalogue.ts";
import type { IndexedCar } from "./search-index.ts";

const NO_INDEX = { index: () => {}, remove: () => {} };

let db: TestDatabase;
let sellerId: string;
let cars: Map<string, IndexedCar>;
let follower: CatalogueFollower;

beforeEach(async () => {
  db = await createTestDatabase();
  sellerId = await makeSeller(db.kysely, { seller_kind: "private" });
  cars = new Map();
  follower = new CatalogueFollower(
    { pool: db.pool, statements: carStatements("DE"), currency: "EUR" },
    {
      index(found) {
        for (const car of found) cars.set(car.id, car);
      },
      remove(ids) {
        for (const id of ids) cars.delete(id);
      },
    },
  );
});
afterEach(() => db.close());

test("loading reads all cars on sale and no others", async () => {
  const id = await makeCar(db.kysely, sellerId, {
    make: "BMW",
    model: "320d",
    fuel: "diesel",
    year: 2012,
    mileage_km: 90_000,
    resale_price_minor: 1_250_050,
    doors: 4,
    seats: 12,
  });
  for (const state of HIDDEN_STATES) await makeCar(db.kysely, sellerId, { state });
  await makeCar(db.kysely, sellerId, { expires_at: new Date(Date.now() - 60_000) });
  await follower.load();
  expect([...cars.keys()]).toEqual([id]);
  expect(cars.get(id)).toMatchObject({
    sellerId,
    make: "BMW",
    model: "320d",
    price: 12_500.5,
    distance: 90_000,
    // The filter offers no twelve seats.
    choices: { category: "01", fuel: "diesel", doors: "4", seats: null, seller_kind: "private" },
    switches: {
      verified: false,
      responsive: false,
      promoted: false,
      lowered: false,
      available: true,
    },
    hasPhotos: false,
    // The first of January 2012.
    registeredDay: 15_340,
  });
});

test("a car in another currency than the site's has no price to compare", async () => {
  const id = await makeCar(db.kysely, sellerId, { currency: "CHF" });
  await follower.load();
  expect(cars.get(id)?.price).toBeNull();
});

test("following applies cars that are added, changed, sold and deleted", async () => {
  const { kysely } = db;
  const sold = await makeCar(kysely, sellerId);
  const deleted = await makeCar(kysely, sellerId);
  const changed = await makeCar(kysely, sellerId, { fuel: "petrol" });
  await follower.load();
  const added = await makeCar(kysely, sellerId);
  await kysely.updateTable("products").set({ state: "sold" }).where("id", "=", sold).execute();
  await kysely.deleteFrom("products").where("id", "=", deleted).execute();
  await kysely
    .updateTable("products")
    .set({ fuel: "diesel", resale_price_minor: 900_000 })
    .where("id", "=", changed)
    .execute();
  await follower.follow();
  expect([...cars.keys()].toSorted()).toEqual([added, changed].toSorted());
  expect(cars.get(changed)).toMatchObject({
    price: 9_000,
    choices: { fuel: "diesel" },
    switches: { lowered: true },
  });
});

test("following applies a first picture, and what changes of a seller", async () => {
  const { kysely } = db;
  const id = await makeCar(kysely, sellerId);
  await follower.load();
  await kysely
    .insertInto("product_pictures")
    .values({ product_id: id, position: 0, image_id: await makeImage(kysely), alt: "A car" })
    .execute();
  await kysely
    .updateTable("users")
    .set({ seller_kind: "dealer", status: "verified" })
    .where("id", "=", sellerId)
    .execute();
  await follower.follow();
  expect(cars.get(id)).toMatchObject({
    hasPhotos: true,
    choices: { seller_kind: "dealer" },
    switches: { verified: true },
  });
});

test("a transaction that commits after a later one is not missed", async () => {
  const { kysely } = db;
  await follower.load();
  const slow = await kysely.startTransaction().execute();
  const first = await makeCar(slow, sellerId);
  const second = await makeCar(kysely, sellerId);
  await follower.follow();
  expect([...cars.keys()]).toEqual([second]);
  const third = await makeCar(kysely, sellerId);
  await slow.commit().execute();
  await follower.follow();
  expect([...cars.keys()].toSorted()).toEqual([first, second, third].toSorted());
});

test("a transaction that was open while all cars were read is not missed", async () => {
  const { kysely } = db;
  const open = await kysely.startTransaction().execute();
  const early = await makeCar(open, sellerId);
  const before = await makeCar(kysely, sellerId);
  await follower.load();
  expect([...cars.keys()]).toEqual([before]);
  await open.commit().execute();
  await follower.follow();
  expect([...cars.keys()].toSorted()).toEqual([early, before].toSorted());
});

test("a change that was rolled back changes nothing", async () => {
  const { kysely } = db;
  const id = await makeCar(kysely, sellerId);
  await follower.load();
  const undone = await kysely.startTransaction().execute();
  await undone.updateTable("products").set({ state: "sold" }).where("id", "=", id).execute();
  await undone.rollback().execute();
  await follower.follow();
  expect([...cars.keys()]).toEqual([id]);
});

test("after an error the same changes are read again", async () => {
  const { kysely } = db;
  await follower.load();
  const id = await makeCar(kysely, sellerId);
  const broken = { ...carStatements("DE"), byId: "SELECT 1 / 0 WHERE $1::uuid[] IS NOT NULL" };
  const statements = { ...carStatements("DE") };
  const clumsy = new CatalogueFollower(
    { pool: db.pool, statements, currency: "EUR" },
    { index: (found) => found.forEach((car) => cars.set(car.id, car)), remove: () => {} },
  );
  await clumsy.load();
  cars.clear();
  await kysely.updateTable("products").set({ year: 2001 }).where("id", "=", id).execute();
  Object.assign(statements, broken);
  await expect(clumsy.follow()).rejects.toThrow("division by zero");
  Object.assign(statements, carStatements("DE"));
  await clumsy.follow();
  expect(cars.get(id)?.year).toBe(2001);
});

test("two followers that follow together have the same cars, and go on only afterwards", async () => {
  const others = new Map<string, IndexedCar>();
  const other = new CatalogueFollower(
    { pool: db.pool, statements: carStatements("DE"), currency: "EUR" },
    {
      index: (found) => found.forEach((car) => others.set(car.id, car)),
      remove: (ids) => ids.forEach((id) => others.delete(id)),
    },
  );
  await makeCar(db.kysely, sellerId);
  await follower.load();
  await makeCar(db.kysely, sellerId);
  await other.load();
  await makeCar(db.kysely, sellerId);
  const together = follower.followTogether(other, async () => {
    await makeCar(db.kysely, sellerId);
    // Asked for meanwhile, and read after it.
    void follower.follow();
    return [cars.size, others.size];
  });
  expect(await together).toEqual([3, 3]);
  await follower.follow();
  expect([cars.size, others.size]).toEqual([4, 3]);
});

test("no transaction is open while two followers wait for a reading that takes long", async () => {
  const statements = carStatements("DE");
  const slow = new CatalogueFollower({ pool: db.pool, statements, currency: "EUR" }, NO_INDEX);
  await slow.load();
  await follower.load();
  const holder = await db.owner.connect();
  const countOf = async (condition: string) =>
    (
      await db.owner.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`,
      )
    ).rowCount;
  try {
    await holder.query("SELECT pg_advisory_lock(7)");
    statements.byId += " AND pg_advisory_xact_lock_shared(7) IS NOT NULL";
    await makeCar(db.kysely, sellerId);
    const reading = slow.follow();
    await expect.poll(() => countOf("wait_event_type = 'Lock'")).toBe(1);
    const together = follower.followTogether(slow, () => "both have followed");
    await sleep(100);
    expect(await countOf("state LIKE 'idle in transaction%'")).toBe(0);
    await holder.query("SELECT pg_advisory_unlock(7)");
    await reading;
    expect(await together).toBe("both have followed");
  } finally {
    holder.release(true);
  }
});

test("after followers could not follow together, each goes on", async () => {
  const other = new CatalogueFollower(
    { pool: db.pool, statements: carStatements("DE"), currency: "EUR" },
    NO_INDEX,
  );
  await follower.load();
  const failing = follower.followTogether(other, () => {
    throw new Error("not the same");
  });
  await expect(failing).rejects.toThrow("not the same");
  await makeCar(db.kysely, sellerId);
  await Promise.all([follower.follow(), other.follow()]);
  expect(cars.size).toBe(1);
});

test("a transaction that stays open elsewhere makes no change be read twice", async () => {
  await follower.load();
  const open = await db.pool.connect();
  try {
    await open.query("BEGIN; SELECT pg_current_xact_id()");
    const read: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      cars.clear();
      await makeCar(db.kysely, sellerId);
      await follower.follow();
      read.push(cars.size);
    }
    expect(read).toEqual([1, 1, 1, 1, 1]);
  } finally {
    await open.query("ROLLBACK");
    open.release();
  }
});

test("changes that came with a restored dump, of transactions yet to come, are not read", async () => {
  const id = await makeCar(db.kysely, sellerId);
  await db.owner.query(
    "UPDATE catalogue_changes SET transaction_id = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8",
  );
  await follower.load();
  cars.clear();
  await follower.follow();
  expect(cars.size).toBe(0);
  await db.kysely.updateTable("products").set({ year: 2001 }).where("id", "=", id).execute();
  await follower.follow();
  expect(cars.get(id)?.year).toBe(2001);
});

test("an engine that answers later has every car when loading and following end", async () => {
  const slow = new Map<string, IndexedCar>();
  const later = async (work: () => void) => {
    await sleep(20);
    work();
  };
  const patient = new CatalogueFollower(
    { pool: db.pool, statements: carStatements("DE"), currency: "EUR" },
    {
      index: (found) => later(() => found.forEach((car) => slow.set(car.id, car))),
      remove: (ids) => later(() => ids.forEach((id) => slow.delete(id))),
    },
  );
  const id = await makeCar(db.kysely, sellerId);
  await patient.load();
  expect(slow.size).toBe(1);
  await db.kysely.updateTable("products").set({ state: "sold" }).where("id", "=", id).execute();
  await patient.follow();
  expect(slow.size).toBe(0);
});
