import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { Gates } from "#tests/support/gates.ts";
import type { Person } from "#tests/support/person.ts";
import { book, countLive, letTimePass, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { settleCar } from "../holds/service.ts";

const TIMES = 20;
vi.setConfig({ testTimeout: 180_000 });

const gates = new Gates();
let server: TestApp;
let holders: Person[];
let buyers: Person[];
beforeAll(async () => {
  server = await startApp({}, { reach: gates.reach });
  holders = await makeBuyers(server, 4);
  buyers = await makeBuyers(server, 6);
});
afterAll(() => server.close());
afterEach(() => gates.clear());

const LOCK = "CREATE OR REPLACE FUNCTION lock_car(car uuid) RETURNS SETOF products LANGUAGE sql AS";

async function forget(): Promise<void> {
  await server.db.pool.query("DELETE FROM waiting_places; DELETE FROM bookings");
}

async function makeHeldCar(holder = holders[0] as Person): Promise<string> {
  const id = await makeCarOnSale(server);
  expect((await book(holder, id)).status).toBe(200);
  return id;
}

const join = ({ browser }: Person, productId: string) =>
  browser.call("POST", "/waitinglist", { productId });

/** Everybody joins at once; the places they were told. */
async function joinAtOnce(id: string): Promise<number[]> {
  const replies = await Promise.all(buyers.map((buyer) => join(buyer, id)));
  return replies.map(({ body }) => body.position).toSorted((a, b) => a - b);
}

describe("buyers who join a line at once", () => {
  it("get places one after the other", async () => {
    for (let n = 0; n < TIMES; n += 1) {
      expect(await joinAtOnce(await makeHeldCar())).toEqual([1, 2, 3, 4, 5, 6]);
      await forget();
    }
  });

  it("would be told the same place without the lock", async () => {
    await server.db.pool.query(`${LOCK} 'SELECT * FROM products WHERE id = car'`);
    const id = await makeHeldCar();
    gates.close("line: before the place is taken", 2);
    const places = await joinAtOnce(id);
    await server.db.pool.query(`${LOCK} 'SELECT * FROM products WHERE id = car FOR NO KEY UPDATE'`);
    expect(new Set(places).size).toBeLessThan(places.length);
    await forget();
  });
});

describe("one buyer", () => {
  const [ONE, TEN] = [1, 10];
  const countPlaces = async () => {
    const { rows } = await server.db.pool.query("SELECT count(*)::int AS n FROM waiting_places");
    return Number(rows[0].n);
  };

  it("who joins twice at once stands in the line once", async () => {
    const [buyer] = buyers as [Person];
    for (let n = 0; n < TIMES; n += 1) {
      const id = await makeHeldCar();
      const replies = await Promise.all(Array.from({ length: 5 }, () => join(buyer, id)));
      expect(new Set(replies.map(({ body }) => body.insertedId)).size).toBe(ONE);
      expect(await countPlaces()).toBe(ONE);
      await forget();
    }
  });

  it("who joins many lines at once stands in ten", async () => {
    const [buyer] = buyers as [Person];
    const cars: string[] = [];
    for (const holder of holders)
      for (let n = 0; n < 3; n += 1) cars.push(await makeHeldCar(holder));
    for (let n = 0; n < TIMES; n += 1) {
      const replies = await Promise.all(cars.map((id) => join(buyer, id)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(TEN);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(cars.length - TEN);
      expect(await countPlaces()).toBe(TEN);
      await server.db.pool.query("DELETE FROM waiting_places");
    }
    await forget();
  });
});

describe("the end of a hold", () => {
  it("while everybody books: the next in line gets the offer, and nobody the car", async () => {
    const [next, ...others] = buyers as [Person, ...Person[]];
    for (let n = 0; n < TIMES; n += 1) {
      const id = await makeHeldCar();
      await join(next, id);
      await letTimePass(server, id);
      const replies = await Promise.all([
        ...others.map((buyer) => book(buyer, id)),
        settleCar(server.app.sales, id),
        settleCar(server.app.sales, id),
      ]);
      expect(replies.map((reply) => reply?.status)).toEqual([
        ...others.map(() => 409),
        undefined,
        undefined,
      ]);
      const { rows } = await server.db.pool.query(
        "SELECT buyer_id, state FROM waiting_places WHERE product_id = $1",
        [id],
      );
      expect(rows).toEqual([{ buyer_id: next.id, state: "offered" }]);
      expect(await countLive(server, id)).toBe(0);
      await forget();
    }
  });

  it("and its cancellation at once end it once", async () => {
    const [holder] = holders as [Person];
    for (let n = 0; n < TIMES; n += 1) {
      const id = await makeHeldCar(holder);
      const { body } = await holder.browser.call("GET", `/products/${id}/availability`);
      const cancel = () => holder.browser.call("DELETE", `/deletebookings/${body.booking._id}`);
      const [one, two] = await Promise.all([cancel(), cancel(), settleCar(server.app.sales, id)]);
      expect([one.body.deletedCount, two.body.deletedCount].toSorted((a, b) => a - b)).toEqual([
        0, 1,
      ]);
      await forget();
    }
  });
});
