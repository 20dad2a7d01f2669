import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makeMember, openBrowser, type Person } from "#tests/support/person.ts";
import { book, mailsTo, makeBuyers, stateOf } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
  seller = await makeMember(server, { role: "Seller" });
});
afterAll(() => server.close());

const list = async () => (await makeListing(server, {}, seller)).id;
const report = (by: { call: Person["browser"]["call"] }, id: string, own = {}) =>
  by.call("POST", `/cars/${id}/reports`, { kind: "fraud", words: "Too cheap", ...own });
const decide = (id: string, decision: string, reason = "We have looked at it") =>
  admin.browser.call("PUT", `/reports/${id}/decision`, { decision, reason });
const countOf = async (car: string) => {
  const [found] = await readAll(admin, `/products?q=${car}`);
  return found?.report;
};

describe("a report", () => {
  it("by a visitor counts once, however often it is sent, and stands in the queue", async () => {
    const car = await list();
    const visitor = openBrowser(server);
    const { body, status } = await report(visitor, car, { email: "someone@mail.test" });
    expect([status, body.acknowledged]).toEqual([200, true]);
    const again = await Promise.all([1, 2, 3].map(() => report(visitor, car)));
    expect(new Set(again.map((reply) => reply.body.insertedId))).toEqual(
      new Set([body.insertedId]),
    );
    expect(await countOf(car)).toBe(1);
    const [found] = await readAll(admin, "/reports?state=open");
    expect(found).toMatchObject({
      productId: car,
      kind: "fraud",
      words: "Too cheap",
      reporter: "someone@mail.test",
      state: "open",
    });
    expect((await seller.browser.call("GET", "/reports")).status).toBe(403);
  });

  it("needs a kind and a car, and is not for one's own", async () => {
    const car = await list();
    const visitor = openBrowser(server);
    expect((await report(visitor, car, { kind: "bored" })).body.fields).toHaveProperty("kind");
    const none = "00000000-0000-7000-8000-000000000000";
    expect((await report(visitor, none)).status).toBe(404);
    expect((await report(seller.browser, car)).status).toBe(409);
  });

  it("is limited for each person", async () => {
    const person = await makeMember(server);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await report(person.browser, await list())).status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a decision", () => {
  it("that dismisses counts the report no more, and tells the reporter why", async () => {
    const car = await list();
    const reporter = await makeMember(server);
    const { body } = await report(reporter.browser, car);
    expect((await decide(body.insertedId, "dismiss", "Nothing is wrong")).body.state).toBe(
      "dismissed",
    );
    expect(await countOf(car)).toBe(0);
    await mailsTo(server, reporter, "Your report about");
    expect((await decide(body.insertedId, "take_down")).status).toBe(409);
    const [entry] = await readAll(admin, `/audit?q=${body.insertedId}`);
    expect(entry).toMatchObject({ act: "report.decided", reason: "Nothing is wrong" });
  });

  it("that takes a car down frees whoever holds it; its seller cannot bring it back", async () => {
    const car = await list();
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const price = (await server.get(`/api/cars/${car}`).then((r) => r.json())).resale_price;
    await book(buyer, car, { price });
    const { body } = await report(openBrowser(server), car);
    await decide(body.insertedId, "take_down", "Stolen pictures");
    expect(await stateOf(server, car)).toBe("withdrawn");
    await mailsTo(server, buyer, "The booking was cancelled");
    await mailsTo(server, seller, "Taken down");
    const renewed = await seller.browser.call("POST", "/listings/acts", { ids: [car], act: "renew" });
    expect(renewed.body.cars).toMatchObject([{ problem: "was taken down" }]);
  });

  it("is appealed against once, by the seller alone, and can bring the car back", async () => {
    const car = await list();
    const { body } = await report(openBrowser(server), car);
    const path = `/reports/${body.insertedId}/appeal`;
    const words = { words: "The pictures are mine" };
    expect((await seller.browser.call("POST", path, words)).status).toBe(409);
    await decide(body.insertedId, "take_down");
    const stranger = await makeMember(server, { role: "Seller" });
    expect((await stranger.browser.call("POST", path, words)).status).toBe(403);
    expect((await seller.browser.call("POST", path, words)).status).toBe(200);
    expect((await seller.browser.call("POST", path, words)).status).toBe(409);
    const [ruling] = (await seller.browser.call("GET", "/sellerreports")).body;
    expect(ruling).toMatchObject({ state: "taken_down", appeal_state: "open" });
    expect(ruling).not.toHaveProperty("reporter");
    const upheld = { isUpheld: true, reason: "They are" };
    expect((await admin.browser.call("PUT", path, upheld)).body.appeal_state).toBe("upheld");
    expect(await stateOf(server, car)).toBe("active");
    expect((await admin.browser.call("PUT", path, upheld)).status).toBe(409);
    await mailsTo(server, seller, "Your appeal about");
  });

  it("by two admins at once is one", async () => {
    for (let n = 0; n < 20; n += 1) {
      const person = await makeMember(server);
      const { body } = await report(person.browser, await list());
      const replies = await Promise.all([
        decide(body.insertedId, "dismiss"),
        decide(body.insertedId, "take_down"),
      ]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});
