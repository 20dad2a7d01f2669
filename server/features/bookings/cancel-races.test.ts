import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { setCarLock } from "#tests/support/car-lock.ts";
import { Gates } from "#tests/support/gates.ts";
import type { Person } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { book, letTimePass, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { FORCED_TIMES } from "#tests/support/times.ts";
import { settleCar } from "./settle-car.ts";

vi.setConfig({ testTimeout: 180_000 });

const gates = new Gates();
let server: TestApp;
let rival: Rival;
let holder: Person;
beforeAll(async () => {
  server = await startApp({}, { checkpoint: gates.checkpoint });
  rival = await Rival.open(server.db);
  [holder] = (await makeBuyers(server, 1)) as [Person];
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

const forget = () => server.db.pool.query("DELETE FROM bookings");

describe("a hold whose buyer cancels", () => {
  async function makeHold() {
    const car = await makeCarOnSale(server);
    expect((await book(holder, car)).status).toBe(200);
    const { body } = await holder.browser.call("GET", `/products/${car}/availability`);
    const booking: string = body.booking._id;
    const cancel = async () =>
      (await holder.browser.call("DELETE", `/deletebookings/${booking}`)).body.deletedCount;
    const stateNow = async () =>
      (await server.db.pool.query("SELECT state FROM bookings WHERE id = $1", [booking])).rows[0]
        .state;
    const keep = () => rival.hold("SELECT FROM bookings WHERE id = $1 FOR UPDATE", [booking]);
    return { car, booking, cancel, stateNow, keep };
  }

  /** The hold expires after the buyer has begun to cancel, and before the request has read the booking. */
  async function cancelThenExpire() {
    const { car, booking, cancel, stateNow, keep } = await makeHold();
    const gate = gates.close("cancelling: car locked");
    const cancelling = cancel();
    await gate.arrivals(1);
    // A moment later: the site counts in milliseconds, and the buyer was in time.
    await server.db.pool.query(
      "UPDATE bookings SET held_until = clock_timestamp() + interval '5 ms' WHERE id = $1",
      [booking],
    );
    await sleep(10);
    await keep();
    const settling = settleCar(server.app.sales, car);
    await rival.waiters(1);
    gates.clear();
    await rival.waiters(2);
    await rival.release();
    await settling;
    return { deleted: await cancelling, state: await stateNow() };
  }

  it("a hold whose buyer cancels as its time ends is cancelled, and they are told so", async () => {
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      expect(await cancelThenExpire()).toEqual({ deleted: 1, state: "cancelled" });
      await forget();
    }
  });

  it("a hold whose buyer cancels would be told so of a hold that has expired, without the lock", async () => {
    await setCarLock(server, false);
    expect(await cancelThenExpire()).toEqual({ deleted: 1, state: "expired" });
  });

  it("a hold whose buyer cancels after its time has ended expires, and they are told that there was nothing to cancel", async () => {
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      const { car, cancel, stateNow } = await makeHold();
      await letTimePass(server, car);
      const gate = gates.close("settling: car locked");
      const settling = settleCar(server.app.sales, car);
      await gate.arrivals(1);
      const cancelling = cancel();
      await rival.waiters(1);
      gates.clear();
      await settling;
      expect([await cancelling, await stateNow()]).toEqual([0, "expired"]);
      await forget();
    }
  });

  /** Forces the race: both requests read the booking before either writes. */
  async function cancelTwice(): Promise<number[]> {
    const { cancel, keep } = await makeHold();
    await keep();
    const counts = Promise.all([cancel(), cancel()]);
    await rival.waiters(2);
    await rival.release();
    return (await counts).toSorted((a, b) => a - b);
  }

  it("a hold whose buyer cancels twice at once is cancelled once", async () => {
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      expect(await cancelTwice()).toEqual([0, 1]);
      await forget();
    }
  });

  it("a hold whose buyer cancels twice at once would be cancelled twice without the lock", async () => {
    await setCarLock(server, false);
    expect(await cancelTwice()).toEqual([1, 1]);
  });
});
