import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { Gates } from "#tests/support/gates.ts";
import { beginToPay, charge, checkMoney, intentOf, record } from "#tests/support/paying.ts";
import { makePerson, openBrowser, type Person } from "#tests/support/person.ts";
import {
  book,
  letTimePass,
  mailsTo,
  makeBuyers,
  makeSellerOfCar,
  stateOf,
} from "#tests/support/sales.ts";
import { FORCED_TIMES } from "#tests/support/times.ts";
import { reconcilePayments } from "#server/features/payments/reconcile-payments.ts";

const gates = new Gates();
let server: TestApp;
beforeAll(async () => {
  server = await startApp({}, { checkpoint: gates.checkpoint });
  // An event of the sandbox would pass the gates in the place of the request that is meant.
  await server.app.payments.operate("/v1/sandbox/webhooks", { hold: "true" });
});
afterAll(() => server.close());
afterEach(() => gates.clear());

const cancel = ({ browser }: Pick<Person, "browser">, booking: string) =>
  browser.call("POST", `/bookings/${booking}/cancellation`);

async function makeBooked() {
  const { seller, car } = await makeSellerOfCar(server);
  const [buyer, next] = (await makeBuyers(server, 2)) as [Person, Person];
  const booking: string = (await book(buyer, car)).body.insertedId;
  return { seller, car, buyer, next, booking };
}

async function readEnd(booking: string) {
  const { rows } = await server.db.pool.query<{ state: string; ended_by: string | null }>(
    "SELECT state, ended_by FROM bookings WHERE id = $1",
    [booking],
  );
  return rows[0];
}

test("a seller cancels an unpaid booking: the car leaves the sale, and its buyer and its line are told", async () => {
  const { seller, car, buyer, next, booking } = await makeBooked();
  await next.browser.call("POST", "/waitinglist", { productId: car });
  expect(await cancel(seller, booking)).toMatchObject({ status: 200 });
  expect(await readEnd(booking)).toEqual({ state: "cancelled", ended_by: "seller" });
  expect(await stateOf(server, car)).toBe("withdrawn");
  const [mail] = await mailsTo(server, buyer, "Booking cancelled");
  expect(mail?.text).toContain("The seller has cancelled your booking");
  await mailsTo(server, next, "No longer for sale");
  // Asked again, because no answer came, nothing happens twice.
  expect(await cancel(seller, booking)).toMatchObject({ status: 200 });
  await mailsTo(server, buyer, "Booking cancelled");
  expect((await book(buyer, car)).status).toBe(409);
  // The car is its seller's to put back on sale, and the buyer has used up nothing by it.
  await seller.browser.call("POST", "/listings/act", { ids: [car], act: "renew" });
  expect((await book(buyer, car)).status).toBe(200);
});

test("an unpaid booking is cancelled by nobody but the seller of its car", async () => {
  const { seller, car, buyer, next, booking } = await makeBooked();
  const { seller: stranger } = await makeSellerOfCar(server);
  const admin = await makePerson(server, { role: "admin" });
  for (const person of [buyer, next, stranger, admin])
    expect((await cancel(person, booking)).status).toBe(404);
  expect((await cancel({ browser: openBrowser(server) }, booking)).status).toBe(401);
  expect((await cancel(seller, car)).status).toBe(404);
  expect((await cancel(seller, "x")).status).toBe(400);
  expect(await readEnd(booking)).toEqual({ state: "held", ended_by: null });
});

test("a booking that is paid or has ended is not cancelled by its seller", async () => {
  const { seller, car, buyer, booking } = await makeBooked();
  await letTimePass(server, car);
  expect((await cancel(seller, booking)).body.message).toBe("This booking has already ended.");
  const again: string = (await book(buyer, car)).body.insertedId;
  const { body } = await beginToPay(buyer, again);
  await charge(server, body.clientSecret);
  await record(buyer, again, intentOf(body.clientSecret));
  expect(await cancel(seller, again)).toMatchObject({
    status: 409,
    body: { message: "This booking has been paid for. It can only be refunded." },
  });
  expect(await stateOf(server, car)).toBe("sold");
});

test("a payment and the seller's cancellation at one instant end in one of the two, and the money follows", async () => {
  for (let n = 0; n < 2 * FORCED_TIMES; n += 1) {
    const { seller, car, buyer, booking } = await makeBooked();
    const { body } = await beginToPay(buyer, booking);
    // Whoever has the lock first is stopped there until the other waits for it.
    const isCancelFirst = n % 2 === 0;
    const gate = gates.close(
      isCancelFirst ? "cancelling as seller: car locked" : "settling: car locked",
    );
    const pay = async () => {
      await charge(server, body.clientSecret);
      return record(buyer, booking, intentOf(body.clientSecret));
    };
    const first = isCancelFirst ? cancel(seller, booking) : pay();
    await gate.arrivals(1);
    const second = isCancelFirst ? pay() : cancel(seller, booking);
    gates.clear();
    await Promise.all([first, second]);
    expect([(await readEnd(booking))?.state, await stateOf(server, car)]).toEqual(
      isCancelFirst ? ["cancelled", "withdrawn"] : ["paid", "sold"],
    );
    await reconcilePayments(server.app.sales, new Date(), 0);
    const { rows } = await server.db.pool.query(
      "SELECT state FROM payments WHERE booking_id = $1",
      [booking],
    );
    expect(rows).toEqual([{ state: isCancelFirst ? "refunded" : "succeeded" }]);
    await checkMoney(server);
  }
});
