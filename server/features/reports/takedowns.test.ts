import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeCar } from "#tests/support/make.ts";
import { beginToPay, charge, intentOf, record } from "#tests/support/paying.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import {
  BEHIND_PROXY,
  countReports,
  makeReport,
  openVisitor,
  sendReport,
} from "#tests/support/reports.ts";
import { book, mailsTo, makeBuyers, stateOf } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  server = await startApp(BEHIND_PROXY);
  admin = await makeMember(server, { role: "admin" });
  seller = await makeMember(server, { role: "Seller" });
});
afterAll(() => server.close());

const PRICE = 17_900;
const list = async (name: string) => (await makeListing(server, { name }, seller)).id;
const statusOf = async (car: string) => (await server.get(`/api/cars/${car}`)).status;
const takeDown = ({ browser }: Person, car: string, own: object = {}) =>
  browser.call("POST", `/cars/${car}/takedown`, {
    kind: "fraud",
    reason: "The price is bait",
    ...own,
  });

describe("a takedown without a report", () => {
  it("a takedown without a report hides the car, and its seller reads the reason and appeals", async () => {
    const car = await list("Seat Ibiza");
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    await book(buyer, car, { price: PRICE });
    const { status, body } = await takeDown(admin, car);
    expect([status, body]).toMatchObject([
      200,
      { state: "taken_down", productId: car, is_reported: false, reason: "The price is bait" },
    ]);
    expect([await stateOf(server, car), await statusOf(car)]).toEqual(["withdrawn", 404]);
    await mailsTo(server, buyer, "Booking cancelled");
    const [mail] = await mailsTo(server, seller, "Taken down: Seat Ibiza");
    expect(mail?.text).toContain(
      "We’ve reviewed your listing for Seat Ibiza: it looks like a scam.",
    );
    expect(mail?.text).toContain("> The price is bait");
    expect(mail?.text).not.toContain("reported");
    const { body: told } = await seller.browser.call("GET", "/notices/bell");
    expect(JSON.stringify(told)).toContain("Seat Ibiza was taken down.");
    const { body: rulings } = await seller.browser.call("GET", "/sellerreports");
    expect(rulings).toMatchObject([{ productId: car, is_reported: false, kind: "fraud" }]);
    expect((await readAll(admin, `/products?q=${car}`))[0]).toMatchObject({ is_taken_down: true });

    const path = `/reports/${body._id}/appeal`;
    await seller.browser.call("POST", path, { words: "It is no bait" });
    const second = await makeMember(server, { role: "admin" });
    const upheld = { isUpheld: true, reason: "It is not" };
    expect((await second.browser.call("PUT", path, upheld)).body.appeal_state).toBe("upheld");
    expect([await stateOf(server, car), await statusOf(car)]).toEqual(["active", 200]);
    await mailsTo(server, seller, "Your appeal: Seat Ibiza");
    // The admin is nobody who waits for an answer to a report.
    await mailsTo(server, admin, "Your report about Seat Ibiza", 0);
    expect(await readAll(admin, `/audit?q=${body._id}`)).toMatchObject([
      { act: "report.appeal_decided" },
      { act: "report.decided", reason: "The price is bait", after: { state: "taken_down", car } },
    ]);
    const { body: timeline } = await admin.browser.call("GET", `/records/car/${car}/timeline`);
    expect(JSON.stringify(timeline)).not.toContain("report.made");
  });

  it("a takedown without a report closes the open reports of the car, and answers who made them", async () => {
    const car = await list("Also reported");
    const sent = await sendReport(openVisitor(server), car, { email: "three@mail.test" });
    const { body } = await takeDown(admin, car);
    await mailsTo(server, { email: "three@mail.test" }, "Your report about Also reported");
    expect(await countReports(admin, car)).toBe(0);
    const all = await readAll(admin, `/reports?car=${car}`);
    expect(all.map(({ _id: id, state, is_reported: is }) => [id, state, is])).toEqual([
      [body._id, "taken_down", false],
      [sent.body.insertedId, "taken_down", true],
    ]);
  });

  it("a takedown without a report needs an admin, a reason, and a car of somebody else that is up", async () => {
    const car = await list("Needs");
    expect((await takeDown(seller, car)).status).toBe(403);
    expect((await takeDown(admin, car, { reason: " " })).body.fields).toEqual({
      reason: "Explanation is required",
    });
    // Half of a surrogate pair, which no database stores, and a text that shows nothing.
    expect((await takeDown(admin, car, { reason: "Bait \ud800" })).body.fields).toEqual({
      reason: "Remove the characters that can’t be displayed",
    });
    expect((await takeDown(admin, car, { reason: "\u200b\u200b" })).body.fields).toEqual({
      reason: "Explanation is required",
    });
    expect((await takeDown(admin, car, { kind: "dislike" })).body.fields).toHaveProperty("kind");
    expect((await takeDown(admin, "00000000-0000-7000-8000-000000000000")).status).toBe(404);
    const owner = await makeMember(server, { role: "Seller" });
    const own = await makeCar(server.db.kysely, owner.id);
    await admin.browser.call("PUT", `/users/admin/${owner.id}`);
    expect((await takeDown(owner, own)).status).toBe(403);
    const second = await makeMember(server, { role: "admin" });
    const replies = await Promise.all([takeDown(admin, car), takeDown(second, car)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await readAll(admin, `/reports?car=${car}`)).toHaveLength(1);
  });

  it("a takedown without a report leaves a car alone that a buyer has paid for", async () => {
    const car = await list("Paid");
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const booked = await book(buyer, car, { price: PRICE });
    const bookingId: string = booked.body.insertedId;
    const begun = await beginToPay(buyer, bookingId, { price: PRICE });
    await charge(server, begun.body.clientSecret);
    const transaction = intentOf(begun.body.clientSecret);
    await record(buyer, bookingId, transaction, { price: PRICE });
    const refused = await takeDown(admin, car);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("A buyer has paid for this car");
    expect(await readAll(admin, `/reports?car=${car}`)).toEqual([]);
    expect(await statusOf(car)).toBe(200);
  });

  it("a takedown without a report counts as no report by the admin, nor of the car", async () => {
    const one = await makeMember(server, { role: "admin" });
    const cars = await Promise.all(Array.from({ length: 10 }, (_, at) => list(`Taken ${at}`)));
    const taken = await Promise.all(cars.map((car) => takeDown(one, car)));
    expect(taken.map(({ status }) => status)).toEqual(cars.map(() => 200));
    const car = await list("Reported after all");
    await server.db.pool.query(
      `INSERT INTO reports (id, product_id, product_name, kind, state, was_on_sale, decision_reason,
         created_at, decided_at)
       SELECT gen_random_uuid(), $1, 'A car', 'fraud', 'taken_down', true, 'Bait', now(), now()
       FROM generate_series(1, 20)`,
      [car],
    );
    expect((await sendReport(one.browser, car)).status).toBe(200);
    const { body: record } = await one.browser.call("GET", `/people/${one.id}`);
    expect(record.reports_made).toMatchObject({
      count: 1,
      latest: [{ car: "Reported after all" }],
    });
    const made = await readAll(admin, `/reports?reporter=${one.id}`);
    expect(made.map(({ item }) => item)).toEqual(["Reported after all"]);
    const { body: own } = await one.browser.call("GET", "/account/export");
    expect(own.reports).toMatchObject([{ product_name: "Reported after all" }]);
  });

  it("a takedown without a report has no reporter in the history of reports", async () => {
    const one = await makeMember(server, { role: "admin" });
    const car = await list("With a history");
    const { insertedId: made } = (await sendReport(one.browser, await list("Of the same"))).body;
    const visitors = await makeReport(server, car);
    const { body: takedown } = await takeDown(one, car);
    const historyOf = async (id: string) =>
      (await admin.browser.call("GET", `/reports/${id}/history`)).body;
    expect(await historyOf(takedown._id)).toMatchObject({
      of_car: { total: 1 },
      of_reporter: null,
      reporterId: null,
    });
    expect(await historyOf(visitors)).toMatchObject({ of_car: { total: 1, taken_down: 1 } });
    const history = await historyOf(made);
    expect(history).toMatchObject({ of_reporter: { total: 0 }, reporterId: one.id });
    expect(
      history.newest.filter((other: { is_of_reporter: boolean }) => other.is_of_reporter),
    ).toEqual([]);
  });

  it("a takedown without a report is told from reports in the file of them", async () => {
    const car = await list("In the file");
    await makeReport(server, car);
    await takeDown(admin, car);
    const { body } = await admin.browser.call("GET", `/reports/export?car=${car}`);
    const [head = "", ...rows] = String(body).trimEnd().split("\r\n");
    const at = head.split(",").indexOf("is_reported");
    expect(rows.map((row) => row.split(",")[at])).toEqual(["no", "yes"]);
  });
});
