import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson, openBrowser, type Person } from "#tests/support/person.ts";
import { makeListing } from "#tests/support/listing.ts";
import {
  book,
  countLive,
  letTimePass,
  mailsTo,
  makeCarOnSale,
  stateOf,
} from "#tests/support/sales.ts";

let server: TestApp;
let buyer: Person;
let other: Person;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  buyer = await makePerson(server, { name: "Ben Buyer" });
  other = await makePerson(server);
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());

/** Frees the buyer's places. */
async function cancelAll(person: Person): Promise<void> {
  const { body } = await person.browser.call("GET", `/allbookings?email=${person.email}`);
  for (const { _id: id, state } of body)
    if (state === "held") await person.browser.call("DELETE", `/deletebookings/${id}`);
}

describe("booking a car", () => {
  it("booking a car holds it for two days at the price it has now", async () => {
    const { seller, id } = await makeListing(server);
    const { body, status } = await book(buyer, id, { price: "17900", item: "anything" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ acknowledged: true, insertedId: expect.any(String) });
    const found = await buyer.browser.call("GET", `/bookings/${body.insertedId}`);
    expect(found.body).toMatchObject({
      item: "Volkswagen Golf 1.5 TSI",
      price: 17_900,
      currency: "EUR",
      paid: false,
      state: "held",
      name: "Ben Buyer",
      email: buyer.email,
      phone: "+49 40 123456",
      location: "Hamburg",
      productId: id,
    });
    const { held_until: until, as_of: now } = found.body;
    expect(Math.round((Date.parse(until) - Date.parse(now)) / 3_600_000)).toBe(48);
    expect(await stateOf(server, id)).toBe("reserved");
    await seller.browser.call("PUT", `/listings/${id}`, { version: 2, resale_price: 1 });
    const after = await buyer.browser.call("GET", `/bookings/${body.insertedId}`);
    expect(after.body.price).toBe(17_900);
    await cancelAll(buyer);
  });

  it("booking a car tells buyer and seller by mail, each once", async () => {
    const { seller, id } = await makeListing(server, { name: "Opel Astra" });
    await book(buyer, id, { price: 17_900 });
    const [toBuyer] = await mailsTo(server, buyer, "Opel Astra");
    const [toSeller] = await mailsTo(server, seller, "Opel Astra");
    expect(toBuyer?.text).toMatch(/€17,900\.00 until .*\/dashboard\/payment\//s);
    expect(toSeller?.text).toContain("+49 40 123456");
    await cancelAll(buyer);
  });

  it("booking a car is for buyers: others are told so, and nothing is held", async () => {
    const id = await makeCarOnSale(server);
    const seller = await makePerson(server, { role: "Seller" });
    expect((await book(seller, id)).status).toBe(403);
    expect((await book(admin, id)).status).toBe(403);
    const visitor = { browser: openBrowser(server), email: "", id: "" };
    expect((await book(visitor, id)).status).toBe(401);
    expect(await stateOf(server, id)).toBe("active");
  });

  it.each([
    ["phone", { phone: " " }, "Phone is required"],
    ["location", { location: "" }, "Location is required"],
    ["price", { price: "12.900" }, "Enter an amount, for example 12500"],
    ["productId", { productId: "7" }, "Enter an ID"],
  ])("booking a car names %s when it is wrong", async (field, own, reason) => {
    const id = await makeCarOnSale(server);
    const { status, body } = await book(buyer, id, own);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: reason });
  });

  it("booking a car holds a car that is announced for a later day from that day on, and says so in both mails", async () => {
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const id = await makeCarOnSale(server, { available_from: day });
    const standing = await buyer.browser.call("GET", `/products/${id}/availability`);
    expect(standing.body.available_from).toBe(day);
    const { status, body } = await book(buyer, id);
    expect(status).toBe(200);
    const hours = standing.body.hold_hours;
    expect(body.held_until).toBe(new Date(Date.parse(day) + hours * 3_600_000).toISOString());
    const written = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date(day));
    await expect
      .poll(
        () => server.mails.filter(({ text }) => text.includes(`available from ${written}`)).length,
      )
      .toBe(2);
    await buyer.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
  });

  it("booking a car holds a car whose day has come from the moment of the booking", async () => {
    const id = await makeCarOnSale(server, { available_from: "2024-01-01" });
    const standing = await buyer.browser.call("GET", `/products/${id}/availability`);
    expect(standing.body.available_from).toBeNull();
    const { body } = await book(buyer, id);
    const hours = (Date.parse(body.held_until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(standing.body.hold_hours - 1);
    expect(hours).toBeLessThanOrEqual(standing.body.hold_hours);
    await buyer.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
  });

  it("booking a car refuses a price that the car does not have, and says which it has", async () => {
    const id = await makeCarOnSale(server);
    for (const price of [1, 9_999.99, 10_000.01, 1_000_000]) {
      const { status, body } = await book(buyer, id, { price });
      expect(status).toBe(409);
      expect(body.fields).toEqual({ price: "The price is now 10000" });
    }
    expect(await countLive(server, id)).toBe(0);
  });

  it("booking a car refuses what is sold, withdrawn, expired, a draft or not there", async () => {
    for (const state of ["sold", "withdrawn", "expired"] as const) {
      const { status } = await book(buyer, await makeCarOnSale(server, { state }));
      expect(status).toBe(409);
    }
    const past = { expires_at: new Date(Date.now() - 1000) };
    expect((await book(buyer, await makeCarOnSale(server, past))).status).toBe(409);
    expect((await book(buyer, await makeCarOnSale(server, { state: "draft" }))).status).toBe(404);
    expect((await book(buyer, randomUUID())).status).toBe(404);
  });

  it("booking a car finds the car by name and price where it is named by no id, if that is one car", async () => {
    const name = `Saab ${randomUUID()}`;
    const id = await makeCarOnSale(server, { name });
    await makeCarOnSale(server, { name, resale_price_minor: 900_000 });
    const named = { item: name, productId: undefined };
    const { body } = await book(buyer, id, named);
    const found = await buyer.browser.call("GET", `/bookings/${body.insertedId}`);
    expect(found.body.productId).toBe(id);
    const twin = await makeCarOnSale(server, { name, resale_price_minor: 900_000 });
    expect((await book(other, twin, { ...named, price: 9000 })).body.fields).toEqual({
      item: "Several cars have this name and price. Send productId to choose one",
    });
    expect((await book(other, twin, { ...named, price: 5 })).body.fields).toEqual({
      item: "No car with this name is for sale at this price",
    });
    await cancelAll(buyer);
  });

  it("asked for twice with the same request is one booking", async () => {
    const id = await makeCarOnSale(server);
    const request = randomUUID();
    const first = await book(buyer, id, { request });
    const again = await book(buyer, id, { request });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await book(buyer, id)).body.message).toMatch(/You’ve already booked this car/);
    await cancelAll(buyer);
  });

  it("asked for again when it has ended is a new one: it is not told as booked when it is not", async () => {
    const id = await makeCarOnSale(server);
    const request = randomUUID();
    const first = await book(buyer, id, { request });
    await buyer.browser.call("DELETE", `/deletebookings/${first.body.insertedId}`);
    const second = await book(buyer, id, { request });
    expect(second.status).toBe(200);
    expect(second.body.insertedId).not.toBe(first.body.insertedId);
    await letTimePass(server, id);
    const third = await book(buyer, id, { request });
    expect(third.body.insertedId).not.toBe(second.body.insertedId);
    expect(await countLive(server, id)).toBe(1);
    await cancelAll(buyer);
  });

  it("allows three cars at a time; what has ended or was cancelled takes no place", async () => {
    const cars = [];
    for (let n = 0; n < 4; n += 1) cars.push(await makeCarOnSale(server));
    const [first = "", second = "", third = "", fourth = ""] = cars;
    for (const id of [first, second, third]) expect((await book(other, id)).status).toBe(200);
    const refused = await book(other, fourth);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/You already have 3 cars reserved/);
    await letTimePass(server, second);
    expect((await book(other, fourth)).status).toBe(200);
    expect(await stateOf(server, second)).toBe("active");
    await cancelAll(other);
  });
});

describe("a hold", () => {
  it("a hold ends at its time: the car is free for others at that moment, whoever asks first", async () => {
    const id = await makeCarOnSale(server);
    const { body } = await book(buyer, id);
    const refused = await book(other, id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/reserved for someone else until/);
    await letTimePass(server, id);
    const found = await buyer.browser.call("GET", `/bookings/${body.insertedId}`);
    expect(found.body).toMatchObject({ state: "expired", paid: false });
    const counts = await buyer.browser.call("GET", "/allbookings/counts");
    expect(counts.body.held).toBe(0);
    expect(counts.body.recently_ended).toBeGreaterThan(0);
    expect((await book(other, id)).status).toBe(200);
    expect(await countLive(server, id)).toBe(1);
    expect(await stateOf(server, id)).toBe("reserved");
    await cancelAll(other);
  });

  it("a hold is cancelled by its buyer; its seller is told and the car is free", async () => {
    const { seller, id } = await makeListing(server, { name: "Fiat Panda" });
    const { body } = await book(buyer, id, { price: 17_900 });
    const cancelled = await buyer.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
    expect(cancelled.body).toEqual({ deletedCount: 1 });
    expect(await stateOf(server, id)).toBe("active");
    const again = await buyer.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
    expect(again.body).toEqual({ deletedCount: 0 });
    await mailsTo(server, seller, "Booking cancelled: Fiat Panda");
    const { body: list } = await buyer.browser.call("GET", `/allbookings?email=${buyer.email}`);
    expect(list.map(({ _id: each }: { _id: string }) => each)).not.toContain(body.insertedId);
  });

  it("a hold whose time is over has expired, also when its buyer cancels it before anybody has noticed", async () => {
    const id = await makeCarOnSale(server);
    const path = `/deletebookings/${(await book(buyer, id)).body.insertedId}`;
    await letTimePass(server, id);
    expect((await buyer.browser.call("DELETE", path)).body).toEqual({ deletedCount: 0 });
    const { rows } = await server.db.pool.query(
      "SELECT state, ended_by FROM bookings WHERE product_id = $1",
      [id],
    );
    expect(rows).toEqual([{ state: "expired", ended_by: null }]);
    expect(await stateOf(server, id)).toBe("active");
  });

  it("a hold is nobody else's to see or to cancel, the seller of the car may see it", async () => {
    const { seller, id } = await makeListing(server);
    const { body } = await book(buyer, id, { price: 17_900 });
    const path = `/bookings/${body.insertedId}`;
    const stranger = await makePerson(server, { role: "Seller" });
    for (const person of [other, stranger])
      expect((await person.browser.call("GET", path)).status).toBe(404);
    for (const person of [seller, admin, buyer])
      expect((await person.browser.call("GET", path)).status).toBe(200);
    for (const person of [other, seller, stranger]) {
      const reply = await person.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
      expect(reply.status).toBe(404);
    }
    expect(await stateOf(server, id)).toBe("reserved");
    const sales = await seller.browser.call("GET", `/sellerbookings?email=${seller.email}`);
    expect(sales.body).toMatchObject([{ name: "Ben Buyer", phone: "+49 40 123456" }]);
    for (const list of ["/allbookings", "/sellerbookings"]) {
      const reply = await other.browser.call("GET", `${list}?email=${buyer.email}`);
      expect(reply.status).toBe(403);
    }
    const deleted = await admin.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
    expect(deleted.body).toEqual({ deletedCount: 1 });
  });

  it("a hold keeps its seller from removing, withdrawing or selling the car meanwhile", async () => {
    const { seller, id } = await makeListing(server);
    await book(buyer, id, { price: 17_900 });
    const removed = await seller.browser.call("DELETE", `/products/admin/delete/${id}`);
    expect(removed.status).toBe(409);
    for (const act of ["withdraw", "sell"]) {
      const { body } = await seller.browser.call("POST", "/listings/act", { ids: [id], act });
      expect(body.cars).toMatchObject([{ problem: "This car is reserved for a buyer." }]);
    }
    await cancelAll(buyer);
  });
});
