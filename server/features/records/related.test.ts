import { v7 as makeId } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { beginConversation } from "#tests/support/conversations.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeCar } from "#tests/support/make.ts";
import { pay } from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { makeReport, sendReport } from "#tests/support/reports.ts";
import { book, makeBuyers, makeCarOnSale, makeSellerOfCar } from "#tests/support/sales.ts";
import { decide as decideCase, makeCase } from "#tests/support/verification.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin", name: "Ada Admin" });
});
afterAll(() => server.close());

const read = async (path: string) => (await admin.browser.call("GET", path)).body;
const makeBuyer = async () => ((await makeBuyers(server, 1)) as [Person])[0]; // as many as were asked for

/** Books and pays a car; returns the payment's id and the booking's. */
async function buy(buyer: Person, car: string) {
  const booking: string = (await book(buyer, car)).body.insertedId;
  return { booking, payment: await pay(server, buyer, booking) };
}

test("a person's record sums what they have sold and bought, by currency, with what was refunded", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const other = await makeCar(server.db.kysely, seller.id);
  const dollars = await makeCar(server.db.kysely, seller.id, { currency: "USD" });
  const buyer = await makeBuyer();
  const first = await buy(buyer, car);
  await buy(buyer, other);
  const unpaid = (await book(buyer, dollars)).body.insertedId;
  await admin.browser.call("POST", `/payments/${first.payment}/refunds`, {
    amount: 2_500,
    reason: "A scratch",
  });
  // Nothing that was never charged is part of a sum.
  await server.db.pool.query(
    `INSERT INTO payments (id, booking_id, mode, amount_minor, currency)
     VALUES (gen_random_uuid(), $1, 'sandbox', 1000000, 'USD')`,
    [unpaid],
  );
  const sum = { currency: "EUR", count: 2, paid: 20_000, refunded: 2_500 };
  expect((await read(`/people/${seller.id}`)).money).toEqual([{ side: "sold", ...sum }]);
  expect((await read(`/people/${buyer.id}`)).money).toEqual([{ side: "bought", ...sum }]);
});

test("a person's payments are read page by page, of either side, with the person at the other one", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const buyer = await makeBuyer();
  const cars = [car, await makeCar(server.db.kysely, seller.id), await makeCarOnSale(server)];
  const payments: string[] = [];
  for (const each of cars) {
    // One after the other: the order is what is tested.
    // oxlint-disable-next-line no-await-in-loop -- see above
    payments.unshift((await buy(buyer, each)).payment);
  }
  // The provider's clock has whole seconds.
  await server.db.pool.query(
    `UPDATE payments SET charged_at = created_at WHERE id = ANY ($1::uuid[])`,
    [payments],
  );
  const list = async (person: Person, query = "") =>
    readAll(admin, `/people/${person.id}/payments?limit=1${query}`);
  const all = await list(buyer);
  expect(all.map(({ _id }: { _id: string }) => _id)).toEqual(payments);
  expect(all[0]).toMatchObject({ side: "bought", price: 10_000, state: "succeeded" });
  const sold = await list(seller, "&side=sold");
  expect(sold).toHaveLength(2);
  expect(sold[0]).toMatchObject({ _id: payments[1], side: "sold", other: "Pat Meyer" });
  expect(await list(seller, "&side=bought")).toEqual([]);
  const asked = `/people/${seller.id}/payments`;
  expect((await seller.browser.call("GET", asked)).status).toBe(403);
  expect(await admin.browser.call("GET", `/people/${makeId()}/payments`)).toMatchObject({
    status: 404,
    body: { message: "We couldn’t find this account." },
  });
  expect((await admin.browser.call("GET", `${asked}?side=both`)).body.fields).toEqual({
    side: "Choose bought or sold",
  });
});

test("a person's record has the reports on them and by them, which the lists narrow to as well", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const buyer = await makeBuyer();
  await makeReport(server, car);
  const own: string = (await sendReport(buyer.browser, car, { kind: "wrong_facts" })).body
    .insertedId;
  await makeReport(server, await makeCarOnSale(server));
  const ofSeller = await read(`/people/${seller.id}`);
  expect([ofSeller.reports.count, ofSeller.reports_made.count]).toEqual([2, 0]);
  const ofBuyer = await read(`/people/${buyer.id}`);
  expect(ofBuyer).toMatchObject({
    reports: { count: 0, latest: [] },
    reports_made: { count: 1, latest: [{ _id: own, productId: car, kind: "wrong_facts" }] },
  });
  expect(await readAll(admin, `/reports?seller=${seller.id}&limit=1`)).toHaveLength(2);
  expect(await readAll(admin, `/reports?reporter=${buyer.id}`)).toMatchObject([{ _id: own }]);
  const { body } = await admin.browser.call("GET", `/reports/export?reporter=${buyer.id}`);
  expect(String(body).split("\r\n")).toHaveLength(3);
});

test("a person's record has the message reports about them and by them", async () => {
  const t = await beginConversation(server);
  const sent = { kind: "fraud", words: "Wants money for a courier" };
  await t.buyer.browser.call("POST", `/conversations/${t.id}/complaints`, sent);
  const line = { count: 1, latest: [{ accused: { id: t.seller.id }, state: "open" }] };
  const none = { count: 0, latest: [] };
  expect(await read(`/people/${t.seller.id}`)).toMatchObject({
    complaints: line,
    complaints_made: none,
  });
  expect(await read(`/people/${t.buyer.id}`)).toMatchObject({
    complaints: none,
    complaints_made: line,
  });
  expect(await readAll(admin, `/complaints?accused=${t.seller.id}`)).toHaveLength(1);
  expect(await readAll(admin, `/complaints?complainer=${t.seller.id}`)).toEqual([]);
});

test("a person's record has every verification with who decided it and why, and every suspension with who lifted it", async () => {
  const { seller } = await makeSellerOfCar(server);
  const refused = await makeCase(seller);
  await decideCase(admin, refused.id, "refusal", { reason: "The passport has expired" });
  const approved = await makeCase(seller);
  await decideCase(admin, approved.id, "approval", { reason: "The passport is new" });
  const suspension = `/people/${seller.id}/suspension`;
  await admin.browser.call("POST", suspension, { reason: "A first complaint" });
  await admin.browser.call("DELETE", suspension);
  await admin.browser.call("POST", suspension, { reason: "A second complaint" });
  const record = await read(`/people/${seller.id}`);
  expect(record.verifications).toMatchObject({
    count: 2,
    latest: [
      { _id: approved.id, state: "approved", decided_by: "Ada Admin", ended_by: null },
      { _id: refused.id, state: "refused", reason: "The passport has expired" },
    ],
  });
  expect(record.suspensions).toMatchObject({
    count: 2,
    latest: [
      { by: "Ada Admin", reason: "A second complaint", lifted_at: null, lifted_by: null },
      { reason: "A first complaint", lifted_at: expect.any(String), lifted_by: "Ada Admin" },
    ],
  });
  expect(await readAll(admin, `/verifications?seller=${seller.id}&limit=1`)).toHaveLength(2);
  const { seller: other } = await makeSellerOfCar(server);
  expect(await readAll(admin, `/verifications?seller=${other.id}`)).toEqual([]);
});

test("a car's record has its payments, and the other cars with its VIN however that was typed", async () => {
  const vin = "WVWZZZ1KZ6W000001";
  const { seller, car } = await makeSellerOfCar(server);
  await server.db.pool.query("UPDATE products SET vin = $2 WHERE id = $1", [car, vin]);
  const { car: copy } = await makeSellerOfCar(server);
  await server.db.pool.query("UPDATE products SET vin = $2, name = 'A copy' WHERE id = $1", [
    copy,
    vin.toLowerCase(),
  ]);
  await makeCar(server.db.kysely, seller.id, { vin, state: "draft" });
  await makeCar(server.db.kysely, seller.id);
  const { payment } = await buy(await makeBuyer(), car);
  expect(await read(`/records/cars/${car}`)).toMatchObject({
    payments: { count: 1, latest: [{ _id: payment, state: "succeeded" }] },
    same_vin: { count: 1, latest: [{ _id: copy, name: "A copy", seller: "Pat Meyer" }] },
  });
  const { car: without } = await makeSellerOfCar(server);
  expect((await read(`/records/cars/${without}`)).same_vin).toEqual({ count: 0, latest: [] });
});

test("a booking's record has its refunds; a payment's has its booking and what the provider announced", async () => {
  const { car } = await makeSellerOfCar(server);
  const { booking, payment } = await buy(await makeBuyer(), car);
  await admin.browser.call("POST", `/payments/${payment}/refunds`, {
    amount: 100,
    reason: "A scratch",
  });
  expect((await read(`/records/bookings/${booking}`)).refunds).toMatchObject({
    count: 1,
    latest: [{ amount: 100, reason: "A scratch" }],
  });
  await expect
    .poll(async () => (await read(`/records/payments/${payment}`)).events.latest)
    .toContainEqual(
      expect.objectContaining({ type: "payment_intent.succeeded", isProcessed: true }),
    );
  expect((await read(`/records/payments/${payment}`)).booking).toMatchObject({
    _id: booking,
    state: "paid",
    buyer: "Pat Meyer",
  });
});
