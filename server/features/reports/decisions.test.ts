import type { ErrorBody } from "#shared/contract/errors.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeCar } from "#tests/support/make.ts";
import { beginToPay, charge, intentOf, record } from "#tests/support/paying.ts";
import { makeMember, type Person, type Reply } from "#tests/support/person.ts";
import {
  BEHIND_PROXY,
  countReports,
  decide,
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
const rulings = async () => (await seller.browser.call("GET", "/sellerreports")).body;
const auditOf = async (id: string) => readAll(admin, `/audit?q=${id}`);

describe("a decision", () => {
  it("a decision that dismisses counts the report no more, and both sides read why", async () => {
    const car = await list("Dismissed");
    const reporter = await makeMember(server);
    const { body } = await sendReport(reporter.browser, car);
    const reply = await decide(admin, body.insertedId, "dismiss", { reason: "Nothing is wrong" });
    expect(reply.body).toMatchObject({ state: "dismissed", reason: "Nothing is wrong" });
    expect(await countReports(admin, car)).toBe(0);
    for (const [to, about] of [
      [reporter, "Your report about Dismissed"],
      [seller, "Report dismissed: Dismissed"],
    ] as const) {
      const [mail] = await mailsTo(server, to, about);
      expect(mail?.text).toContain("> Nothing is wrong");
      expect(mail?.text).not.toContain("Too cheap");
    }
    expect(await auditOf(body.insertedId)).toMatchObject([
      {
        act: "report.decided",
        reason: "Nothing is wrong",
        before: { state: "open" },
        after: { state: "dismissed" },
      },
    ]);
    // After a dismissal the same person may report the car anew.
    expect((await sendReport(reporter.browser, car)).body.insertedId).not.toBe(body.insertedId);
  });

  it("a decision needs a reason, a decision and an admin", async () => {
    const id = await makeReport(server, await list("Needs"));
    expect((await decide(admin, id, "dismiss", { reason: " " })).body.fields).toEqual({
      reason: "Reason is required",
    });
    expect((await decide(admin, id, "forget")).body.fields).toHaveProperty("decision");
    expect((await decide(admin, id, "ask", { reason: "x".repeat(2001) })).status).toBe(400);
    expect((await decide(seller, id, "dismiss")).status).toBe(403);
    const none = "00000000-0000-7000-8000-000000000000";
    expect((await decide(admin, none, "dismiss")).status).toBe(404);
  });

  it("a decision of two admins at once is one; the other reads a sentence", async () => {
    const second = await makeMember(server, { role: "admin" });
    for (const other of ["take_down", "ask", "dismiss"]) {
      const id = await makeReport(server, await list("Two admins"));
      const replies = await Promise.all([decide(admin, id, "ask"), decide(second, id, other)]);
      const [won, lost] = replies.toSorted((a, b) => a.status - b.status);
      expect([won?.status, lost?.status]).toEqual([200, 409]);
      expect(lost?.body.message).toContain("has changed since you opened it");
      expect(lost?.body.message).toMatch(
        /it: Pat Meyer .+ on \d.+\. Your decision wasn’t saved\.$/,
      );
      const { message, moments } = (lost as Reply).body as ErrorBody; // two requests, and the status is no success
      const [[words, at] = ["", ""], ...others] = Object.entries(moments ?? {});
      expect(others).toEqual([]);
      expect(words).toMatch(/\d/);
      expect(message).toContain(words);
      expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);
      expect(await auditOf(id)).toHaveLength(1);
    }
  });

  it("a decision that asks can be answered, once, by the seller alone", async () => {
    const car = await list("Asked");
    const id = await makeReport(server, car);
    const path = `/reports/${id}/answer`;
    const words = { words: "The mileage was a typing error." };
    expect((await seller.browser.call("POST", path, words)).status).toBe(409);
    await decide(admin, id, "ask", { reason: "Is the mileage right?" });
    const [mail] = await mailsTo(server, seller, "Your answer needed: Asked");
    expect(mail?.text).toContain("> Is the mileage right?");
    const [ruling] = await rulings();
    expect(ruling).toMatchObject({
      productId: car,
      state: "asked",
      reason: "Is the mileage right?",
    });
    for (const hidden of ["reporter", "words", "seller"]) expect(ruling).not.toHaveProperty(hidden);
    const stranger = await makeMember(server, { role: "Seller" });
    expect((await stranger.browser.call("POST", path, words)).status).toBe(404);
    expect((await seller.browser.call("POST", path, { words: "" })).body.fields).toHaveProperty(
      "words",
    );
    const sent = await Promise.all([1, 2].map(() => seller.browser.call("POST", path, words)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await countReports(admin, car)).toBe(1);
    expect(await readAll(admin, `/reports?state=answered&car=${car}`)).toMatchObject([
      { answer: words.words },
    ]);
    expect((await decide(admin, id, "dismiss", { state: "asked" })).status).toBe(409);
    expect((await decide(admin, id, "dismiss", { state: "answered" })).status).toBe(200);
    expect(await countReports(admin, car)).toBe(0);
  });
});

describe("a car that is taken down", () => {
  it("a car that is taken down is seen by nobody, held by nobody, and not brought back by its seller", async () => {
    const car = await list("Taken");
    const [buyer, waiting] = (await makeBuyers(server, 2)) as [Person, Person];
    await book(buyer, car, { price: PRICE });
    await waiting.browser.call("POST", `/cars/${car}/waiting-list`);
    const listed = async () => (await server.get(`/api/cars?list=used&seller=${seller.id}`)).text();
    expect(await listed()).toContain(car);
    const id = await makeReport(server, car);
    const other = await sendReport(openVisitor(server), car, { email: "two@mail.test" });
    const reply = await decide(admin, id, "take_down", { reason: "Stolen pictures" });
    expect(reply.body.state).toBe("taken_down");
    expect([await stateOf(server, car), await statusOf(car)]).toEqual(["withdrawn", 404]);
    expect(await listed()).not.toContain(car);
    await mailsTo(server, buyer, "Booking cancelled");
    const [mail] = await mailsTo(server, seller, "Taken down: Taken");
    expect(mail?.text).toContain("> Stolen pictures");
    // One decision settles every open report of the car.
    await mailsTo(server, { email: "two@mail.test" }, "Your report about Taken");
    expect(await countReports(admin, car)).toBe(0);
    expect((await decide(admin, other.body.insertedId, "dismiss")).status).toBe(409);
    expect((await sendReport(openVisitor(server), car)).status).toBe(404);
    for (const act of ["renew", "sell"]) {
      const { body } = await seller.browser.call("POST", "/listings/act", { ids: [car], act });
      expect(body.cars).toMatchObject([{ problem: "This car has been taken down." }]);
    }
    const { body: own } = await seller.browser.call("GET", `/sellerproducts?email=${seller.email}`);
    expect(own.find(({ _id }: { _id: string }) => _id === car).is_taken_down).toBe(true);
    const back = "UPDATE products SET state = 'active' WHERE id = $1";
    await expect(server.db.pool.query(back, [car])).rejects.toThrow("products_taken_down");
  });

  it("a car that is taken down does not come back by undoing what its seller did before", async () => {
    const car = await list("Undone");
    const id = await makeReport(server, car);
    const acted = await seller.browser.call("POST", "/listings/act", {
      ids: [car],
      act: "withdraw",
    });
    await decide(admin, id, "take_down");
    const { undo } = acted.body;
    const { body } = await seller.browser.call("POST", "/listings/undo", { undo });
    expect(body.cars).toMatchObject([{ problem: "This car has changed since then." }]);
    expect(await stateOf(server, car)).toBe("withdrawn");
  });

  it("a car that is taken down does not come back with its seller's file", async () => {
    const car = await list("Imported");
    const id = await makeReport(server, car);
    const gone = "UPDATE products SET state = 'withdrawn', source_gone = true WHERE id = $1";
    await server.db.pool.query(gone, [car]);
    await decide(admin, id, "take_down");
    const { rows } = await server.db.pool.query("SELECT source_gone FROM products WHERE id = $1", [
      car,
    ]);
    expect(rows).toEqual([{ source_gone: false }]);
  });

  it("a car that is taken down is not one that a buyer has paid for", async () => {
    const car = await list("Paid");
    const id = await makeReport(server, car);
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const booked = await book(buyer, car, { price: PRICE });
    const bookingId: string = booked.body.insertedId;
    const begun = await beginToPay(buyer, bookingId, { price: PRICE });
    await charge(server, begun.body.clientSecret);
    const transaction = intentOf(begun.body.clientSecret);
    expect((await record(buyer, bookingId, transaction, { price: PRICE })).status).toBe(200);
    const refused = await decide(admin, id, "take_down");
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("A buyer has paid for this car");
    expect([await stateOf(server, car), await statusOf(car)]).toEqual(["sold", 200]);
    expect(await auditOf(id)).toEqual([]);
    expect((await decide(admin, id, "dismiss")).status).toBe(200);
  });

  it("a car that is taken down stays on the site for its seller, who could bring it back as another one", async () => {
    const car = await list("Kept");
    await decide(admin, await makeReport(server, car), "take_down");
    const path = `/products/admin/delete/${car}`;
    const refused = await seller.browser.call("DELETE", path);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This car was taken down. Only you and the admins can see it.",
    ]);
    expect((await admin.browser.call("DELETE", path)).body).toEqual({ deletedCount: 1 });
  });

  it("a car that is taken down cannot be put back by its seller once it was reported, nor come back from nowhere", async () => {
    const [reported, down] = [await list("Reported"), await list("Down")];
    await makeReport(server, reported);
    await seller.browser.call("DELETE", `/products/admin/delete/${reported}`);
    const restored = await seller.browser.call("POST", `/products/${reported}/restore`);
    expect(restored.body.message).toBe("This car was reported, so it can’t be restored.");

    const id = await makeReport(server, down);
    await decide(admin, id, "take_down");
    await seller.browser.call("POST", `/reports/${id}/appeal`, { words: "It is mine" });
    await admin.browser.call("DELETE", `/products/admin/delete/${down}`);
    const appeal = (isUpheld: boolean) =>
      admin.browser.call("PUT", `/reports/${id}/appeal`, { isUpheld, reason: "Looked at" });
    expect((await appeal(true)).body.message).toContain("takedown can’t be lifted");
    expect((await appeal(false)).status).toBe(200);
  });

  it("a car that is taken down is not decided about by an admin whose own it is", async () => {
    const owner = await makeMember(server, { role: "Seller" });
    const car = await makeCar(server.db.kysely, owner.id);
    const id = await makeReport(server, car);
    await admin.browser.call("PUT", `/users/admin/${owner.id}`);
    const refused = await decide(owner, id, "dismiss");
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You can’t decide on reports about your own car. Another admin has to.",
    ]);
  });

  it("a car that is taken down is not one that is gone", async () => {
    const car = await list("Gone");
    const id = await makeReport(server, car);
    await makeReport(server, car);
    await admin.browser.call("DELETE", `/products/admin/delete/${car}`);
    expect((await decide(admin, id, "take_down")).body.message).toContain("has been deleted");
    expect((await decide(admin, id, "dismiss")).body).toMatchObject({ productId: null });
    // After the car is put back, only its open reports count.
    await admin.browser.call("POST", `/products/${car}/restore`);
    expect(await countReports(admin, car)).toBe(1);
  });
});

describe("an appeal", () => {
  it("an appeal is made once, by the seller alone, and brings the car back", async () => {
    const car = await list("Appealed");
    const reporter = await makeMember(server);
    const { body } = await sendReport(reporter.browser, car);
    const id: string = body.insertedId;
    const path = `/reports/${id}/appeal`;
    const words = { words: "The pictures are mine" };
    expect((await seller.browser.call("POST", path, words)).status).toBe(409);
    await decide(admin, id, "take_down");
    const stranger = await makeMember(server, { role: "Seller" });
    expect((await stranger.browser.call("POST", path, words)).status).toBe(404);
    const sent = await Promise.all([1, 2].map(() => seller.browser.call("POST", path, words)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await readAll(admin, `/reports?state=appealed&car=${car}`)).toMatchObject([
      { appeal: words.words, appeal_state: "open" },
    ]);
    expect((await rulings())[0]).toMatchObject({ state: "taken_down", appeal_state: "open" });
    const upheld = { isUpheld: true, reason: "They are" };
    expect((await seller.browser.call("PUT", path, upheld)).status).toBe(403);
    const second = await makeMember(server, { role: "admin" });
    const replies = await Promise.all(
      [admin, second].map(({ browser }) => browser.call("PUT", path, upheld)),
    );
    const [won, lost] = replies.toSorted((a, b) => a.status - b.status);
    expect(won?.body.appeal_state).toBe("upheld");
    expect(lost?.body.message).toMatch(/already been decided: Pat Meyer upheld the appeal on \d/);
    expect([await stateOf(server, car), await statusOf(car)]).toEqual(["active", 200]);
    expect((await rulings())[0]?.productId).not.toBe(car);
    await mailsTo(server, seller, "Your appeal: Appealed");
    await mailsTo(server, reporter, "Your report about Appealed", 2);
    expect((await auditOf(id)).map(({ act }) => act)).toEqual([
      "report.appeal_decided",
      "report.decided",
    ]);
  });

  it("an appeal that is refused leaves the car down for good", async () => {
    const car = await list("Refused");
    const id = await makeReport(server, car);
    await decide(admin, id, "take_down");
    const path = `/reports/${id}/appeal`;
    await seller.browser.call("POST", path, { words: "Please" });
    const refused = { isUpheld: false, reason: "No" };
    expect((await admin.browser.call("PUT", path, refused)).body.appeal_reason).toBe("No");
    expect(await statusOf(car)).toBe(404);
    expect((await seller.browser.call("POST", path, { words: "Please!" })).status).toBe(409);
    expect((await rulings())[0]).toMatchObject({ appeal_state: "refused", appeal_reason: "No" });
  });

  it("an appeal puts a car back as it was: one that its seller had withdrawn stays so", async () => {
    const car = await list("Withdrawn");
    const id = await makeReport(server, car);
    await seller.browser.call("POST", "/listings/act", { ids: [car], act: "withdraw" });
    await decide(admin, id, "take_down");
    await seller.browser.call("POST", `/reports/${id}/appeal`, { words: "Please" });
    const upheld = { isUpheld: true, reason: "Yes" };
    await admin.browser.call("PUT", `/reports/${id}/appeal`, upheld);
    expect([await stateOf(server, car), await statusOf(car)]).toEqual(["withdrawn", 200]);
  });
});
