import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { beginConversation, setBlock } from "#tests/support/conversations.ts";
import { makeCar } from "#tests/support/make.ts";
import type { Person } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { book, letTimePass, makeBuyers } from "#tests/support/sales.ts";
import { settleCar } from "./settle-car.ts";

const REFUSAL = "The seller of this car doesn’t accept bookings from you.";

let server: TestApp;
let rival: Rival;
beforeAll(async () => {
  server = await startApp();
  rival = await Rival.open(server.db);
});
afterAll(async () => {
  await rival.close();
  await server.close();
});

const join = ({ browser }: Person, productId: string) =>
  browser.call("POST", "/waitinglist", { productId });
const placesOf = async (productId: string) => {
  const { rows } = await server.db.pool.query<{ buyer: string; state: string }>(
    "SELECT buyer_id AS buyer, state FROM waiting_places WHERE product_id = $1 ORDER BY place",
    [productId],
  );
  return rows.map(({ buyer, state }) => [buyer, state]);
};

/** A car that somebody holds, with two people in its line, the first of whom talks with its seller. */
async function makeLine() {
  const t = await beginConversation(server);
  const [holder, next] = (await makeBuyers(server, 2)) as [Person, Person];
  const booking: string = (await book(holder, t.car)).body.insertedId;
  for (const each of [t.buyer, next]) expect((await join(each, t.car)).status).toBe(200);
  return { ...t, next, holder, booking };
}

test("a blocked buyer books none of the seller's cars, joins no line for them and keeps what is booked", async () => {
  const t = await beginConversation(server);
  const [holder] = (await makeBuyers(server, 1)) as [Person];
  const kept = await makeCar(server.db.kysely, t.seller.id);
  const held = await makeCar(server.db.kysely, t.seller.id);
  await book(t.buyer, kept);
  await book(holder, held);
  await setBlock(t.seller, t.id, true);
  for (const id of [t.car, held]) expect((await book(t.buyer, id)).body.message).toBe(REFUSAL);
  expect((await join(t.buyer, held)).body.message).toBe(REFUSAL);
  const { body } = await t.buyer.browser.call("GET", `/allbookings?email=${t.buyer.email}`);
  expect(body.map(({ productId }: { productId: string }) => productId)).toEqual([kept]);
  // A block by the buyer alone keeps nobody from booking.
  await setBlock(t.seller, t.id, false);
  await setBlock(t.buyer, t.id, true);
  expect((await book(t.buyer, t.car)).status).toBe(200);
});

test("a blocked buyer leaves the lines for the seller's cars and is told; others stay", async () => {
  const { seller, buyer, next, car, id } = await makeLine();
  await setBlock(seller, id, true);
  await expect
    .poll(() => placesOf(car))
    .toEqual([
      [buyer.id, "left"],
      [next.id, "waiting"],
    ]);
  const notices = async () => (await buyer.browser.call("GET", "/notices")).body;
  await expect
    .poll(async () => JSON.stringify(await notices()))
    .toContain("You’re no longer on the waiting list for Car");
});

test("an offer to a buyer who is blocked then passes to the next in line", async () => {
  const { seller, buyer, next, car, id } = await makeLine();
  await letTimePass(server, car);
  await settleCar(server.app.sales, car);
  expect(await placesOf(car)).toEqual([
    [buyer.id, "offered"],
    [next.id, "waiting"],
  ]);
  await setBlock(seller, id, true);
  await expect
    .poll(() => placesOf(car))
    .toEqual([
      [buyer.id, "left"],
      [next.id, "offered"],
    ]);
  expect((await book(next, car)).status).toBe(200);
});

test("whoever was in line when an earlier version blocked them gets no offer", async () => {
  const { seller, buyer, next, car } = await makeLine();
  await server.db.pool.query("INSERT INTO person_blocks VALUES ($1, $2)", [seller.id, buyer.id]);
  await letTimePass(server, car);
  await settleCar(server.app.sales, car);
  expect(await placesOf(car)).toEqual([
    [buyer.id, "left"],
    [next.id, "offered"],
  ]);
});

test("a car whose holder cancels is not offered to whom an earlier version blocked", async () => {
  const { seller, buyer, next, car, holder, booking } = await makeLine();
  await server.db.pool.query("INSERT INTO person_blocks VALUES ($1, $2)", [seller.id, buyer.id]);
  await holder.browser.call("DELETE", `/deletebookings/${booking}`);
  expect(await placesOf(car)).toEqual([
    [buyer.id, "left"],
    [next.id, "offered"],
  ]);
});

test("a booking that waits for its car while the seller blocks the buyer is refused", async () => {
  const t = await beginConversation(server);
  await rival.hold("SELECT FROM products WHERE id = $1 FOR UPDATE", [t.car]);
  const booking = book(t.buyer, t.car);
  await rival.waiters(1);
  expect((await setBlock(t.seller, t.id, true)).status).toBe(200);
  await rival.release();
  expect((await booking).body.message).toBe(REFUSAL);
});
