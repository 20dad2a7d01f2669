import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { book, letTimePass, makeBuyers, makeCarOnSale, stateOf } from "#tests/support/sales.ts";
import { forgetContacts } from "./forget-contacts.ts";
import { settleCar } from "./settle-car.ts";

let server: TestApp;
let buyer: Person;
let other: Person;
beforeAll(async () => {
  server = await startApp();
});
beforeEach(async () => {
  [buyer, other] = (await makeBuyers(server, 2)) as [Person, Person];
});
afterAll(() => server.close());

const join = ({ browser }: Person, productId: string) =>
  browser.call("POST", "/waitinglist", { productId });
const standing = async ({ browser }: Person, car: string) =>
  (await browser.call("GET", `/products/${car}/availability`)).body;

/** Books a car and cancels that; the status and the message of the booking. */
async function bookInVain(person: Person, car: string): Promise<[number, string | undefined]> {
  const { status, body } = await book(person, car);
  if (status === 200) await person.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
  return [status, body.message];
}

describe("a car cannot be kept from others", () => {
  it("a car cannot be kept from others by waiting for what one holds: whoever waits comes next", async () => {
    const car = await makeCarOnSale(server);
    await book(buyer, car);
    const { status, body } = await join(buyer, car);
    expect([status, body.message]).toEqual([409, "You’ve already booked this car."]);
    await join(other, car);
    await letTimePass(server, car);
    await settleCar(server.app.sales, car);
    expect((await standing(other, car)).place.offered_until).not.toBeNull();
    expect((await book(buyer, car)).status).toBe(409);
    expect((await book(other, car)).status).toBe(200);
  });

  it("a car cannot be kept from others by booking it again and again: five times a week, then it is for others", async () => {
    const car = await makeCarOnSale(server);
    for (let n = 0; n < 4; n += 1) expect((await bookInVain(buyer, car))[0]).toBe(200);
    // An expired hold counts like a cancelled one, even before it has been settled.
    await book(buyer, car);
    await letTimePass(server, car);
    expect(await bookInVain(buyer, car)).toEqual([
      409,
      "You’ve booked this car 5 times in the last week without paying. Give others a chance: you can book it again in a few days.",
    ]);
    expect((await book(other, car)).status).toBe(200);
  });

  it("a car cannot be kept from others by booking all of them in turn: twenty a day, each told to a seller", async () => {
    const cars: string[] = [];
    for (let n = 0; n < 10; n += 1) cars.push(await makeCarOnSale(server));
    for (let n = 0; n < 20; n += 1)
      expect((await bookInVain(buyer, cars[n % 10] ?? ""))[0]).toBe(200);
    expect(await bookInVain(buyer, await makeCarOnSale(server))).toEqual([
      409,
      "You’ve booked 20 cars in the last day without paying for any. You can book again tomorrow.",
    ]);
  });

  it("a car cannot be kept from others but what others have ended is nobody's fault", async () => {
    const admin = await makeMember(server, { role: "admin" });
    const car = await makeCarOnSale(server);
    for (let n = 0; n < 6; n += 1) {
      const { status, body } = await book(buyer, car);
      expect(status).toBe(200);
      await admin.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
    }
  });

  it("a car cannot be kept from others by a line for a hold that is over: the car is free, and is booked", async () => {
    const car = await makeCarOnSale(server);
    await book(buyer, car);
    await letTimePass(server, car);
    const { status, body } = await join(other, car);
    expect([status, body.message]).toEqual([
      409,
      "This car is available, so there’s no waiting list. You can book it now.",
    ]);
    expect((await book(other, car)).status).toBe(200);
  });
});

describe("a form", () => {
  it("a form that has booked one car books no other, and says so", async () => {
    const [one, two] = [await makeCarOnSale(server), await makeCarOnSale(server)];
    const request = randomUUID();
    await book(buyer, one, { request });
    const { status, body } = await book(buyer, two, { request });
    expect([status, body.fields]).toEqual([
      409,
      { request: "This request was used for another car" },
    ]);
    expect(await stateOf(server, two)).toBe("active");
    await letTimePass(server, one);
    expect((await book(buyer, two, { request })).status).toBe(409);
  });

  it("a form that is sent for two cars at once books one of them", async () => {
    for (let n = 0; n < 20; n += 1) {
      const [person] = (await makeBuyers(server, 1)) as [Person];
      const cars = [await makeCarOnSale(server), await makeCarOnSale(server)];
      const request = randomUUID();
      const replies = await Promise.all(cars.map((car) => book(person, car, { request })));
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it.each([
    ["phone", "1\n\nSECURITY: https://evil.test"],
    ["phone", "call me"],
    ["location", "Hamburg.\n\nYour account will be closed: https://evil.test"],
    ["location", "Hamburg\u2028Bremen"],
  ])("a form cannot speak for the site in the mail to a seller: %s %j", async (field, value) => {
    const { status, body } = await book(buyer, await makeCarOnSale(server), { [field]: value });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it("a form finds a car by name and price among many of that name", async () => {
    const { kysely } = server.db;
    const seller = await makeSeller(kysely, { email: `many-${randomUUID()}@cars.test` });
    const name = `Opel Astra ${randomUUID()}`;
    for (let n = 0; n < 120; n += 1)
      await makeCar(kysely, seller, { name, resale_price_minor: 500_000 + n });
    const meant = await makeCar(kysely, seller, { name, resale_price_minor: 777_700 });
    const reply = await book(buyer, meant, { productId: undefined, item: name, price: 7777 });
    expect(reply.status).toBe(200);
    expect(await stateOf(server, meant)).toBe("reserved");
    await makeCar(kysely, seller, { name, resale_price_minor: 500_000 });
    const twice = await book(other, meant, { productId: undefined, item: name, price: 5000 });
    expect(twice.body.fields.item).toContain("Several cars");
  });
});

describe("how to reach a buyer", () => {
  it("how to reach a buyer is the seller's to know while the car is booked, and forgotten after", async () => {
    const seller = await makeSeller(server.db.kysely, { email: `s-${randomUUID()}@cars.test` });
    const car = await makeCar(server.db.kysely, seller);
    const { body } = await book(buyer, car);
    await buyer.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
    // Thirty days.
    await server.db.pool.query(
      "UPDATE bookings SET seller_id = $2, ended_at = now() - interval '720 hours' WHERE id = $1",
      [body.insertedId, other.id],
    );
    // The former seller does not see the booking any more.
    expect((await other.browser.call("GET", `/bookings/${body.insertedId}`)).status).toBe(404);
    expect((await buyer.browser.call("GET", `/bookings/${body.insertedId}`)).status).toBe(200);
    const contactsIn = async (minutes: number) => {
      await forgetContacts(server.db.kysely, new Date(Date.now() + minutes * 60_000));
      const { rows } = await server.db.pool.query(
        "SELECT phone, location FROM bookings WHERE id = $1",
        [body.insertedId],
      );
      return rows;
    };
    expect(await contactsIn(-2)).toEqual([{ phone: "+49 40 123456", location: "Hamburg" }]);
    expect(await contactsIn(2)).toEqual([{ phone: "-", location: "-" }]);
  });
});
