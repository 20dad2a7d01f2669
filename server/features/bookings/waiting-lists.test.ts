import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makePerson, PASSWORD, type Person } from "#tests/support/person.ts";
import {
  book,
  letTimePass,
  mailsTo,
  makeBuyers,
  makeCarOnSale,
  stateOf,
} from "#tests/support/sales.ts";
import { settleCar } from "./settle-car.ts";

let server: TestApp;
let holder: Person;
let [first, second, third]: Person[] = [];
beforeAll(async () => {
  server = await startApp();
  [holder, first, second, third] = (await makeBuyers(server, 4)) as [
    Person,
    Person,
    Person,
    Person,
  ];
});
afterAll(() => server.close());

function join(person: Person | undefined, productId: string) {
  if (person === undefined) throw new Error("nobody");
  return person.browser.call("POST", "/waitinglist", { productId });
}

/** A held car, with these people in its line. */
async function makeHeldCar(...line: (Person | undefined)[]): Promise<string> {
  await server.db.pool.query("DELETE FROM bookings");
  const id = await makeCarOnSale(server);
  expect((await book(holder, id)).status).toBe(200);
  for (const person of line) expect((await join(person, id)).status).toBe(200);
  return id;
}

async function standingOf(person: Person | undefined, id: string) {
  return (await person?.browser.call("GET", `/products/${id}/availability`))?.body;
}

describe("the line for a held car", () => {
  it("the line for a held car is in the order they came; each sees their own place", async () => {
    const id = await makeHeldCar(first, second);
    expect((await join(third, id)).body.position).toBe(3);
    expect((await join(second, id)).body.position).toBe(2);
    expect(await standingOf(second, id)).toMatchObject({
      state: "reserved",
      line: 3,
      place: { position: 2, offered_until: null },
      booking: null,
    });
    const list = await second?.browser.call("GET", `/waitinglist?email=${second.email}`);
    expect(list?.body).toMatchObject([{ productId: id, position: 2, state: "waiting" }]);
    expect((await standingOf(holder, id)).booking).toMatchObject({ _id: expect.any(String) });
  });

  it("the line for a held car is joined only while somebody holds the car, by buyers", async () => {
    const free = await makeCarOnSale(server);
    expect((await join(first, free)).status).toBe(409);
    const seller = await makePerson(server, { role: "Seller" });
    expect((await join(seller, await makeHeldCar())).status).toBe(403);
  });

  it("the line for a held car gives the car to the next when the hold ends: a while to book it, and nobody jumps", async () => {
    const id = await makeHeldCar(first, second);
    await letTimePass(server, id);
    const jumped = await book(third as Person, id);
    expect(jumped.status).toBe(409);
    expect(jumped.body.message).toMatch(/only the next person on the waiting list can book/);
    expect((await book(second as Person, id)).status).toBe(409);
    expect(await stateOf(server, id)).toBe("reserved");
    const standing = await standingOf(first, id);
    const { as_of: now, place } = standing;
    expect(Math.round((Date.parse(place.offered_until) - Date.parse(now)) / 3_600_000)).toBe(12);
    await mailsTo(server, first as Person, "It’s your turn");
    expect((await book(first as Person, id)).status).toBe(200);
    expect((await standingOf(second, id)).place.position).toBe(1);
  });

  it("the line for a held car passes an offer on that nobody takes, and is everybody's after the last", async () => {
    const id = await makeHeldCar(second, third);
    await letTimePass(server, id);
    await settleCar(server.app.sales, id);
    await letTimePass(server, id);
    expect((await standingOf(second, id)).place).toBeNull();
    await settleCar(server.app.sales, id);
    await mailsTo(server, second as Person, "Your turn has passed");
    expect((await standingOf(third, id)).place.offered_until).not.toBeNull();
    await letTimePass(server, id);
    expect((await book(first as Person, id)).status).toBe(200);
  });

  it("the line for a held car makes an offer whose end has a job, so that the next is not kept waiting", async () => {
    const id = await makeHeldCar(first);
    await letTimePass(server, id);
    await settleCar(server.app.sales, id);
    const { rowCount } = await server.db.pool.query(
      `SELECT FROM waiting_places w JOIN jobs.job j ON j.start_after = w.offered_until
       WHERE j.name = 'car' AND j.data ->> 'productId' = $1 AND w.product_id::text = $1`,
      [id],
    );
    expect(rowCount).toBe(1);
  });

  it("the line for a held car makes an offer that stays good when the listing ends meanwhile", async () => {
    const id = await makeHeldCar(first);
    await letTimePass(server, id);
    await settleCar(server.app.sales, id);
    await server.db.pool.query("UPDATE products SET expires_at = now() WHERE id = $1", [id]);
    expect((await book(second as Person, id)).status).toBe(409);
    expect((await book(first as Person, id)).status).toBe(200);
  });

  it("the line for a held car is joined also while the car is offered to the first of it, or about to be", async () => {
    const id = await makeHeldCar(first);
    await letTimePass(server, id);
    expect((await join(second, id)).body).toMatchObject({ acknowledged: true, position: 2 });
    await settleCar(server.app.sales, id);
    expect((await join(third, id)).body).toMatchObject({ acknowledged: true, position: 3 });
  });

  it("the line for a held car is left by whoever likes; an offer goes to the next", async () => {
    const id = await makeHeldCar(first, second);
    await letTimePass(server, id);
    await settleCar(server.app.sales, id);
    const { place } = await standingOf(first, id);
    const path = `/waitinglist/${place._id}`;
    expect((await second?.browser.call("DELETE", path))?.status).toBe(404);
    expect((await first?.browser.call("DELETE", path))?.body).toEqual({ deletedCount: 1 });
    expect((await first?.browser.call("DELETE", path))?.body).toEqual({ deletedCount: 0 });
    await expect
      .poll(async () => (await standingOf(second, id)).place.offered_until, { timeout: 15_000 })
      .not.toBeNull();
  });

  it("the line for a held car is passed at a cancellation, too", async () => {
    const id = await makeHeldCar(first);
    const { booking } = await standingOf(holder, id);
    await holder.browser.call("DELETE", `/deletebookings/${booking._id}`);
    expect((await standingOf(first, id)).place.offered_until).not.toBeNull();
    expect((await book(holder, id)).status).toBe(409);
  });
});

describe("a hold that is about to end", () => {
  it("a hold that is about to end is reminded of once, six hours before", async () => {
    const id = await makeHeldCar();
    await settleCar(server.app.sales, id);
    // A trigger forbids changes of agreed bookings; this test backdates one.
    await server.db.owner.query(
      `ALTER TABLE bookings DISABLE TRIGGER bookings_guarded;
       UPDATE bookings SET created_at = now() - interval '43 hours', held_until = now() + interval '5 hours';
       ALTER TABLE bookings ENABLE TRIGGER bookings_guarded`,
    );
    await settleCar(server.app.sales, id);
    await settleCar(server.app.sales, id);
    await mailsTo(server, holder, "Reserved for you until");
  });
});

describe("somebody who leaves the site", () => {
  it("somebody who leaves the site as a buyer frees what they held, and it goes to the next in line", async () => {
    await server.db.pool.query("DELETE FROM bookings");
    const { seller, id } = await makeListing(server, { name: "Lada Niva" });
    const leaving = await makePerson(server);
    await book(leaving, id, { price: 17_900 });
    await join(first, id);
    const gone = await leaving.browser.call("POST", "/account/delete", { password: PASSWORD });
    expect(gone.body).toEqual({ deletedCount: 1 });
    await mailsTo(server, seller, "Booking cancelled: Lada Niva");
    await expect
      .poll(async () => (await standingOf(first, id)).place?.offered_until, { timeout: 15_000 })
      .toEqual(expect.any(String));
    const { rows } = await server.db.pool.query(
      "SELECT state, item, buyer_id, name, email, phone FROM bookings WHERE product_id = $1",
      [id],
    );
    expect(rows).toEqual([
      {
        state: "cancelled",
        item: "Lada Niva",
        buyer_id: null,
        name: "Deleted account",
        email: "",
        phone: "-",
      },
    ]);
  });

  it("somebody who leaves the site as a seller frees the buyers of their cars and those who wait, who are told", async () => {
    await server.db.pool.query("DELETE FROM bookings");
    const { seller, id } = await makeListing(server, { name: "Trabant 601" });
    await book(holder, id, { price: 17_900 });
    await join(second, id);
    const gone = await seller.browser.call("POST", "/account/delete", { password: PASSWORD });
    expect(gone.body).toEqual({ deletedCount: 1 });
    await mailsTo(server, holder, "Booking cancelled: Trabant 601");
    await mailsTo(server, second as Person, "No longer for sale: Trabant 601");
    const { rows } = await server.db.pool.query(
      "SELECT state, product_id FROM bookings WHERE item = 'Trabant 601'",
    );
    expect(rows).toEqual([{ state: "cancelled", product_id: null }]);
  });
});
