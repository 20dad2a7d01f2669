import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { setCarLock } from "#tests/support/car-lock.ts";
import { Gates } from "#tests/support/gates.ts";
import type { Person, Reply } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { book, countLive, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { FORCED_TIMES } from "#tests/support/times.ts";

/** How often each race is run. */
vi.setConfig({ testTimeout: 180_000 });

const TAKING = "booking: before the place is taken";
const gates = new Gates();
let server: TestApp;
let rival: Rival;
let buyers: Person[];
beforeAll(async () => {
  server = await startApp({}, { checkpoint: gates.checkpoint });
  rival = await Rival.open(server.db);
  buyers = await makeBuyers(server, 8);
}, 120_000);
afterAll(async () => {
  await rival.close();
  await server.close();
});
afterEach(async () => {
  gates.clear();
  await setCarLock(server, true);
  await server.db.owner.query(ONE_LIVE).catch(() => {});
});

const ONE_LIVE = `CREATE UNIQUE INDEX bookings_one_live ON bookings (product_id) WHERE state IN ('held', 'paid')`;

/** Deletes all bookings, so that nobody holds a car. */
async function freeEverybody(): Promise<void> {
  await server.db.pool.query("DELETE FROM bookings");
}

/** Several buyers book one car at once. Returns the count of replies by status. */
async function bookAtOnce(people: readonly Person[], id: string): Promise<Map<number, number>> {
  return countStatuses(await Promise.all(people.map((person) => book(person, id))));
}

/** The same, but the first request stops before it takes the car, until others wait for its lock. */
async function bookBehindFirst(people: readonly Person[], id: string) {
  const gate = gates.close(TAKING);
  const replies = Promise.all(people.map((person) => book(person, id)));
  await gate.arrivals(1);
  await rival.waiters(3);
  gates.clear();
  return countStatuses(await replies);
}

function countStatuses(replies: readonly Reply[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

const byStatus = ([a]: [number, number], [b]: [number, number]) => a - b;

/**
 * Runs the race so many times, each with a car of its own. Returns the most live bookings that a car had.
 * Without a lock, every request stops before it takes the car until a second one has found it free.
 */
async function raceForCars({ times = FORCED_TIMES, isLocked = false } = {}) {
  let most = 0;
  const statuses = new Set<number>();
  for (let n = 0; n < times; n += 1) {
    const id = await makeCarOnSale(server);
    if (!isLocked) gates.close(TAKING, 2);
    const counts = await (isLocked ? bookBehindFirst : bookAtOnce)(buyers, id);
    for (const status of counts.keys()) statuses.add(status);
    most = Math.max(most, await countLive(server, id));
    await freeEverybody();
  }
  return { most, statuses };
}

describe("buyers who book one car at once", () => {
  it("buyers who book one car at once get it once: one wins and the others are told", async () => {
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      const id = await makeCarOnSale(server);
      const counts = await bookBehindFirst(buyers, id);
      expect([...counts].toSorted(byStatus)).toEqual([
        [200, 1],
        [409, buyers.length - 1],
      ]);
      expect(await countLive(server, id)).toBe(1);
      await freeEverybody();
    }
  });

  it("buyers who book one car at once get it once without the lock, because of the constraint", async () => {
    await setCarLock(server, false);
    const { most, statuses } = await raceForCars();
    expect(most).toBe(1);
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("buyers who book one car at once get it once without the constraint, because of the lock", async () => {
    await server.db.owner.query("DROP INDEX bookings_one_live");
    const { most, statuses } = await raceForCars({ isLocked: true });
    expect(most).toBe(1);
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("buyers who book one car at once would get it several times without both", async () => {
    await setCarLock(server, false);
    await server.db.owner.query("DROP INDEX bookings_one_live");
    const { most } = await raceForCars({ times: 1 });
    expect(most).toBeGreaterThan(1);
  });
});

describe("a hundred buyers", () => {
  it("a hundred buyers at one car: exactly one wins, ninety-nine get a plain 409", async () => {
    const hundred = await makeBuyers(server, 100);
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      const id = await makeCarOnSale(server);
      const counts = await bookBehindFirst(hundred, id);
      expect([...counts].toSorted(byStatus)).toEqual([
        [200, 1],
        [409, 99],
      ]);
      await freeEverybody();
    }
  });
});

describe("one buyer who books many cars at once", () => {
  const bookMany = async (person: Person, count: number) => {
    const cars = [];
    for (let n = 0; n < count; n += 1) cars.push(await makeCarOnSale(server));
    // Each request stops before it takes a place, until others have come as far.
    gates.close(TAKING, 4);
    const replies = await Promise.all(cars.map((id) => book(person, id)));
    return replies.map(({ status }) => status).toSorted((a, b) => a - b);
  };
  const countHolds = async ({ id }: Person) => {
    const { rows } = await server.db.pool.query(
      "SELECT count(*)::int AS holds FROM bookings WHERE buyer_id = $1 AND state = 'held'",
      [id],
    );
    return Number(rows[0].holds);
  };

  it("one buyer who books many cars at once holds three", async () => {
    const [person] = buyers;
    if (person === undefined) throw new Error("no buyer");
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      expect(await bookMany(person, 6)).toEqual([200, 200, 200, 409, 409, 409]);
      expect(await countHolds(person)).toBe(3);
      await freeEverybody();
    }
  });

  it("one buyer who books many cars at once would hold more if places could be taken twice", async () => {
    const [person] = buyers;
    if (person === undefined) throw new Error("no buyer");
    // Every hold gets a place of its own, so the constraint never decides.
    await server.db.owner.query(`
      ALTER TABLE bookings DROP CONSTRAINT bookings_hold_slot_check;
      CREATE SEQUENCE slots START 100; GRANT USAGE ON slots TO PUBLIC;
      CREATE FUNCTION give_slot() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN NEW.hold_slot := nextval(''slots''); RETURN NEW; END';
      CREATE TRIGGER give_slot BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION give_slot()`);
    expect(await bookMany(person, 6)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await countHolds(person)).toBe(6);
  });
});
