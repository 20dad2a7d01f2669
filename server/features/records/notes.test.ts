import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { pay } from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin", name: "Ada Admin" });
  other = await makePerson(server, { role: "admin", name: "Ben Admin" });
});
afterAll(() => server.close());

const SECRET = "They called twice about the deposit";
const add = (kind: string, id: string, text = SECRET, by = admin) =>
  by.browser.call("POST", `/records/${kind}/${id}/notes`, { text });

test("admins write notes about a person, a car, a booking and a payment; the audit log has no text of them", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  const booking: string = (await book(buyer, car)).body.insertedId;
  const payment: string = await pay(server, buyer, booking);
  for (const [kind, id] of Object.entries({ person: seller.id, car, booking, payment })) {
    expect((await add(kind, id)).body, kind).toMatchObject({ author: "Ada Admin", isOwn: true });
    const seen = await readAll(other, `/records/${kind}/${id}/notes`);
    expect(seen, kind).toMatchObject([{ text: SECRET, author: "Ada Admin", isOwn: false }]);
    const [entry] = await readAll(admin, `/audit?q=${id}`);
    expect(entry, kind).toMatchObject({ act: "note.added", subject_id: id, reason: null });
    expect(JSON.stringify(entry), kind).not.toContain("deposit");
  }
});

test("a note is deleted by its author alone, and the audit log keeps that it was", async () => {
  const { car } = await makeSellerOfCar(server);
  const note: string = (await add("car", car)).body._id;
  const refused = await other.browser.call("DELETE", `/notes/${note}`);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    "Only its author can delete a note.",
  ]);
  expect((await admin.browser.call("DELETE", `/notes/${note}`)).body).toEqual({ deletedCount: 1 });
  expect((await admin.browser.call("DELETE", `/notes/${note}`)).status).toBe(404);
  expect(await readAll(admin, `/records/car/${car}/notes`)).toEqual([]);
  const acts = await readAll(admin, `/audit?q=${car}`);
  expect(acts.map(({ act }: { act: string }) => act)).toEqual(["note.removed", "note.added"]);
});

test("an empty note, one that is too long and one about nothing are refused", async () => {
  const { car } = await makeSellerOfCar(server);
  expect((await add("car", car, "  ")).body).toMatchObject({ fields: { text: "Enter a note" } });
  expect((await add("car", car, "x".repeat(2_001))).status).toBe(400);
  const missing = await add("booking", car);
  expect([missing.status, missing.body.message]).toEqual([404, "We couldn’t find this booking."]);
  expect((await add("report", car)).status).toBe(400);
});

test("notes go with the person or the car that they are about, and come back with a car that is put back", async () => {
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  await add("person", buyer.id);
  await admin.browser.call("DELETE", `/users/delete/${buyer.id}`);
  const { car } = await makeSellerOfCar(server);
  await add("car", car);
  await admin.browser.call("DELETE", `/products/admin/delete/${car}`);
  const { rows } = await server.db.pool.query(
    "SELECT count(*)::int AS count FROM record_notes WHERE user_id = $1 OR product_id = $2",
    [buyer.id, car],
  );
  expect(rows).toEqual([{ count: 0 }]);
  await admin.browser.call("POST", `/products/${car}/restore`);
  expect(await readAll(admin, `/records/car/${car}/notes`)).toMatchObject([{ text: SECRET }]);
});
