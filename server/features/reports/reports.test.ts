import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import {
  BEHIND_PROXY,
  countReports,
  decide,
  openVisitor,
  sendReport,
} from "#tests/support/reports.ts";
import { forgetOrigins } from "./forget-origins.ts";

let server: TestApp;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  server = await startApp(BEHIND_PROXY);
  admin = await makeMember(server, { role: "admin" });
  seller = await makeMember(server, { role: "Seller" });
});
afterAll(() => server.close());

const NOBODYS = "00000000-0000-7000-8000-000000000000";
const list = async () => (await makeListing(server, {}, seller)).id;
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

describe("a report", () => {
  it("a report of a visitor counts once, however often it is sent, and stands in the queue", async () => {
    const car = await list();
    const visitor = openVisitor(server);
    const sent = await Promise.all(times(4).map(() => sendReport(visitor, car)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(sent.map(({ body }) => body.insertedId)).size).toBe(1);
    expect(await countReports(admin, car)).toBe(1);
    const other = openVisitor(server);
    await sendReport(other, car, { kind: "sold_already", words: " ", email: "Some@Mail.test" });
    expect(await readAll(admin, `/reports?car=${car}&state=waiting&limit=1`)).toMatchObject([
      { productId: car, kind: "sold_already", words: null, reporter: "some@mail.test" },
      { productId: car, kind: "fraud", words: "Too cheap", reporter: null, state: "open" },
    ]);
    expect(await readAll(admin, `/reports?car=${car}&state=appealed`)).toEqual([]);
    expect((await seller.browser.call("GET", "/reports")).status).toBe(403);
  });

  it("a report of somebody who is signed in is theirs, wherever they are", async () => {
    const car = await list();
    const person = await makeMember(server);
    await sendReport(person.browser, car, { email: "other@mail.test" });
    await sendReport(person.browser, car);
    const [found] = await readAll(admin, `/reports?car=${car}`);
    expect(found).toMatchObject({ reporter: person.email });
    expect(await readAll(admin, `/reports?id=${found?.["_id"]}`)).toEqual([found]);
    const { body } = await person.browser.call("GET", "/account/export");
    expect(body.reports).toMatchObject([{ kind: "fraud", words: "Too cheap", state: "open" }]);
  });

  it("a report that was decided is in the export of the seller whose car it is, and of nobody else", async () => {
    const owner = await makeMember(server, { role: "Seller" });
    const car = (await makeListing(server, { name: "Ruled about" }, owner)).id;
    const { body } = await sendReport(openVisitor(server), car);
    await decide(admin, body.insertedId, "dismiss");
    const rulingsOf = async ({ browser }: Person) =>
      (await browser.call("GET", "/account/export")).body.rulings;
    const own = await rulingsOf(owner);
    expect(own).toMatchObject([{ product_name: "Ruled about", state: "dismissed" }]);
    expect(await rulingsOf(await makeMember(server, { role: "Seller" }))).toEqual([]);
  });

  it("a report's history counts the other reports of its car, its seller and its reporter, for admins alone", async () => {
    const owner = await makeMember(server, { role: "Seller" });
    const listOf = async (name: string) => (await makeListing(server, { name }, owner)).id;
    const [car, another, elsewhere] = [await listOf("One"), await listOf("Two"), await list()];
    const person = await makeMember(server);
    const { body: first } = await sendReport(person.browser, car);
    await decide(admin, first.insertedId, "dismiss");
    await sendReport(openVisitor(server), car);
    await sendReport(openVisitor(server), another);
    await sendReport(person.browser, elsewhere, { kind: "offensive" });
    const { body: own } = await sendReport(person.browser, car, { kind: "wrong_facts" });
    const path = `/reports/${own.insertedId}/history`;
    const { body } = await admin.browser.call("GET", path);
    expect(body).toMatchObject({
      of_car: { total: 2, dismissed: 1, taken_down: 0 },
      of_seller: { total: 3, dismissed: 1, taken_down: 0 },
      of_reporter: { total: 2, dismissed: 1, taken_down: 0 },
      sellerId: owner.id,
      reporterId: person.id,
    });
    expect(body.newest).toMatchObject([
      { kind: "offensive", is_of_car: false, is_of_reporter: true, state: "open" },
      { item: "Two", is_of_car: false, is_of_reporter: false },
      { item: "One", is_of_car: true, is_of_reporter: false },
      { _id: first.insertedId, is_of_car: true, is_of_reporter: true, state: "dismissed" },
    ]);
    expect((await seller.browser.call("GET", path)).status).toBe(403);
    expect((await owner.browser.call("GET", path)).status).toBe(403);
    expect((await admin.browser.call("GET", `/reports/${NOBODYS}/history`)).status).toBe(404);
  });

  it("a visitor's report has no history of its reporter", async () => {
    const { body } = await sendReport(openVisitor(server), await list());
    const history = await admin.browser.call("GET", `/reports/${body.insertedId}/history`);
    expect(history.body).toMatchObject({
      of_reporter: null,
      reporterId: null,
      of_car: { total: 0 },
    });
  });

  it("a report says what is wrong with it", async () => {
    const car = await list();
    const visitor = openVisitor(server);
    const fieldsOf = async (own: object) => (await sendReport(visitor, car, own)).body.fields;
    expect(await fieldsOf({ kind: "bored" })).toEqual({ kind: "Reason is required" });
    expect(await fieldsOf({ kind: undefined })).toEqual({ kind: "Reason is required" });
    expect(await fieldsOf({ words: "x".repeat(2001) })).toEqual({
      words: "Use at most 2000 characters",
    });
    expect(await fieldsOf({ email: "nobody" })).toEqual({
      email: "Enter an email address, like name@example.com",
    });
    expect((await sendReport(visitor, "golf")).body.fields).toEqual({ id: "Enter an ID" });
    expect(await countReports(admin, car)).toBe(0);
  });

  it("a report is of a car that is there and not one's own; one that is sold may be reported", async () => {
    const car = await list();
    const visitor = openVisitor(server);
    expect((await sendReport(visitor, NOBODYS)).status).toBe(404);
    const own = await sendReport(seller.browser, car);
    expect(own.status).toBe(409);
    expect(own.body.message).toContain("your own");
    await server.db.pool.query("UPDATE products SET state = 'draft' WHERE id = $1", [car]);
    expect((await sendReport(visitor, car)).status).toBe(404);
    await server.db.pool.query("UPDATE products SET state = 'sold' WHERE id = $1", [car]);
    expect((await sendReport(visitor, car)).status).toBe(200);
  });

  it("a report is nothing that visitors are told of, and no reason to make pages anew", async () => {
    const car = await list();
    const client = await server.db.pool.connect();
    let changes = 0;
    client.on("notification", () => (changes += 1));
    await client.query("LISTEN forecourt_changed");
    await sendReport(openVisitor(server), car);
    await client.query("SELECT");
    expect(changes).toBe(0);
    await client.query("UPDATE products SET promoted = true WHERE id = $1", [car]);
    await client.query("UNLISTEN *");
    expect(changes).toBe(1);
    client.release();
    const { body } = await openVisitor(server).call("GET", `/cars/${car}`);
    expect(body.report).toBeNull();
  });
});

describe("a flood", () => {
  it("a flood of one person or network ends after ten in a day", async () => {
    const cars = await Promise.all(times(12).map(list));
    for (const browser of [openVisitor(server), (await makeMember(server)).browser]) {
      const sent = await Promise.all(cars.map((car) => sendReport(browser, car)));
      const statuses = sent.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([...times(10).map(() => 200), 429, 429]);
      const [last] = sent.filter(({ status }) => status === 429);
      expect(last?.body.message).toBe(
        "You’ve reported 10 cars in the last day, the maximum. Try again tomorrow.",
      );
    }
  });

  it("a flood of many networks at one car ends after twenty in a day, all of them counted", async () => {
    const car = await list();
    const sent = await Promise.all(times(25).map(() => sendReport(openVisitor(server), car)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = sent.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.message).toContain("reported many times today");
    expect(await countReports(admin, car)).toBe(20);
  });
});

it("where visitors came from is kept hashed, and forgotten after thirty days", async () => {
  const car = await list();
  const visitor = openVisitor(server);
  const { body } = await sendReport(visitor, car, { email: "one@mail.test" });
  const find = () =>
    server.db.kysely
      .selectFrom("reports")
      .select(["origin", "reporter_email"])
      .where("id", "=", body.insertedId)
      .executeTakeFirst();
  expect((await find())?.origin).toMatch(/^[\w-]{43}$/);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await forgetOrigins(server.db.kysely, inDays(29));
  expect((await find())?.origin).not.toBeNull();
  await forgetOrigins(server.db.kysely, inDays(31));
  // The report is open: the address is still needed for the answer.
  expect(await find()).toEqual({ origin: null, reporter_email: "one@mail.test" });
  const decision = { decision: "dismiss", state: "open", reason: "Nothing is wrong" };
  await admin.browser.call("PUT", `/reports/${body.insertedId}/decision`, decision);
  await forgetOrigins(server.db.kysely, inDays(29));
  expect((await find())?.reporter_email).toBe("one@mail.test");
  await forgetOrigins(server.db.kysely, inDays(31));
  expect((await find())?.reporter_email).toBeNull();
});
