import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { setCarLock } from "#tests/support/car-lock.ts";
import { Gates } from "#tests/support/gates.ts";
import type { Person } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { book, countLive, letTimePass, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { FORCED_TIMES } from "#tests/support/times.ts";
import { settleCar } from "./settle-car.ts";

vi.setConfig({ testTimeout: 180_000 });

const TAKING = "line: before the place is taken";
const gates = new Gates();
let server: TestApp;
let rival: Rival;
let holders: Person[];
let buyers: Person[];
beforeAll(async () => {
  server = await startApp({}, { checkpoint: gates.checkpoint });
  rival = await Rival.open(server.db);
  holders = await makeBuyers(server, 4);
  buyers = await makeBuyers(server, 6);
});
afterAll(async () => {
  await rival.close();
  await server.close();
});
afterEach(async () => {
  gates.clear();
  await setCarLock(server, true);
  await forget();
});

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

/** Stops the first request before it joins the line, until the others wait behind it. */
async function keepFirst<T>(requests: () => Promise<T>[], others: number): Promise<T[]> {
  const gate = gates.close(TAKING);
  const replies = Promise.all(requests());
  await gate.arrivals(1);
  await rival.waiters(others);
  gates.clear();
  return replies;
}

const joinAll = (id: string) => buyers.map((buyer) => join(buyer, id));

function placesOf(replies: { body: { position: number } }[]): number[] {
  return replies.map(({ body }) => body.position).toSorted((a, b) => a - b);
}

describe("buyers who join a line at once", () => {
  it("buyers who join a line at once get places one after the other", async () => {
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      const id = await makeHeldCar();
      expect(placesOf(await keepFirst(() => joinAll(id), 3))).toEqual([1, 2, 3, 4, 5, 6]);
      await forget();
    }
  });

  it("buyers who join a line at once would be told the same place without the lock", async () => {
    await setCarLock(server, false);
    const id = await makeHeldCar();
    gates.close(TAKING, 2);
    const places = placesOf(await Promise.all(joinAll(id)));
    expect(new Set(places).size).toBeLessThan(places.length);
  });
});

async function countPlaces(): Promise<number> {
  const { rows } = await server.db.pool.query("SELECT count(*)::int AS n FROM waiting_places");
  return Number(rows[0].n);
}

describe("one buyer who joins a line twice at once", () => {
  const ONE_PLACE = `CREATE UNIQUE INDEX waiting_places_one ON waiting_places (product_id, buyer_id)
    WHERE state IN ('waiting', 'offered')`;
  const joinOften = (id: string, times: number) =>
    Array.from({ length: times }, () => join(buyers[0] as Person, id));
  const dropIndex = () => server.db.owner.query("DROP INDEX waiting_places_one");
  afterEach(() => server.db.owner.query(ONE_PLACE).catch(() => {}));

  it.each(["with both", "because of the lock alone"])(
    "one buyer who joins a line twice at once stands in it once, %s",
    async (guards) => {
      if (guards !== "with both") await dropIndex();
      for (let n = 0; n < FORCED_TIMES; n += 1) {
        const id = await makeHeldCar();
        const replies = await keepFirst(() => joinOften(id, 4), 3);
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect(new Set(replies.map(({ body }) => body.insertedId)).size).toBe(1);
        expect(await countPlaces()).toBe(1);
        await forget();
      }
    },
  );

  /** Forces the race: both requests see that the buyer is not in the line, before either adds a place. */
  async function joinUnlocked(): Promise<number> {
    const id = await makeHeldCar();
    gates.close(TAKING, 2);
    await Promise.all(joinOften(id, 2));
    return countPlaces();
  }

  it("one buyer who joins a line twice at once stands in it once, because of the index alone", async () => {
    await setCarLock(server, false);
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      expect(await joinUnlocked()).toBe(1);
      await forget();
    }
  });

  it("one buyer who joins a line twice at once would stand in it twice without both", async () => {
    await setCarLock(server, false);
    await dropIndex();
    expect(await joinUnlocked()).toBe(2);
  });
});

describe("one buyer who joins twelve lines at once", () => {
  /** Joins the lines at once. Returns how many requests succeeded. */
  async function joinMany(cars: readonly string[]): Promise<number> {
    const [buyer] = buyers as [Person];
    // Several requests have read the free places before any of them takes one.
    gates.close(TAKING, 4);
    const replies = await Promise.all(cars.map((id) => join(buyer, id)));
    const counts = [200, 409].map((each) => replies.filter(({ status }) => status === each).length);
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(cars.length);
    return counts[0] ?? 0;
  }
  async function makeHeldCars(): Promise<string[]> {
    const cars: string[] = [];
    for (const holder of holders)
      for (let n = 0; n < 3; n += 1) cars.push(await makeHeldCar(holder));
    return cars;
  }

  it("one buyer who joins twelve lines at once stands in ten", async () => {
    const cars = await makeHeldCars();
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      expect(await joinMany(cars)).toBe(10);
      expect(await countPlaces()).toBe(10);
      await server.db.pool.query("DELETE FROM waiting_places");
    }
  });

  it("one buyer who joins twelve lines at once would stand in more if places could be taken twice", async () => {
    const cars = await makeHeldCars();
    // Every row gets a place of its own, so the unique index never decides.
    await server.db.owner.query(`
      ALTER TABLE waiting_places DROP CONSTRAINT waiting_places_line_slot_check;
      CREATE SEQUENCE lines START 100; GRANT USAGE ON lines TO PUBLIC;
      CREATE FUNCTION give_line() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN NEW.line_slot := nextval(''lines''); RETURN NEW; END';
      CREATE TRIGGER give_line BEFORE INSERT ON waiting_places FOR EACH ROW EXECUTE FUNCTION give_line()`);
    expect(await joinMany(cars)).toBeGreaterThan(10);
    expect(await countPlaces()).toBeGreaterThan(10);
    await server.db.owner.query(
      "DROP TRIGGER give_line ON waiting_places; DROP FUNCTION give_line",
    );
  });
});

describe("the end of a hold, while everybody books", () => {
  it.each(["settling: car locked", "booking: car locked"])(
    "%s first: the next in line gets the offer, and nobody the car",
    async (first) => {
      const [next, ...others] = buyers as [Person, ...Person[]];
      for (let n = 0; n < FORCED_TIMES; n += 1) {
        const id = await makeHeldCar();
        await join(next, id);
        await letTimePass(server, id);
        const gate = gates.close(first);
        const bookAll = () => others.map((buyer) => book(buyer, id));
        const settling = first.startsWith("settling") ? settleCar(server.app.sales, id) : undefined;
        if (settling) await gate.arrivals(1);
        const replies = Promise.all(bookAll());
        await gate.arrivals(1);
        await rival.waiters(3);
        gates.clear();
        await settling;
        await settleCar(server.app.sales, id);
        expect((await replies).map(({ status }) => status)).toEqual(others.map(() => 409));
        const { rows } = await server.db.pool.query(
          "SELECT buyer_id, state FROM waiting_places WHERE product_id = $1",
          [id],
        );
        expect(rows).toEqual([{ buyer_id: next.id, state: "offered" }]);
        expect(await countLive(server, id)).toBe(0);
        await forget();
      }
    },
  );
});

describe("an offer that is given back, while everybody books", () => {
  /**
   * Forces the race: all requests read the line before one writes to it. Returns how many offers the next was made,
   * each of which puts a job for its end.
   */
  async function passOn(): Promise<number> {
    const [first, next, ...others] = buyers as [Person, Person, ...Person[]];
    const id = await makeHeldCar();
    // The reminder and the end of the hold, which a job puts after the booking.
    await expect.poll(() => countEnds(id)).toBe(2);
    const { body } = await join(first, id);
    await join(next, id);
    await letTimePass(server, id);
    await settleCar(server.app.sales, id);
    await rival.hold("SELECT FROM waiting_places WHERE buyer_id = $1 FOR UPDATE", [next.id]);
    await first.browser.call("DELETE", `/waitinglist/${body.insertedId}`);
    const acts = Promise.all([
      settleCar(server.app.sales, id),
      ...others.slice(0, 3).map((buyer) => book(buyer, id)),
    ]);
    await rival.waiters(4);
    await rival.release();
    expect((await acts).map((reply) => reply?.status)).toEqual([undefined, 409, 409, 409]);
    // Besides: those of the hold, and the end of the first one's offer.
    return (await countEnds(id)) - 3;
  }

  /** The jobs that end something of a car, or remind of its end, at a later time. */
  async function countEnds(id: string): Promise<number> {
    const { rows } = await server.db.pool.query(
      `SELECT count(*)::int AS n FROM jobs.job WHERE name = 'car' AND data->>'productId' = $1
       AND start_after > created_on + interval '1 minute'`,
      [id],
    );
    return Number(rows[0].n);
  }

  it("an offer that is given back, while everybody books goes to the next once", async () => {
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      expect(await passOn()).toBe(1);
      await forget();
    }
  });

  it("an offer that is given back, while everybody books would be made several times without the lock", async () => {
    await setCarLock(server, false);
    expect(await passOn()).toBeGreaterThan(1);
  });
});
