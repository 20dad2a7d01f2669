import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeCar } from "#tests/support/make.ts";
import { pay } from "#tests/support/paying.ts";
import { makeConfirmedPerson, makePerson, PASSWORD, type Person } from "#tests/support/person.ts";
import { decide, makeReport, sendReport } from "#tests/support/reports.ts";
import { book, mailsTo, makeBuyers, makeSellerOfCar, stateOf } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());

const REASON = "Cars were offered that do not exist.";
const suspend = (id: string, reason = REASON, by = admin) =>
  by.browser.call("POST", `/people/${id}/suspension`, { reason });
const lift = (id: string, by = admin) => by.browser.call("DELETE", `/people/${id}/suspension`);
const timeline = (id: string) => readAll(admin, `/records/person/${id}/timeline`);
const record = async (id: string) => (await admin.browser.call("GET", `/people/${id}`)).body;

test("a suspended seller is logged out, told why, cannot log in, and has no car on sale until it is lifted", async () => {
  const seller = await makeConfirmedPerson(server);
  await server.db.owner.query("UPDATE users SET role = 'Seller' WHERE id = $1", [seller.id]);
  const [onSale, withdrawn] = [
    await makeCar(server.db.kysely, seller.id),
    await makeCar(server.db.kysely, seller.id, { state: "withdrawn" }),
  ];
  expect((await seller.browser.call("GET", "/auth/session")).body.user).not.toBeNull();

  expect((await suspend(seller.id)).body).toMatchObject({ modifiedCount: 1 });
  expect((await suspend(seller.id)).body).toMatchObject({ modifiedCount: 0 });
  expect((await seller.browser.call("GET", "/auth/session")).body).toEqual({ user: null });
  const login = await seller.browser.call("POST", "/auth/sign-in", {
    email: seller.email,
    password: PASSWORD,
  });
  expect([login.status, login.body.message]).toEqual([
    403,
    `Your account is suspended, so you can’t log in. Reason: ${REASON}`,
  ]);
  expect((await seller.browser.call("GET", "/auth/session")).body).toEqual({ user: null });
  const wrong = await seller.browser.call("POST", "/auth/sign-in", {
    email: seller.email,
    password: "not this one",
  });
  expect(wrong.body.message).not.toContain("suspended");
  expect(await stateOf(server, onSale)).toBe("withdrawn");
  expect((await server.get(`/api/sellers/${seller.id}`)).status).toBe(404);
  const [told] = await mailsTo(server, seller, "is suspended");
  expect(told?.text).toContain(`> ${REASON}`);
  expect(await record(seller.id)).toMatchObject({
    isSuspended: true,
    suspended: { reason: REASON },
    sessions: 0,
    cars: { count: 2, on_sale: 0 },
  });
  expect((await timeline(seller.id))[0]).toMatchObject({ what: "user.suspended", reason: REASON });

  expect((await lift(seller.id)).body).toMatchObject({ modifiedCount: 1 });
  expect((await lift(seller.id)).body).toMatchObject({ modifiedCount: 0 });
  expect(await stateOf(server, onSale)).toBe("active");
  expect(await stateOf(server, withdrawn)).toBe("withdrawn");
  const again = await seller.browser.call("POST", "/auth/sign-in", {
    email: seller.email,
    password: PASSWORD,
  });
  expect(again.status).toBe(200);
  expect(await mailsTo(server, seller, "no longer suspended")).toHaveLength(1);
  expect(await record(seller.id)).toMatchObject({
    isSuspended: false,
    suspended: null,
  });
  expect((await timeline(seller.id)).slice(0, 2)).toMatchObject([
    { what: "user.suspension_lifted" },
    { what: "user.suspended" },
  ]);
});

test("a suspension ends holds on both sides and places in lines, tells whom it concerns, and leaves what is paid", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const paidCar = await makeCar(server.db.kysely, seller.id);
  const [holder, payer, waiting] = (await makeBuyers(server, 3)) as [Person, Person, Person]; // as many as were asked for
  await book(holder, car);
  await waiting.browser.call("POST", "/waitinglist", { productId: car });
  const bought = await book(payer, paidCar);
  await pay(server, payer, bought.body.insertedId);
  await suspend(seller.id);
  expect(await stateOf(server, car)).toBe("withdrawn");
  expect(await stateOf(server, paidCar)).toBe("sold");
  expect(await mailsTo(server, holder, "Booking cancelled")).toHaveLength(1);
  const ended = await holder.browser.call("GET", `/allbookings?email=${holder.email}&state=ended`);
  expect(ended.body).toMatchObject([{ state: "cancelled" }]);
  const lines = await waiting.browser.call("GET", `/waitinglist?email=${waiting.email}`);
  expect(lines.body).toEqual([]);
  const late = await book(waiting, car);
  expect(late.status).toBe(409);

  const { seller: other, car: second } = await makeSellerOfCar(server);
  await book(holder, second);
  await waiting.browser.call("POST", "/waitinglist", { productId: second });
  await suspend(holder.id);
  expect(await mailsTo(server, other, "Booking cancelled")).toHaveLength(1);
  expect((await holder.browser.call("GET", `/allbookings?email=${holder.email}`)).status).toBe(401);
});

test("a car of a suspended seller comes on sale by no way, not even one that was under way", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  await suspend(seller.id);
  await expect(makeCar(server.db.kysely, seller.id)).rejects.toThrow("suspended");
  await expect(
    server.db.pool.query("UPDATE products SET state = 'active' WHERE id = $1", [car]),
  ).rejects.toThrow("suspended");
  // A row that is being added while the suspension is written waits for it, and is refused.
  const { seller: next } = await makeSellerOfCar(server);
  const client = await server.db.owner.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [next.id]);
    const adding = makeCar(server.db.kysely, next.id).then(
      () => "added",
      (error: Error) => error.message,
    );
    await client.query(
      "UPDATE users SET suspended_at = now(), suspended_reason = 'x' WHERE id = $1",
      [next.id],
    );
    await client.query("COMMIT");
    expect(await adding).toContain("suspended");
  } finally {
    client.release();
  }
});

test("a car that an admin brings back during a suspension is on sale again when that is lifted, and not before", async () => {
  const { seller, car: deleted } = await makeSellerOfCar(server);
  const down = await makeCar(server.db.kysely, seller.id);
  const report = await makeReport(server, down);
  await decide(admin, report, "take_down", { reason: "Looked stolen" });
  await seller.browser.call("POST", `/reports/${report}/appeal`, { words: "It is mine" });
  await admin.browser.call("DELETE", `/products/admin/delete/${deleted}`);
  await suspend(seller.id);
  const restored = await admin.browser.call("POST", `/products/${deleted}/restore`);
  expect(restored.body).toEqual({ acknowledged: true });
  const upheld = { isUpheld: true, reason: "It is theirs" };
  const appeal = await admin.browser.call("PUT", `/reports/${report}/appeal`, upheld);
  expect(appeal.body).toMatchObject({ appeal_state: "upheld" });
  const states = () => Promise.all([stateOf(server, deleted), stateOf(server, down)]);
  expect(await states()).toEqual(["withdrawn", "withdrawn"]);
  await lift(seller.id);
  expect(await states()).toEqual(["active", "active"]);
});

test("a car that is deleted during a suspension and restored after it is on sale again", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  await suspend(seller.id);
  await admin.browser.call("DELETE", `/products/admin/delete/${car}`);
  await lift(seller.id);
  await admin.browser.call("POST", `/products/${car}/restore`);
  expect(await stateOf(server, car)).toBe("active");
});

test("a car that its seller puts back on sale while the suspension is being written stays off", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  await seller.browser.call("POST", "/listings/act", { ids: [car], act: "withdraw" });
  const client = await server.db.owner.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [seller.id]);
    const adding = server.db.pool
      .query("UPDATE products SET state = 'active' WHERE id = $1", [car])
      .then(
        () => "on sale",
        (error: Error) => error.message,
      );
    await client.query(
      "UPDATE users SET suspended_at = now(), suspended_reason = 'x' WHERE id = $1",
      [seller.id],
    );
    await client.query("COMMIT");
    expect(await adding).toContain("suspended");
  } finally {
    client.release();
  }
});

test("only an admin suspends, with a reason, and not their own account", async () => {
  const { seller } = await makeSellerOfCar(server);
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  for (const person of [seller, buyer]) {
    expect((await suspend(admin.id, REASON, person)).status).toBe(403);
    expect((await lift(admin.id, person)).status).toBe(403);
    expect((await person.browser.call("GET", `/people/${admin.id}`)).status).toBe(403);
  }
  const empty = await suspend(seller.id, "  ");
  expect([empty.status, empty.body.fields]).toEqual([400, { reason: "Enter a reason" }]);
  expect((await suspend(admin.id)).body.message).toBe("You can’t suspend your own account.");
  const nobody = "019a0000-0000-7000-8000-00000000000a";
  expect((await suspend(nobody)).status).toBe(404);
  expect((await lift(nobody)).status).toBe(404);
  expect((await admin.browser.call("GET", `/people/${nobody}`)).status).toBe(404);
});

test("of two admins who suspend each other at once, one stays", async () => {
  const [one, two] = [
    await makePerson(server, { role: "admin" }),
    await makePerson(server, { role: "admin" }),
  ];
  const statuses = await Promise.all([suspend(two.id, REASON, one), suspend(one.id, REASON, two)]);
  expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
});

test("a person's record shows both sides of their dealings", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  const { body } = await book(buyer, car);
  const payment = await pay(server, buyer, body.insertedId);
  await sendReport(buyer.browser, car);
  expect(await record(buyer.id)).toMatchObject({
    bookings: { count: 1, latest: [{ state: "paid", isSale: false }] },
    money: [{ side: "bought", currency: "EUR", count: 1, paid: 10_000, refunded: 0 }],
  });
  const { body: payments } = await admin.browser.call("GET", `/people/${buyer.id}/payments`);
  expect(payments).toMatchObject([{ _id: payment, price: 10_000, state: "succeeded" }]);
  expect(await record(seller.id)).toMatchObject({
    reports: { count: 1 },
    cars: { count: 1, on_sale: 0, latest: [{ _id: car, state: "sold", price: 10_000 }] },
    bookings: { latest: [{ isSale: true, buyer: "Pat Meyer" }] },
  });
});
