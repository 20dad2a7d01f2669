import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { pay } from "#tests/support/paying.ts";
import { makePerson, openBrowser, type Person } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { book, makeBuyers } from "#tests/support/sales.ts";
import { FREE_TIMES } from "#tests/support/times.ts";

let server: TestApp;
let rival: Rival;
let buyer: Person;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
  rival = await Rival.open(server.db);
  [buyer] = (await makeBuyers(server, 1)) as [Person];
});
afterAll(async () => {
  await rival.close();
  await server.close();
});

async function makeCars(count: number) {
  const seller = await makePerson(server, { role: "Seller" });
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1)
    ids.push((await makeListing(server, { resale_price: 10_000 }, seller)).id);
  return { seller, ids };
}

const post = ({ browser }: Person, path: string, body: object) =>
  browser.call("POST", `/listings/${path}`, body);

const problemsOf = (body: { cars: { problem: string | null }[] }) =>
  body.cars.map(({ problem }) => problem);

async function carsOf(seller: Person): Promise<Map<string, { ad: string; state: string }>> {
  const path = `/sellerproducts?email=${encodeURIComponent(seller.email)}`;
  const { body } = await seller.browser.call("GET", path);
  return new Map(body.map((car: { _id: string }) => [car._id, car]));
}

const NAME = "Volkswagen Golf 1.5 TSI";

test("cars are promoted together, those that cannot be are named, and all of it is undone once", async () => {
  const { seller, ids } = await makeCars(4);
  const [plain = "", promoted = "", withdrawn = "", expired = ""] = ids;
  await post(seller, "act", { ids: [promoted], act: "promote" });
  await post(seller, "act", { ids: [withdrawn], act: "withdraw" });
  await server.db.pool.query("UPDATE products SET expires_at = now() WHERE id = $1", [expired]);
  const { body } = await post(seller, "act", { ids, act: "promote" });
  expect(problemsOf(body)).toEqual([
    null,
    "This car is already promoted.",
    "This car isn’t on sale.",
    "This car isn’t on sale.",
  ]);
  const adsOf = async () => {
    const cars = await carsOf(seller);
    return ids.map((id) => cars.get(id)?.ad);
  };
  expect(await adsOf()).toEqual(["yes", "yes", "no", "no"]);
  await post(seller, "undo", { undo: body.undo });
  expect(await adsOf()).toEqual(["no", "yes", "no", "no"]);
  expect((await post(seller, "undo", { undo: body.undo })).status).toBe(404);
  const stopped = await post(seller, "act", { ids: [plain, promoted], act: "demote" });
  expect(problemsOf(stopped.body)).toEqual(["This car isn’t promoted.", null]);
  await post(seller, "undo", { undo: stopped.body.undo });
  expect(await adsOf()).toEqual(["no", "yes", "no", "no"]);
});

test("a promoted car that is sold is not promoted until its sale is taken back", async () => {
  const { seller, ids } = await makeCars(1);
  const [id = ""] = ids;
  await post(seller, "act", { ids, act: "promote" });
  const { body: sale } = await post(seller, "act", { ids, act: "sell" });
  const adOf = async () => (await carsOf(seller)).get(id)?.ad;
  expect(await adOf()).toBe("no");
  const admin = await makePerson(server, { role: "admin" });
  const record = await admin.browser.call("GET", `/records/cars/${id}`);
  expect(record.body).toMatchObject({ state: "sold", promoted: false });
  const stopped = await post(seller, "act", { ids, act: "demote" });
  expect(problemsOf(stopped.body)).toEqual(["This car isn’t promoted."]);
  await post(seller, "undo", { undo: sale.undo });
  expect(await adOf()).toBe("yes");
});

test("promoting a car does not say that it can still be had", async () => {
  const { seller, ids } = await makeCars(1);
  const confirmed = async () =>
    (await openBrowser(server).call("GET", `/cars/${ids[0]}`)).body.confirmed_at;
  const before = await confirmed();
  await post(seller, "act", { ids, act: "promote" });
  expect(await confirmed()).toBe(before);
  await post(seller, "reprice", { ids, amount: 100 });
  expect(await confirmed()).not.toBe(before);
});

test("an undo that an earlier version has stored leaves the promotion as it is", async () => {
  const { seller, ids } = await makeCars(1);
  const { body } = await post(seller, "reprice", { ids, amount: 100 });
  await server.db.pool.query(
    "UPDATE listing_undos SET cars = jsonb_path_query_array(cars::jsonb, '$[*]') #- '{0,promoted}' WHERE id = $1",
    [body.undo],
  );
  await server.db.pool.query("UPDATE products SET promoted = true WHERE id = ANY ($1)", [ids]);
  expect(problemsOf((await post(seller, "undo", { undo: body.undo })).body)).toEqual([null]);
  expect((await carsOf(seller)).get(ids[0] ?? "")).toMatchObject({ ad: "yes" });
});

test("cars are deleted together, those that cannot be are named, and the others are restored for a minute by nobody else", async () => {
  const { seller, ids } = await makeCars(5);
  const [free = "", reserved = "", paid = "", down = "", gone = ""] = ids;
  await book(buyer, reserved);
  await pay(server, buyer, (await book(buyer, paid)).body.insertedId);
  await server.db.pool.query(
    "UPDATE products SET state = 'withdrawn', taken_down_at = now() WHERE id = $1",
    [down],
  );
  await seller.browser.call("DELETE", `/products/admin/delete/${gone}`);
  const stranger = (await makeListing(server)).id;
  const asked = [...ids, stranger];
  const { body } = await post(seller, "delete", { ids: asked, count: asked.length });
  expect(body.cars).toEqual([
    { _id: free, name: NAME, problem: null },
    { _id: reserved, name: NAME, problem: "This car is reserved for a buyer." },
    { _id: paid, name: NAME, problem: "This car was sold and paid for on this site." },
    { _id: down, name: NAME, problem: "This car has been taken down." },
    { _id: gone, name: null, problem: "This isn’t one of your cars." },
    { _id: stranger, name: null, problem: "This isn’t one of your cars." },
  ]);
  expect(new Set((await carsOf(seller)).keys())).toEqual(new Set([reserved, paid, down]));
  expect((await openBrowser(server).call("GET", `/cars/${stranger}`)).status).toBe(200);

  const other = await makePerson(server, { role: "Seller" });
  const refused = await post(other, "restore", { ids: [free] });
  expect(problemsOf(refused.body)).toEqual(["This car can no longer be restored."]);
  const restored = await post(seller, "restore", { ids: [free, stranger] });
  expect(restored.body.cars).toEqual([
    { _id: free, name: NAME, problem: null },
    { _id: stranger, name: null, problem: "This car can no longer be restored." },
  ]);
  expect((await carsOf(seller)).get(free)).toMatchObject({ state: "active" });
});

test("deleting cars takes their number, and only sellers act on several cars", async () => {
  const { seller, ids } = await makeCars(2);
  for (const count of [1, 3, undefined, "two"]) {
    const { status, body } = await post(seller, "delete", { ids, count });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["count"]]);
  }
  // One car named twice is one car.
  const twice = await post(seller, "delete", { ids: [ids[0], ids[0]], count: 2 });
  expect(twice.status).toBe(400);
  expect((await carsOf(seller)).size).toBe(2);
  const many = Array.from({ length: 201 }, () => ids[0]);
  for (const [path, more] of [
    ["delete", { count: 1 }],
    ["restore", {}],
    ["act", { act: "promote" }],
  ] as const) {
    expect((await post(seller, path, { ids: many, ...more })).status, path).toBe(400);
    expect((await post(buyer, path, { ids, ...more })).status, path).toBe(403);
    const visitor = await openBrowser(server).call("POST", `/listings/${path}`, { ids, ...more });
    expect(visitor.status, path).toBe(401);
  }
  expect((await carsOf(seller)).size).toBe(2);
});

test("a car that a buyer reserves while it is being deleted, sold or repriced with others stays, and the others go", async () => {
  for (const [path, more] of [
    ["delete", { count: 2 }],
    ["act", { act: "sell" }],
    ["reprice", { amount: -100 }],
  ] as const) {
    const { seller, ids } = await makeCars(2);
    const [taken = "", free = ""] = ids;
    await rival.hold("UPDATE products SET state = 'reserved' WHERE id = $1", [taken]);
    const reply = post(seller, path, { ids, ...more });
    await rival.waiters(1);
    await rival.release();
    const { body } = await reply;
    expect(body.cars, path).toEqual([
      { _id: taken, name: NAME, problem: "This car is reserved for a buyer." },
      { _id: free, name: NAME, problem: null },
    ]);
    expect((await carsOf(seller)).get(taken), path).toMatchObject({ state: "reserved" });
  }
});

test("a car that is deleted in another window while it is promoted with others is left out, and the others are promoted", async () => {
  const { seller, ids } = await makeCars(2);
  const [gone = "", there = ""] = ids;
  await rival.hold("DELETE FROM products WHERE id = $1", [gone]);
  const reply = post(seller, "act", { ids, act: "promote" });
  await rival.waiters(1);
  await rival.release();
  expect((await reply).body.cars).toEqual([
    { _id: gone, name: null, problem: "This isn’t one of your cars." },
    { _id: there, name: NAME, problem: null },
  ]);
  expect((await carsOf(seller)).get(there)).toMatchObject({ ad: "yes" });
});

test("a booking and the deletion of its car end in one of the two ways", async () => {
  for (let time = 0; time < FREE_TIMES; time += 1) {
    const { seller, ids } = await makeCars(1);
    const [person] = (await makeBuyers(server, 1)) as [Person];
    const [booked, deleted] = await Promise.all([
      book(person, ids[0] ?? ""),
      post(seller, "delete", { ids, count: 1 }),
    ]);
    const isThere = (await carsOf(seller)).has(ids[0] ?? "");
    expect([booked.status, problemsOf(deleted.body)[0], isThere]).toEqual(
      isThere ? [200, "This car is reserved for a buyer.", true] : [404, null, false],
    );
  }
});

test("undoing a change of prices leaves a promotion that was made or ended in between", async () => {
  const { seller, ids } = await makeCars(1);
  const { body } = await post(seller, "reprice", { ids, percent: -10 });
  await server.db.pool.query("UPDATE products SET promoted = true WHERE id = ANY ($1)", [ids]);
  const undone = await post(seller, "undo", { undo: body.undo });
  expect(problemsOf(undone.body)).toEqual([null]);
  expect((await carsOf(seller)).get(ids[0] ?? "")).toMatchObject({ ad: "yes" });
});
