import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
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

const latest = async (id: string) => (await readAll(admin, `/audit?q=${id}`))[0];

test("an entry of the audit log leads to the records of its actor and its subject, and names whom it concerns", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  await admin.browser.call("PUT", `/promoteproducts/${car}`);
  const ofSeller = { id: seller.id, name: "Pat Meyer" };
  const ofCar = { kind: "car", id: car };
  expect(await latest(car)).toMatchObject({
    actor_id: admin.id,
    record: ofCar,
    item: null,
    person: ofSeller,
  });
  const report = await makeReport(server, car);
  await decide(admin, report, "dismiss");
  expect(await latest(report)).toMatchObject({
    record: ofCar,
    item: expect.stringMatching(/^Car /),
    person: ofSeller,
  });
  const booking: string = (await book(buyer, car)).body.insertedId;
  const payment = await pay(server, buyer, booking);
  await admin.browser.call("POST", `/payments/${payment}/refunds`, { reason: "A scratch" });
  expect(await latest(payment)).toMatchObject({
    record: { kind: "payment", id: payment },
    item: expect.stringMatching(/^Car /),
    person: { id: buyer.id, name: "Pat Meyer" },
  });
  await admin.browser.call("POST", `/people/${seller.id}/suspension`, { reason: "A test" });
  expect(await latest(seller.id)).toMatchObject({
    record: { kind: "person", id: seller.id },
    item: null,
    person: null,
  });
});

test("an entry of the audit log leads nowhere once its subject and its actor are gone", async () => {
  const other = await makePerson(server, { role: "admin", name: "Ben Admin" });
  const person = await makePerson(server);
  await other.browser.call("POST", `/people/${person.id}/suspension`, { reason: "A test" });
  expect(await latest(person.id)).toMatchObject({ actor_id: other.id, record: { id: person.id } });
  for (const { id } of [person, other]) await admin.browser.call("DELETE", `/users/delete/${id}`);
  const entries = await readAll(admin, `/audit?q=${person.id}`);
  expect(entries.at(-1)).toMatchObject({
    act: "user.suspended",
    actor: "Ben Admin",
    actor_id: null,
    record: null,
  });
});
