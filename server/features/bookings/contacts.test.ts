import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { pay } from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { receiptOf } from "#tests/support/refunds.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";

let server: TestApp;
let seller: Person;
let car: string;
let buyer: Person;
let other: Person;
let admin: Person;

beforeAll(async () => {
  server = await startApp();
  ({ seller, car } = await makeSellerOfCar(server));
  [buyer, other] = (await makeBuyers(server, 2)) as [Person, Person]; // as many as were asked for
  admin = await makePerson(server, { role: "admin" });
  await server.db.owner.query(
    "UPDATE products SET number = '+44 1632 960 100', vin = 'WVWZZZ1KZAW123456', make = 'Volkswagen', model = 'Golf', mileage_km = 74200 WHERE id = $1",
    [car],
  );
});
afterAll(() => server.close());

const find = async (person: Person, id: string) =>
  (await person.browser.call("GET", `/bookings/${id}`)).body;

test("a buyer who has booked a car reaches its seller, until the booking ends; nobody else is told how", async () => {
  const visitor = await server.get(`/api/products/${car}`);
  expect(await visitor.text()).not.toContain("960 100");
  const { body } = await book(buyer, car);
  const id = body.insertedId;
  const contact = { email: seller.email, phone: "+44 1632 960 100" };
  expect(await find(buyer, id)).toMatchObject({ seller_contact: contact });
  expect(await find(admin, id)).toMatchObject({ seller_contact: contact });
  expect(await find(seller, id)).toMatchObject({ item: expect.any(String), seller_contact: null });
  expect(await find(other, id)).toMatchObject({ message: "We couldn’t find this booking." });
  const list = await buyer.browser.call("GET", `/allbookings?email=${buyer.email}`);
  expect(list.body).toMatchObject([{ seller_contact: contact }]);
  const sales = await seller.browser.call("GET", `/sellerbookings?email=${seller.email}`);
  expect(sales.body).toMatchObject([{ seller_contact: null }]);
  await buyer.browser.call("DELETE", `/deletebookings/${id}`);
  expect(await find(buyer, id)).toMatchObject({ state: "cancelled", seller_contact: null });
});

test("a booking and its receipt say which car it is: make, model, number, distance and photo", async () => {
  const { body } = await book(other, car);
  const summary = {
    make: "Volkswagen",
    model: "Golf",
    vin: "WVWZZZ1KZAW123456",
    mileage_km: 74_200,
  };
  expect(await find(other, body.insertedId)).toMatchObject({ car: summary });
  const payment = await pay(server, other, body.insertedId);
  expect(await receiptOf(other, payment)).toMatchObject({
    car: summary,
    phone: expect.any(String),
    seller_contact: { email: seller.email },
  });
  const list = await other.browser.call("GET", `/payments?email=${other.email}`);
  expect(list.body).toMatchObject([{ productId: car, car: summary }]);
});

test("a booking outlives its car and its seller, without either", async () => {
  const [last] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  const { car: gone, seller: leaving } = await makeSellerOfCar(server);
  const { body } = await book(last, gone);
  await last.browser.call("DELETE", `/deletebookings/${body.insertedId}`);
  await server.db.owner.query("DELETE FROM products WHERE id = $1", [gone]);
  await server.db.owner.query("DELETE FROM users WHERE email = $1", [leaving.email]);
  expect(await find(last, body.insertedId)).toMatchObject({
    productId: null,
    car: null,
    sellerId: null,
    seller_contact: null,
  });
});
