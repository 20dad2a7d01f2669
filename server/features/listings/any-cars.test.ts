import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeCar } from "#tests/support/make.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { book, makeBuyers, makeSellerOfCar, stateOf } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());

const act = (ids: string[], what: string, by = admin) =>
  by.browser.call("POST", "/products/act", { ids, act: what });
const undo = (token: string, by = admin) =>
  by.browser.call("POST", "/products/undo", { undo: token });
const problems = (reply: { body: { cars: { problem: string | null }[] } }) =>
  reply.body.cars.map(({ problem }) => problem);
const actsOn = async (id: string): Promise<string[]> =>
  (await readAll(admin, `/audit?q=${id}`)).map((entry: { act: string }) => entry.act);

test("an admin withdraws cars of several sellers; each answers for itself, and those that were are put back once", async () => {
  const { car } = await makeSellerOfCar(server);
  const { car: second } = await makeSellerOfCar(server);
  const { seller, car: reserved } = await makeSellerOfCar(server);
  const sold = await makeCar(server.db.kysely, seller.id, { state: "sold" });
  const gone = randomUUID();
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  await book(buyer, reserved);

  const reply = await act([car, second, reserved, sold, gone], "withdraw");
  expect(problems(reply)).toEqual([
    null,
    null,
    "This car is reserved for a buyer.",
    "This car has been sold.",
    "This car is no longer on this site.",
  ]);
  expect(await stateOf(server, car)).toBe("withdrawn");
  expect(await stateOf(server, reserved)).toBe("reserved");
  expect(await actsOn(car)).toEqual(["product.withdrawn"]);
  expect(await actsOn(reserved)).toEqual([]);

  // A car that its seller has changed since stays as it is.
  await server.db.pool.query("UPDATE products SET name = 'Changed' WHERE id = $1", [second]);
  const back = await undo(reply.body.undo);
  expect(problems(back)).toEqual([null, "This car has changed since then."]);
  expect(await stateOf(server, car)).toBe("active");
  expect(await actsOn(car)).toEqual(["product.relisted", "product.withdrawn"]);
  expect((await undo(reply.body.undo)).status).toBe(404);
});

test("withdrawn cars of a seller who was suspended meanwhile come back when that is lifted", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const { undo: token } = (await act([car], "withdraw")).body;
  await admin.browser.call("POST", `/people/${seller.id}/suspension`, { reason: "Fraud" });
  expect(problems(await undo(token))).toEqual([null]);
  expect(await stateOf(server, car)).toBe("withdrawn");
  await admin.browser.call("DELETE", `/people/${seller.id}/suspension`);
  expect(await stateOf(server, car)).toBe("active");
});

test("an admin promotes, stops promoting, deletes and puts back several cars", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const draft = await makeCar(server.db.kysely, seller.id, { state: "draft" });
  expect(problems(await act([car, draft], "promote"))).toEqual([
    null,
    "Only a car that is on sale can be promoted.",
  ]);
  expect(problems(await act([car], "promote"))).toEqual(["This car is already promoted."]);
  const sold = await makeCar(server.db.kysely, seller.id, { state: "sold", promoted: true });
  expect(problems(await act([car, draft, sold], "demote"))).toEqual([
    null,
    "This car isn’t promoted.",
    "This car isn’t promoted.",
  ]);

  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  const { car: reserved } = await makeSellerOfCar(server);
  await book(buyer, reserved);
  expect(problems(await act([car, reserved], "delete"))).toEqual([
    null,
    "A buyer has reserved this car. You can delete it once the reservation ends.",
  ]);
  expect((await admin.browser.call("GET", `/records/cars/${car}`)).status).toBe(404);
  expect(problems(await act([car], "restore"))).toEqual([null]);
  expect(await stateOf(server, car)).toBe("active");
});

test("only admins act on others' cars, on 200 at most", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  expect((await act([car], "withdraw", seller)).status).toBe(403);
  const { undo: token } = (await act([car], "withdraw")).body;
  expect((await undo(token, seller)).status).toBe(403);
  const other = await makePerson(server, { role: "admin" });
  expect((await undo(token, other)).status).toBe(404);
  const many = Array.from({ length: 201 }, () => randomUUID());
  expect((await act(many, "withdraw")).status).toBe(400);
  expect((await act([car], "sell")).status).toBe(400);
});

test("several accounts are suspended with one reason; each answers for itself", async () => {
  const { seller } = await makeSellerOfCar(server);
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  const sent = { ids: [seller.id, buyer.id, admin.id, randomUUID()], reason: "One ring" };
  const reply = await admin.browser.call("POST", "/people/suspensions", sent);
  const told = (rows: { problem: string | null }[]) => rows.map(({ problem }) => problem);
  expect(told(reply.body)).toEqual([
    null,
    null,
    "You can’t suspend your own account.",
    "We couldn’t find this account.",
  ]);
  expect((await buyer.browser.call("GET", "/account")).status).toBe(401);
  const again = await admin.browser.call("POST", "/people/suspensions", sent);
  expect(told(again.body).slice(0, 2)).toEqual([
    "This account is already suspended.",
    "This account is already suspended.",
  ]);
  const lifted = await admin.browser.call("POST", "/people/suspensions/lift", {
    ids: [seller.id, admin.id],
  });
  expect(told(lifted.body)).toEqual([null, "This account isn’t suspended."]);
  expect((await seller.browser.call("POST", "/people/suspensions", sent)).status).not.toBe(200);
});
