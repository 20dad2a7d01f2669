import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { Gates } from "#tests/support/gates.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { makeListing } from "#tests/support/listing.ts";
import {
  beginToPay,
  charge,
  checkMoney,
  compareWithProvider,
  intentOf,
  pay,
  record,
  refundsArrive,
} from "#tests/support/paying.ts";
import {
  book,
  letTimePass,
  mailsTo,
  makeBuyers,
  makeCarOnSale,
  stateOf,
} from "#tests/support/sales.ts";

const gates = new Gates();
let server: TestApp;
let buyer: Person;
let other: Person;
let admin: Person;
beforeAll(async () => {
  server = await startApp({}, { checkpoint: gates.checkpoint });
  [buyer, other] = (await makeBuyers(server, 2)) as [Person, Person];
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());
afterEach(async () => {
  gates.clear();
  await checkMoney(server);
  await server.db.pool.query(
    "UPDATE bookings SET state = 'cancelled', hold_slot = NULL, ended_at = now() WHERE state = 'held'",
  );
});

async function makeBooking(person = buyer): Promise<{ car: string; booking: string }> {
  const car = await makeCarOnSale(server);
  return { car, booking: (await book(person, car)).body.insertedId };
}

describe("paying a booking", () => {
  it("sells the car, tells both sides and makes an order with a receipt", async () => {
    const { seller, id: car } = await makeListing(server, {
      name: "Mazda MX-5",
      resale_price: 10_000,
    });
    const { body } = await book(buyer, car);
    const payment = await pay(server, buyer, body.insertedId);
    expect(await stateOf(server, car)).toBe("sold");
    const booking = await buyer.browser.call("GET", `/bookings/${body.insertedId}`);
    expect(booking.body).toMatchObject({ paid: true, state: "paid" });
    const orders = await buyer.browser.call("GET", `/payments?email=${buyer.email}`);
    expect(orders.body[0]).toMatchObject({
      _id: payment,
      bookingId: body.insertedId,
      price: 10_000,
      transactionId: expect.stringMatching(/^pi_/),
      email: buyer.email,
      state: "succeeded",
      refunded: 0,
    });
    const receipt = await buyer.browser.call("GET", `/payments/${payment}`);
    expect(receipt.body).toMatchObject({
      item: "Mazda MX-5",
      refunds: [],
      productId: car,
      is_test: true,
    });
    expect((await other.browser.call("GET", `/payments/${payment}`)).status).toBe(404);
    expect((await admin.browser.call("GET", `/payments/${payment}`)).status).toBe(200);
    await mailsTo(server, buyer, "Paid: Mazda MX-5");
    await mailsTo(server, seller, "Sold: Mazda MX-5");
    expect((await book(other, car)).body.message).toBe("This car has been sold.");
    await compareWithProvider(server);
  });

  it("paying a booking that was declined leaves the hold, and another card pays it", async () => {
    const { car, booking } = await makeBooking();
    const { body } = await beginToPay(buyer, booking);
    const declined = await charge(server, body.clientSecret, "declined");
    expect(declined.body.error?.message).toBe("Your card was declined.");
    const recorded = await record(buyer, booking, intentOf(body.clientSecret));
    expect(recorded.status).toBe(409);
    expect(await stateOf(server, car)).toBe("reserved");
    const again = await beginToPay(buyer, booking);
    expect(again.body.clientSecret).toBe(body.clientSecret);
    await charge(server, body.clientSecret);
    expect((await record(buyer, booking, intentOf(body.clientSecret))).status).toBe(200);
    expect(await stateOf(server, car)).toBe("sold");
  });

  it("recorded again is the same payment; a paid booking is not paid or cancelled again", async () => {
    const { booking } = await makeBooking();
    const payment = await pay(server, buyer, booking);
    const { rows } = await server.db.pool.query(
      "SELECT intent_id FROM payments WHERE booking_id = $1",
      [booking],
    );
    const again = await record(buyer, booking, rows[0].intent_id);
    expect(again.body).toEqual({ acknowledged: true, insertedId: payment });
    const begun = await beginToPay(buyer, booking);
    expect([begun.status, begun.body.message]).toEqual([
      409,
      "This booking has already been paid for.",
    ]);
    const cancelled = await buyer.browser.call("DELETE", `/deletebookings/${booking}`);
    expect(cancelled.status).toBe(409);
    expect(rows).toHaveLength(1);
  });

  it("an attempt that was begun with keys of another mode fails, and the booking is paid by a new one", async () => {
    const { booking } = await makeBooking();
    const before = intentOf((await beginToPay(buyer, booking)).body.clientSecret);
    await server.db.pool.query("UPDATE payments SET mode = 'test' WHERE intent_id = $1", [before]);
    const payment = await pay(server, buyer, booking);
    const { rows } = await server.db.pool.query(
      "SELECT id = $2 AS is_new, mode, state FROM payments WHERE booking_id = $1 ORDER BY created_at",
      [booking, payment],
    );
    expect(rows).toEqual([
      { is_new: false, mode: "test", state: "failed" },
      { is_new: true, mode: "sandbox", state: "succeeded" },
    ]);
  });

  it("paying a booking is announced by the provider where the browser says nothing", async () => {
    const { car, booking } = await makeBooking();
    const { body } = await beginToPay(buyer, booking);
    await charge(server, body.clientSecret);
    await expect.poll(() => stateOf(server, car), { timeout: 15_000 }).toBe("sold");
  });

  it("charges the agreed price, whatever the seller asks now", async () => {
    const { seller, id: car } = await makeListing(server, { resale_price: 10_000 });
    const { body } = await book(buyer, car);
    await seller.browser.call("PUT", `/listings/${car}`, { version: 2, resale_price: 20_000 });
    await pay(server, buyer, body.insertedId);
    const { rows } = await server.db.pool.query(
      "SELECT amount_minor, currency FROM payments WHERE booking_id = $1",
      [body.insertedId],
    );
    expect(rows).toEqual([{ amount_minor: 1_000_000, currency: "EUR" }]);
  });

  it("paying a booking without a booking's id is of the one unpaid booking of that price", async () => {
    const { booking } = await makeBooking(other);
    const one = await beginToPay(other, booking, { bookingId: undefined });
    expect(one.status).toBe(200);
    await makeBooking(other);
    const two = await beginToPay(other, booking, { bookingId: undefined });
    expect(two.body.fields.bookingId).toMatch(/several unpaid bookings/);
    const none = await beginToPay(other, booking, { bookingId: undefined, price: 1 });
    expect(none.body.fields.bookingId).toMatch(/no unpaid booking/);
  });
});

describe("a payment that comes too late", () => {
  it("a payment that comes too late goes back by itself, and everybody is told", async () => {
    const { car, booking } = await makeBooking();
    const { body } = await beginToPay(buyer, booking);
    await letTimePass(server, car);
    await charge(server, body.clientSecret);
    const recorded = await record(buyer, booking, intentOf(body.clientSecret));
    expect(recorded.status).toBe(409);
    expect(recorded.body.message).toMatch(/We’re refunding it in full/);
    await expect
      .poll(
        async () => {
          const orders = await buyer.browser.call("GET", `/payments?email=${buyer.email}`);
          return orders.body[0];
        },
        { timeout: 15_000 },
      )
      .toMatchObject({ bookingId: booking, state: "refunded", refunded: 10_000, settles: false });
    await mailsTo(server, buyer, "We’re refunding your payment");
    await refundsArrive(server);
    await compareWithProvider(server);
    expect(await stateOf(server, car)).not.toBe("sold");
  });

  it("a payment that comes too late cannot be begun, and one that was begun is called off", async () => {
    const { booking } = await makeBooking();
    const { body } = await beginToPay(buyer, booking);
    await buyer.browser.call("DELETE", `/deletebookings/${booking}`);
    expect((await beginToPay(buyer, booking)).status).toBe(409);
    await expect
      .poll(async () => (await charge(server, body.clientSecret)).body.error?.code ?? "charged", {
        timeout: 15_000,
      })
      .toBe("payment_intent_unexpected_state");
  });
});

describe("a booking that ends while its payment is begun", () => {
  /** Stops the server at a point, ends the booking there, and lets the server go on. */
  async function endAt(point: string) {
    const { booking } = await makeBooking();
    const gate = gates.close(point);
    const beginning = beginToPay(buyer, booking);
    await gate.arrivals(1);
    await buyer.browser.call("DELETE", `/deletebookings/${booking}`);
    const stateOfPayment = async () => {
      const { rows } = await server.db.pool.query(
        `SELECT p.state, s.body ->> 'status' AS there FROM payments p
         LEFT JOIN sandbox_objects s ON s.id = p.intent_id WHERE booking_id = $1`,
        [booking],
      );
      return rows;
    };
    return { beginning, stateOfPayment };
  }

  it("a booking whose time runs out while its payment is begun gives no secret away, though nobody has ended it", async () => {
    const { car, booking } = await makeBooking();
    const gate = gates.close("paying: intent remembered");
    const beginning = beginToPay(buyer, booking);
    await gate.arrivals(1);
    await letTimePass(server, car);
    gates.clear();
    expect((await beginning).status).toBe(409);
    const { rows } = await server.db.pool.query(
      "SELECT state FROM payments WHERE booking_id = $1",
      [booking],
    );
    expect(rows).toEqual([{ state: "failed" }]);
  });

  it.each([
    "paying: written before the intent is made",
    "paying: intent made",
    "paying: intent remembered",
  ])(
    "a booking that ends while its payment is begun gives no secret away, and calls the intent off (%s)",
    async (point) => {
      const { beginning, stateOfPayment } = await endAt(point);
      // The job that calls off the attempt of an ended booking has run, if it could.
      await expect
        .poll(async () => (await stateOfPayment())[0].state, { timeout: 15_000 })
        .toBe("failed");
      gates.clear();
      const { status, body } = await beginning;
      expect([status, body.message]).toEqual([
        409,
        "This booking has ended. If the car is still available, you can book it again.",
      ]);
      expect(body).not.toHaveProperty("clientSecret");
      expect(await stateOfPayment()).toEqual([{ state: "failed", there: "canceled" }]);
    },
  );
});

describe("attacks on payments", () => {
  it("another's booking is not paid, and not recorded", async () => {
    const { booking } = await makeBooking();
    expect((await beginToPay(other, booking)).status).toBe(404);
    const { body } = await beginToPay(buyer, booking);
    const id = intentOf(body.clientSecret);
    expect((await record(other, booking, id)).status).toBe(404);
    expect((await record(buyer, booking, id, { email: other.email })).status).toBe(403);
    expect((await beginToPay(buyer, randomUUID())).status).toBe(404);
    expect((await beginToPay(admin, booking)).status).toBe(403);
  });

  it("a lower price is refused, in the intent and in the record", async () => {
    const { booking } = await makeBooking();
    for (const price of [1, 9_999.99, 10_000.001, 100_000]) {
      expect((await beginToPay(buyer, booking, { price })).status).toBe(400);
    }
    const { body } = await beginToPay(buyer, booking);
    await charge(server, body.clientSecret);
    const recorded = await record(buyer, booking, intentOf(body.clientSecret), { price: 1 });
    expect(recorded.body.fields.price).toBe("The price of this booking is 10000");
  });

  it("a transaction of another booking, of nothing, or not paid pays nothing", async () => {
    const [first, second] = [await makeBooking(), await makeBooking()];
    const { body } = await beginToPay(buyer, first.booking);
    await charge(server, body.clientSecret);
    const id = intentOf(body.clientSecret);
    const swapped = await record(buyer, second.booking, id);
    expect(swapped.body.fields.transactionId).toBe("This payment belongs to another booking");
    for (const made of ["pi_doesnotexist00000000000", "x", "../../v1/charges"]) {
      const reply = await record(buyer, second.booking, made);
      expect(reply.body.fields.transactionId).toBe(
        "No payment on this site has this transaction ID",
      );
    }
    const unpaid = await beginToPay(buyer, second.booking);
    const early = await record(buyer, second.booking, intentOf(unpaid.body.clientSecret));
    expect(early.status).toBe(409);
    expect(await stateOf(server, second.car)).toBe("reserved");
  });

  it("a hundred bookings at once by one buyer hold three cars", async () => {
    const cars: string[] = [];
    for (let n = 0; n < 20; n += 1) cars.push(await makeCarOnSale(server));
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) => book(other, cars[at % 20] ?? "")),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
