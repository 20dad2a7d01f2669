import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makeImage } from "#tests/support/make.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { pay } from "#tests/support/paying.ts";
import { book, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin", name: "Ada Admin" });
  seller = await makePerson(server, { role: "Seller" });
});
afterAll(() => server.close());

/** The recorded acts on a subject, the latest first. */
async function actsOn(id: string) {
  const entries = await readAll(admin, "/audit");
  return entries.filter(({ subject_id }) => subject_id === id).map(({ act }) => act);
}

describe("what an admin does", () => {
  it("what an admin does with somebody else's car is written down, and what its seller does is not", async () => {
    const { id: car } = await makeListing(server, {}, seller);
    await seller.browser.call("PUT", `/promoteproducts/${car}`);
    await seller.browser.call("PUT", `/removepromoteproducts/${car}`);
    expect(await actsOn(car)).toEqual([]);
    await admin.browser.call("PUT", `/promoteproducts/${car}`);
    // The second request changes nothing, so it is not recorded.
    await admin.browser.call("PUT", `/promoteproducts/${car}`);
    await admin.browser.call("PUT", `/removepromoteproducts/${car}`);
    const picture = `/images/${await makeImage(server.db.kysely)}-800.webp`;
    const { version, pictures } = (await admin.browser.call("GET", `/listings/${car}`)).body;
    const sent = { version, resale_price: 123, images: [picture] };
    expect((await admin.browser.call("PATCH", `/listings/${car}`, sent)).status).toBe(200);
    await admin.browser.call("DELETE", `/products/admin/delete/${car}`);
    expect(await actsOn(car)).toEqual([
      "product.deleted",
      "product.changed",
      "product.demoted",
      "product.promoted",
    ]);
    const [, change] = await readAll(admin, "/audit");
    expect(change).toMatchObject({
      actor: "Ada Admin",
      actor_email: admin.email,
      address: "127.0.0.1",
      before: { pictures: pictures.map(({ id }: { id: string }) => id) },
      after: { resale_price_minor: 12_300, pictures: [expect.any(String)] },
    });
    expect(change.after.pictures).not.toEqual(change.before.pictures);
  });

  it("what an admin does with bookings and money is written down, with the reason", async () => {
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const [held, paid] = [
      (await book(buyer, await makeCarOnSale(server))).body.insertedId,
      (await book(buyer, await makeCarOnSale(server))).body.insertedId,
    ];
    await admin.browser.call("DELETE", `/deletebookings/${held}`);
    expect(await actsOn(held)).toEqual(["booking.cancelled"]);
    const payment = await pay(server, buyer, paid);
    const asked = { amount: 100, reason: "The mirror is broken" };
    await admin.browser.call("POST", `/payments/${payment}/refunds`, asked);
    const [entry] = await readAll(admin, "/audit?q=mirror");
    expect(entry).toMatchObject({
      act: "payment.refunded",
      subject_id: payment,
      before: { refunded: 0, paid: 10_000 },
      after: { refunded: 100 },
      reason: "The mirror is broken",
    });
  });

  it("what an admin does that is refused is not written down", async () => {
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const car = await makeCarOnSale(server);
    await book(buyer, car);
    const { status } = await admin.browser.call("DELETE", `/products/admin/delete/${car}`);
    expect([status, await actsOn(car)]).toEqual([409, []]);
  });
});

describe("the log", () => {
  it("the log is searched, filtered, and saved as a file in which nothing is run", async () => {
    const name = '=HYPERLINK("http://evil.test")';
    const person = await makePerson(server, { name });
    await admin.browser.call("PUT", `/users/admin/${person.id}`);
    const found = await readAll(admin, "/audit?q=hyperlink&act=user.made_admin");
    expect(found).toHaveLength(1);
    expect(await readAll(admin, "/audit?q=hyperlink&act=user.deleted")).toEqual([]);
    expect(await readAll(admin, `/audit?q=${person.id}`)).toEqual(found);
    const { body, headers } = await admin.browser.call("GET", "/audit/export?q=hyperlink");
    expect(headers.get("content-type")).toMatch(/^text\/csv/);
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="audit-log.csv"; filename*=UTF-8''audit-log.csv`,
    );
    const [head, row, end] = String(body).split("\r\n");
    expect(head).toContain("at,actor,actor_email,address,act,");
    expect(row).toContain(`"'=HYPERLINK(""http://evil.test"")`);
    expect(end).toBe("");
    const whole = String((await admin.browser.call("GET", "/audit/export")).body);
    expect(whole.split("\r\n")).toHaveLength((await readAll(admin, "/audit")).length + 2);
  });

  it("the log is saved whole, also where it is longer than what is read at a time", async () => {
    await server.db.pool.query(
      `INSERT INTO audit_entries (actor_name, actor_email, act, subject_kind, subject_id, subject_name)
       SELECT 'Operator', '', 'user.deleted', 'user', n, 'Longish ' || n FROM generate_series(1, 1001) n`,
    );
    const { body } = await admin.browser.call("GET", "/audit/export?q=longish");
    const rows = String(body).split("\r\n").slice(1, -1);
    expect([rows.length, new Set(rows).size]).toEqual([1001, 1001]);
  });
});
