import { v7 as makeId } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { beginConversation, write } from "#tests/support/conversations.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeCar } from "#tests/support/make.ts";
import { pay } from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { decide, makeReport } from "#tests/support/reports.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin", name: "Ada Admin" });
});
afterAll(() => server.close());

const read = async (path: string, by = admin) => by.browser.call("GET", path);
const body = async (path: string) => (await read(path)).body;

/** What a timeline tells, the earliest first. */
async function happenings(kind: string, id: string): Promise<string[]> {
  const entries: { what: string }[] = await readAll(admin, `/records/${kind}/${id}/timeline`);
  return entries.map(({ what }) => what).toReversed();
}

/** A car that was booked, reported, paid and partly refunded. */
async function makeSale() {
  const { seller, car } = await makeSellerOfCar(server);
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  const report = await makeReport(server, car);
  await decide(admin, report, "dismiss");
  const booking: string = (await book(buyer, car)).body.insertedId;
  const payment = await pay(server, buyer, booking);
  await admin.browser.call("POST", `/payments/${payment}/refunds`, {
    amount: 100,
    reason: "A scratch",
  });
  return { seller, buyer, car, booking, payment, report };
}

test("an admin sees a car with what was booked, paid, reported and saved, and its timeline", async () => {
  const { seller, buyer, car, booking } = await makeSale();
  const record = await body(`/records/cars/${car}`);
  expect(record).toMatchObject({
    _id: car,
    state: "sold",
    price: 10_000,
    seller: { _id: seller.id, email: seller.email },
    pictures: [],
    prices: { count: 0 },
    views: { total: 0, recent: 0 },
    saves: 0,
    conversations: 0,
    waiting: { count: 0 },
    bookings: {
      count: 1,
      latest: [{ _id: booking, state: "paid", refunded: 100, buyer: "Pat Meyer" }],
    },
    reports: { count: 1, open: 0, latest: [{ kind: "fraud", state: "dismissed" }] },
  });
  const told = await happenings("car", car);
  expect(told).toEqual(
    expect.arrayContaining([
      "car.listed",
      "report.made",
      "report.decided",
      "booking.made",
      "payment.charged",
    ]),
  );
  expect(told.indexOf("booking.made")).toBeLessThan(told.indexOf("payment.charged"));
  expect((await read(`/records/cars/${car}`, buyer)).status).toBe(403);
});

test("a payment of which both are told for the same moment was started before it was paid", async () => {
  const { payment } = await makeSale();
  await server.db.owner.query("UPDATE payments SET charged_at = created_at WHERE id = $1", [
    payment,
  ]);
  const told = await happenings("payment", payment);
  expect(told.slice(0, 2)).toEqual(["payment.begun", "payment.charged"]);
});

test("an admin sees a booking with its payments, its mails and its timeline", async () => {
  const { seller, buyer, car, booking, payment } = await makeSale();
  const record = await body(`/records/bookings/${booking}`);
  expect(record).toMatchObject({
    _id: booking,
    buyerId: buyer.id,
    sellerId: seller.id,
    productId: car,
    state: "paid",
    disputes: 0,
    payments: { count: 1, latest: [{ _id: payment, refunded: 100, state: "partly_refunded" }] },
    reports: { count: 1 },
  });
  const sides = record.mails.latest.map((mail: { side: string }) => mail.side);
  expect(sides).toEqual(expect.arrayContaining(["buyer", "seller"]));
  const told = await happenings("booking", booking);
  expect(told).toEqual(
    expect.arrayContaining([
      "booking.made",
      "payment.begun",
      "payment.charged",
      "payment.refunded",
      "mail.buyer",
      "mail.seller",
    ]),
  );
});

test("an admin sees a payment with its ledger and its refunds", async () => {
  const { buyer, booking, payment } = await makeSale();
  const record = await body(`/records/payments/${payment}`);
  expect(record).toMatchObject({
    price: 10_000,
    refunded: 100,
    buyer: { id: buyer.id },
    booking: { _id: booking, state: "paid", refunded: 100 },
    refunds: { count: 1, latest: [{ amount: 100, reason: "A scratch" }] },
    is_test: true,
    settles: true,
  });
  expect(record.intent).toMatch(/^pi_/);
  expect(record.ledger.latest.at(-1)).toMatchObject({ kind: "charge", amount: 10_000 });
  expect(await happenings("payment", payment)).toContain("payment.refunded");
});

test("records stay when the car and the buyer are gone", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  const booking: string = (await book(buyer, car)).body.insertedId;
  await admin.browser.call("DELETE", `/deletebookings/${booking}`);
  await admin.browser.call("DELETE", `/products/admin/delete/${car}`);
  await admin.browser.call("DELETE", `/users/delete/${buyer.id}`);
  expect(await body(`/records/bookings/${booking}`)).toMatchObject({
    productId: null,
    car: null,
    buyerId: null,
    sellerId: seller.id,
    reports: { count: 0 },
  });
  expect(await happenings("booking", booking)).toContain("booking.cancelled");
  for (const path of [`/records/cars/${car}`, `/people/${buyer.id}`])
    expect((await read(path)).status, path).toBe(404);
});

test("nobody but admins reads or writes a record, its timeline or its notes", async () => {
  const { seller, buyer, car, booking, payment } = await makeSale();
  const note = (await admin.browser.call("POST", `/records/car/${car}/notes`, { text: "Mine" }))
    .body._id;
  const calls: [string, string][] = [
    ["GET", `/people/${buyer.id}`],
    ["GET", `/records/cars/${car}`],
    ["GET", `/records/bookings/${booking}`],
    ["GET", `/records/payments/${payment}`],
    ["GET", `/records/booking/${booking}/timeline`],
    ["GET", `/records/car/${car}/notes`],
    ["POST", `/records/car/${car}/notes`],
    ["DELETE", `/notes/${note}`],
  ];
  const refused = new Set<string>();
  for (const asker of [buyer, seller])
    for (const [method, path] of calls) {
      const sent = method === "POST" ? { text: "Mine" } : undefined;
      const reply = await asker.browser.call(method, path, sent);
      // The same answer as about an id that there is not.
      const unknown = await asker.browser.call(
        method,
        path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, makeId()),
        sent,
      );
      expect({ ...reply.body, requestId: "" }, path).toEqual({ ...unknown.body, requestId: "" });
      refused.add(`${reply.status}`);
    }
  expect([...refused]).toEqual(["403"]);
  expect(await readAll(admin, `/records/car/${car}/notes`)).toHaveLength(1);
});

test("a long timeline is read page by page, without a gap and without an entry twice", async () => {
  const { seller } = await makeSellerOfCar(server);
  const car = await makeCar(server.db.kysely, seller.id);
  await server.db.owner.query(
    `INSERT INTO product_prices (product_id, since, resale_price_minor, currency)
     SELECT $1, now() + n * interval '1 second', 1000 + n, 'EUR' FROM generate_series(1, 90) n`,
    [car],
  );
  const all = await readAll(admin, `/records/car/${car}/timeline?limit=7`);
  const keys = all.map(({ _id }: { _id: string }) => _id);
  expect([keys.length, new Set(keys).size]).toEqual([90, 90]);
});

test("an admin sees how many messages of a person were marked, and not what they say", async () => {
  const t = await beginConversation(server);
  await write(t.buyer, t.id, { text: "Write to me on WhatsApp, 0171 2345678." });
  await write(t.buyer, t.id, { text: "See https://cars.example/mine and send me your IBAN." });
  const record = await body(`/people/${t.buyer.id}`);
  expect(record.marked_messages).toEqual({
    count: 2,
    conversations: 1,
    risks: ["account", "contact", "link"],
  });
  expect(JSON.stringify(record)).not.toMatch(/WhatsApp|cars\.example/);
  const { marked_messages: other } = await body(`/people/${t.seller.id}`);
  expect(other).toEqual({ count: 0, conversations: 0, risks: [] });
  // Those of more than 90 days ago no longer count.
  await server.db.pool.query(
    "UPDATE conversation_messages SET sent_at = now() - interval '91 days' WHERE conversation_id = $1",
    [t.id],
  );
  expect((await body(`/people/${t.buyer.id}`)).marked_messages.count).toBe(0);
});

test("a seller's record counts reserved cars apart from those on sale, as the seller's own counts do", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  await makeCar(server.db.kysely, seller.id);
  await book(await makePerson(server), car);
  expect(await body(`/people/${seller.id}`)).toMatchObject({
    cars: { count: 2, on_sale: 1, reserved: 1 },
  });
  expect((await read("/listings/counts", seller)).body).toEqual({ active: 1, reserved: 1 });
});
