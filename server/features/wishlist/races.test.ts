import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MOST_SAVED } from "#shared/rules/wishlist.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { makePerson, type Person, type Reply } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { FORCED_TIMES } from "#tests/support/times.ts";

/** Invariants of the wishlist under concurrent requests, and that the database enforces them. */

// Thousands of requests: a small machine takes its time.
vi.setConfig({ testTimeout: 120_000 });
const CARS = 230;

interface Site {
  server: TestApp;
  rival: Rival;
  buyer: Person;
  cars: string[];
}

async function openSite(): Promise<Site> {
  const server = await startApp({ PAGE_CACHE_MB: "0" });
  const seller = await makeSeller(server.db.kysely);
  const cars = await Promise.all(
    Array.from({ length: CARS }, () => makeCar(server.db.kysely, seller)),
  );
  return { server, rival: await Rival.open(server.db), buyer: await makePerson(server), cars };
}

async function closeSite({ server, rival }: Site): Promise<void> {
  await rival.close();
  await server.close();
}

/**
 * Runs requests that add rows. The first ones wait until several have read which slots are free, before any
 * has taken one for good: a row refers to its buyer, whom the test keeps locked for so long.
 */
async function atOnce<T>({ rival, buyer }: Site, run: () => Promise<T>[], most = 4): Promise<T[]> {
  await rival.hold("SELECT FROM users WHERE id = $1 FOR UPDATE", [buyer.id]);
  const replies = Promise.all(run());
  await rival.waiters(most);
  await rival.release();
  return replies;
}

function ask({ buyer }: Site, productId: string): Promise<Reply> {
  const { email, browser } = buyer;
  const sent = { email, name: "A car", resale_price: 1, productId };
  return browser.call("POST", "/wishlist", sent);
}

async function countRows({ server }: Site): Promise<number> {
  const { rows } = await server.db.pool.query<{ total: number }>(
    "SELECT count(*)::int AS total FROM wishlist_entries",
  );
  return rows[0]?.total ?? 0;
}

/** Leaves this many rows, as if they had been saved before. */
async function keepRows(site: Site, total: number): Promise<void> {
  const { server, buyer, cars } = site;
  await server.db.pool.query("DELETE FROM wishlist_entries");
  await server.db.pool.query(
    `INSERT INTO wishlist_entries (id, buyer_id, slot, product_id, name, resale_price_minor, currency)
     SELECT gen_random_uuid(), $1, at, car, 'Car', 1, 'EUR'
     FROM unnest($2::uuid[]) WITH ORDINALITY AS chosen (car, at)`,
    [buyer.id, cars.slice(0, total)],
  );
}

/**
 * Clicks a hundred times at once on the same heart. Returns the rows of the car, and how many ids were
 * returned.
 */
async function saveSameCar(site: Site): Promise<{ rows: number; ids: number }> {
  await keepRows(site, 0);
  const [car = ""] = site.cars;
  const replies = await atOnce(site, () => Array.from({ length: 100 }, () => ask(site, car)));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  const ids = new Set(replies.map(({ body }) => body.insertedId));
  return { rows: await countRows(site), ids: ids.size };
}

/** Saves forty cars at once with ten slots left. Returns how many rows there are then. */
async function saveLastCars(site: Site): Promise<number> {
  await keepRows(site, MOST_SAVED - 10);
  const others = site.cars.slice(MOST_SAVED - 10);
  await atOnce(site, () => others.map((car) => ask(site, car)));
  return countRows(site);
}

describe("with its constraints", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => closeSite(site));

  test("one car asked for a hundred times at once is one row, with one id", async () => {
    for (let time = 0; time < FORCED_TIMES; time += 1)
      expect(await saveSameCar(site)).toEqual({ rows: 1, ids: 1 });
  });

  test("230 cars at once are 200 rows, and the others are told so", async () => {
    await keepRows(site, 0);
    const replies = await atOnce(site, () => site.cars.map((car) => ask(site, car)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MOST_SAVED);
    expect(await countRows(site)).toBe(MOST_SAVED);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(CARS - MOST_SAVED);
    for (const { body } of refused)
      expect(body.message).toBe(
        "Your wishlist is full: 200 cars is the maximum. Remove one to save another.",
      );
  });

  test("whoever asks for the last places, they are filled and not more", async () => {
    for (let time = 0; time < FORCED_TIMES; time += 1)
      expect(await saveLastCars(site)).toBe(MOST_SAVED);
  });

  test("what a browser has kept is merged up to the limit, and the rest is named", async () => {
    const { buyer, cars } = site;
    for (let time = 0; time < FORCED_TIMES; time += 1) {
      await keepRows(site, MOST_SAVED - 5);
      const productIds = cars.slice(MOST_SAVED - 10, MOST_SAVED + 10);
      // From two tabs at once.
      const merge = (ids: string[]) =>
        buyer.browser.call("POST", "/wishlist/merge", { productIds: ids });
      const tabs = [productIds, productIds.toReversed()];
      const [one, other] = await atOnce(site, () => tabs.map(merge), tabs.length);
      for (const reply of [one, other]) {
        expect([reply?.status, reply?.body.count, reply?.body.gone]).toEqual([200, MOST_SAVED, []]);
        expect(reply?.body.full).toHaveLength(10);
        expect(Object.keys(reply?.body.saved)).toHaveLength(MOST_SAVED);
      }
      expect(await countRows(site)).toBe(MOST_SAVED);
    }
  });
});

describe("without its constraint", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(() => closeSite(site));

  const dropConstraint = (name: string) =>
    site.server.db.owner.query(`ALTER TABLE wishlist_entries DROP CONSTRAINT ${name}`);

  test("without its constraint of the car, the same race makes more than one row of it", async () => {
    await dropConstraint("wishlist_entries_car");
    expect((await saveSameCar(site)).rows).toBeGreaterThan(1);
    await keepRows(site, 0);
    await site.server.db.owner.query(
      "ALTER TABLE wishlist_entries ADD CONSTRAINT wishlist_entries_car UNIQUE (product_id, buyer_id)",
    );
  });

  test("without its constraint of the place, the same race makes more rows than places", async () => {
    await dropConstraint("wishlist_entries_slot");
    expect(await saveLastCars(site)).toBeGreaterThan(MOST_SAVED);
  });
});
