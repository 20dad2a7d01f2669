import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { setCarLock } from "#tests/support/car-lock.ts";
import { Gates } from "#tests/support/gates.ts";
import {
  beginSale,
  beginToPay,
  charge,
  checkMoney,
  compareWithProvider,
  intentOf,
  record,
} from "#tests/support/paying.ts";
import type { Person } from "#tests/support/person.ts";
import { book, letTimePass, makeBuyers, makeCarOnSale, stateOf } from "#tests/support/sales.ts";
import { FORCED_TIMES, FREE_TIMES } from "#tests/support/times.ts";
import { settleCar } from "#server/features/bookings/settle-car.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { settlePayment } from "./settle-payment.ts";

vi.setConfig({ testTimeout: 180_000 });

const gates = new Gates();
let server: TestApp;
let buyer: Person;
let other: Person;
beforeAll(async () => {
  server = await startApp({}, { checkpoint: gates.checkpoint });
  [buyer, other] = (await makeBuyers(server, 2)) as [Person, Person];
  // The sandbox holds its events: each test decides what the server hears, and when.
  await server.app.payments.operate("/v1/sandbox/webhooks", { hold: "true" });
});
afterAll(() => server.close());
afterEach(() => gates.clear());

async function makeBooking() {
  // A new buyer, because one who lets many cars go unpaid may book no more of them.
  [buyer] = (await makeBuyers(server, 1)) as [Person];
  return beginSale(server, buyer);
}

async function countRows(booking: string) {
  const { rows } = await server.db.pool.query(
    `SELECT (SELECT count(*)::int FROM payments WHERE booking_id = $1) AS payments,
       (SELECT count(*)::int FROM payments p JOIN ledger_entries l ON l.payment_id = p.id
        WHERE p.booking_id = $1 AND l.kind = 'charge') AS charges,
       (SELECT state FROM bookings WHERE id = $1) AS state`,
    [booking],
  );
  return rows[0];
}

const PAID_ONCE = { payments: 1, charges: 1, state: "paid" };

describe("one booking, paid", () => {
  it("one booking, paid in two tabs at once is charged once", async () => {
    for (let n = 0; n < FREE_TIMES; n += 1) {
      const car = await makeCarOnSale(server);
      const booking = (await book(buyer, car)).body.insertedId;
      const inTab = async () => {
        const { status, body } = await beginToPay(buyer, booking);
        if (status !== 200) return body.message;
        await charge(server, body.clientSecret);
        return (await record(buyer, booking, intentOf(body.clientSecret))).body.insertedId;
      };
      const outcomes = new Set(await Promise.all([inTab(), inTab()]));
      outcomes.delete("This booking has already been paid for.");
      expect(outcomes.size).toBe(1);
      expect(await countRows(booking)).toEqual(PAID_ONCE);
    }
    await compareWithProvider(server);
    await checkMoney(server);
  });

  it.each([
    ["before the browser records it", "before"],
    ["after", "after"],
    ["twice", "twice"],
    ["at the same instant", "together"],
  ])("one booking, paid is announced %s, and is paid once", async (_, order) => {
    for (let n = 0; n < (order === "together" ? FREE_TIMES : FORCED_TIMES); n += 1) {
      const { booking, secret } = await makeBooking();
      await charge(server, secret);
      const id = intentOf(secret);
      const hear = () => settlePayment(server.app.sales, id);
      const tell = () => record(buyer, booking, id);
      if (order === "before") await hear();
      if (order === "together") await Promise.all([hear(), tell(), hear(), tell()]);
      expect((await tell()).status).toBe(200);
      if (order === "twice") await hear();
      if (order !== "before") await hear();
      expect(await countRows(booking)).toEqual(PAID_ONCE);
    }
    await checkMoney(server);
  });

  it("one booking, paid is announced never: looking it up finds it", async () => {
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      const { booking, secret } = await makeBooking();
      await charge(server, secret);
      await reconcilePayments(server.app.sales, new Date(), 0);
      expect(await countRows(booking)).toEqual(PAID_ONCE);
    }
  });

  /** A second intent at the provider that has no row here. */
  const makeSecond = (bookingId: string) =>
    server.app.payments.provider?.createIntent(
      {
        amountMinor: 1_000_000,
        currency: "EUR",
        bookingId,
        paymentId: crypto.randomUUID(),
        description: "again",
      },
      crypto.randomUUID(),
    );

  it("one booking, paid by another attempt than the open one calls that one off: it cannot be charged any more", async () => {
    for (let n = 0; n < 3; n += 1) {
      const { booking, secret } = await makeBooking();
      const second = await makeSecond(booking);
      await charge(server, second?.clientSecret ?? "");
      await settlePayment(server.app.sales, second?.id ?? "");
      const findOpen = async () => {
        const { rows } = await server.db.pool.query(
          "SELECT state, charge_id FROM payments WHERE intent_id = $1",
          [intentOf(secret)],
        );
        return rows;
      };
      await expect
        .poll(findOpen, { timeout: 15_000 })
        .toEqual([{ state: "failed", charge_id: null }]);
      const { body } = await charge(server, secret);
      expect(body.error?.code).toBe("payment_intent_unexpected_state");
      expect(await countRows(booking)).toEqual({ payments: 2, charges: 1, state: "paid" });
    }
  });

  it("one booking, paid by two attempts at the same instant is paid once, and the money of the other goes back", async () => {
    for (let n = 0; n < FREE_TIMES; n += 1) {
      const { booking, secret } = await makeBooking();
      const second = await makeSecond(booking);
      await Promise.all([charge(server, secret), charge(server, second?.clientSecret ?? "")]);
      await Promise.all([
        settlePayment(server.app.sales, intentOf(secret)),
        settlePayment(server.app.sales, second?.id ?? ""),
      ]);
      expect(await countRows(booking)).toEqual({ payments: 2, charges: 2, state: "paid" });
      await reconcilePayments(server.app.sales, new Date(), 0);
      const { rows } = await server.db.pool.query(
        "SELECT settles, state FROM payments WHERE booking_id = $1 ORDER BY settles",
        [booking],
      );
      expect(rows).toEqual([
        { settles: false, state: "refunded" },
        { settles: true, state: "succeeded" },
      ]);
    }
    await compareWithProvider(server);
    await checkMoney(server);
  });
});

describe("what guards one charge", () => {
  const PAYMENT =
    "CREATE OR REPLACE FUNCTION lock_payment(payment uuid) RETURNS SETOF payments LANGUAGE sql AS";
  const ONE_OPEN =
    "CREATE UNIQUE INDEX payments_one_open ON payments (booking_id) WHERE state IN ('requires_payment', 'processing')";
  const setLocks = async (isOn: boolean) => {
    await setCarLock(server, isOn);
    await server.db.owner.query(
      `${PAYMENT} 'SELECT * FROM payments WHERE id = payment ${isOn ? "FOR UPDATE" : ""}'`,
    );
  };
  afterEach(() => setLocks(true));

  /** Begins to pay in two tabs at once. Returns how many intents that made. */
  async function beginTwice(): Promise<number> {
    const car = await makeCarOnSale(server);
    [buyer] = (await makeBuyers(server, 1)) as [Person];
    const booking = (await book(buyer, car)).body.insertedId;
    const replies = await Promise.all([beginToPay(buyer, booking), beginToPay(buyer, booking)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await buyer.browser.call("DELETE", `/deletebookings/${booking}`);
    return new Set(replies.map(({ body }) => body.clientSecret)).size;
  }

  it("two tabs that begin at once have one intent without the lock, because of the constraint", async () => {
    await setLocks(false);
    for (let n = 0; n < FORCED_TIMES; n += 1) {
      gates.close("paying: before the attempt is written", 2);
      expect(await beginTwice()).toBe(1);
    }
  });

  it("what guards one charge and without the constraint, because of the lock; without both they would have two", async () => {
    await server.db.owner.query("DROP INDEX payments_one_open");
    for (let n = 0; n < FREE_TIMES; n += 1) expect(await beginTwice()).toBe(1);
    await setLocks(false);
    gates.close("paying: before the attempt is written", 2);
    expect(await beginTwice()).toBe(2);
    await server.db.pool.query("UPDATE payments SET state = 'failed' WHERE charge_id IS NULL");
    await server.db.owner.query(ONE_OPEN);
  });

  it("two announcements at once would send the money back without the locks", async () => {
    const { booking, secret } = await makeBooking();
    await charge(server, secret);
    await setLocks(false);
    gates.close("settling: car locked", 2);
    const id = intentOf(secret);
    await Promise.allSettled([
      settlePayment(server.app.sales, id),
      settlePayment(server.app.sales, id),
    ]);
    const { rows } = await server.db.pool.query(
      "SELECT count(*)::int AS n FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = $1",
      [booking],
    );
    expect(rows).toEqual([{ n: 1 }]);
    await server.db.pool.query(
      "UPDATE payments SET settles = true WHERE booking_id = $1 AND charge_id IS NOT NULL",
      [booking],
    );
  });
});

describe("the end of a hold and its payment at one instant", () => {
  afterEach(() => setCarLock(server, true));

  it("the end of a hold and its payment at one instant end in one of the two, whichever the database has first", async () => {
    const ends: string[] = [];
    for (let n = 0; n < FREE_TIMES; n += 1) {
      const { car, booking, secret } = await makeBooking();
      await charge(server, secret);
      await server.db.pool.query(
        "UPDATE bookings SET held_until = now() + interval '40 milliseconds' WHERE id = $1",
        [booking],
      );
      const later = new Promise((resolve) => setTimeout(resolve, 30 + (n * 20) / FREE_TIMES));
      await Promise.all([
        settlePayment(server.app.sales, intentOf(secret)),
        later.then(() => settleCar(server.app.sales, car)),
      ]);
      // If the car was settled before the hold ended, this settles it again.
      await settleCar(server.app.sales, car);
      await reconcilePayments(server.app.sales, new Date(), 0);
      const { state } = await countRows(booking);
      ends.push(`${state} ${await stateOf(server, car)}`);
      await checkMoney(server);
    }
    for (const end of ends) expect(["paid sold", "expired active"]).toContain(end);
    await compareWithProvider(server);
  });

  it("the end of a hold and its payment at one instant give the money back, and the car to whoever books it then", async () => {
    const ends = new Set<string>();
    // Twice, because either side may come first.
    for (let n = 0; n < 2 * FORCED_TIMES; n += 1) {
      const { car, booking, secret } = await makeBooking();
      await charge(server, secret);
      // Either may be first at the lock.
      const gate = gates.close("settling: facts known");
      const paying = settlePayment(server.app.sales, intentOf(secret));
      await gate.arrivals(1);
      await letTimePass(server, car);
      const ending = settleCar(server.app.sales, car);
      const booking2 = book(other, car);
      if (n % 2 === 0) await Promise.all([ending, booking2]);
      gates.clear();
      await Promise.all([paying, ending]);
      expect((await booking2).body).toMatchObject({ acknowledged: true });
      await reconcilePayments(server.app.sales, new Date(), 0);
      const { state } = await countRows(booking);
      ends.add(`${state} ${await stateOf(server, car)}`);
      await checkMoney(server);
      await server.db.pool.query(
        "UPDATE bookings SET state = 'cancelled', hold_slot = NULL, ended_at = now() WHERE state = 'held'",
      );
    }
    expect([...ends]).toEqual(["expired reserved"]);
    await compareWithProvider(server);
  });

  it("the end of a hold and its payment at one instant would leave a paid car on sale without the lock", async () => {
    const { car, booking, secret } = await makeBooking();
    await charge(server, secret);
    await setCarLock(server, false);
    await server.db.pool.query(
      "UPDATE bookings SET held_until = now() + interval '2 seconds' WHERE id = $1",
      [booking],
    );
    const gate = gates.close("settling: before the end of the transaction");
    const paying = settlePayment(server.app.sales, intentOf(secret));
    await gate.arrivals(1);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    const ending = settleCar(server.app.sales, car);
    await new Promise((resolve) => setTimeout(resolve, 300));
    gates.clear();
    await Promise.all([paying, ending]);
    await expect(checkMoney(server)).rejects.toThrow("paid car is not sold");
    await server.db.pool.query("UPDATE products SET state = 'sold' WHERE id = $1", [car]);
  });
});
