import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makePerson, openBrowser, type Person } from "#tests/support/person.ts";
import { pay } from "#tests/support/paying.ts";
import { book, makeBuyers } from "#tests/support/sales.ts";
import { forgetUndos } from "./forget-undos.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

async function makeCars(prices: readonly number[]): Promise<{ seller: Person; ids: string[] }> {
  const seller = await makePerson(server, { role: "Seller" });
  const ids: string[] = [];
  for (const price of prices)
    ids.push((await makeListing(server, { resale_price: price }, seller)).id);
  return { seller, ids };
}

async function carOf(id: string) {
  return (await openBrowser(server).call("GET", `/cars/${id}`)).body;
}

const post = ({ browser }: Person, path: string, body: object) =>
  browser.call("POST", `/listings/${path}`, body);

/** What the cars of these tests are called. */
const NAME = "Volkswagen Golf 1.5 TSI";

describe("many cars at once", () => {
  test("many cars at once are withdrawn and put back, once", async () => {
    const { seller, ids } = await makeCars([1000, 2000]);
    const { body } = await post(seller, "act", { ids, act: "withdraw" });
    expect(body.cars).toEqual(ids.map((id) => ({ _id: id, name: NAME, problem: null })));
    for (const id of ids) expect((await carOf(id)).state).toBe("withdrawn");
    const undone = await post(seller, "undo", { undo: body.undo });
    expect(undone.body.cars).toEqual(ids.map((id) => ({ _id: id, name: NAME, problem: null })));
    for (const id of ids) expect((await carOf(id)).state).toBe("active");
    expect((await post(seller, "undo", { undo: body.undo })).status).toBe(404);
  });

  test("many cars at once are repriced by a share, rounded, and get their exact prices back", async () => {
    const { seller, ids } = await makeCars([999, 17_900]);
    const { body } = await post(seller, "reprice", { ids, percent: -3.3 });
    expect([
      (await carOf(ids[0] ?? "")).resale_price,
      (await carOf(ids[1] ?? "")).resale_price,
    ]).toEqual([966, 17_309]);
    await post(seller, "undo", { undo: body.undo });
    expect((await carOf(ids[1] ?? "")).resale_price).toBe(17_900);
  });

  test("cars are repriced by an amount and to a price, and exactly one way has to be named", async () => {
    const { seller, ids } = await makeCars([1000, 20_000]);
    const prices = async () =>
      Promise.all(ids.map(async (id) => (await carOf(id)).resale_price as number)); // of the contract
    const lower = await post(seller, "reprice", { ids, amount: -1000 });
    expect(lower.body.cars.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      "The price can’t be zero.",
      null,
    ]);
    expect(await prices()).toEqual([1000, 19_000]);
    await post(seller, "reprice", { ids, price: 12_345.67 });
    expect(await prices()).toEqual([12_345.67, 12_345.67]);
    for (const [change, field] of [
      [{}, "percent"],
      [{ percent: 5, price: 100 }, "percent"],
      [{ price: 0 }, "price"],
      [{ price: 12.345 }, "price"],
      [{ price: 99_999_999_999 }, "price"],
    ] as const) {
      const { status, body } = await post(seller, "reprice", { ids, ...change });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
    expect(await prices()).toEqual([12_345.67, 12_345.67]);
  });

  test("many cars at once tell of each that cannot be changed, and change the others", async () => {
    const { seller, ids } = await makeCars([1000, 1000, 1, 9_999_999]);
    const [sold = "", reserved = "", cheap = "", dear = ""] = ids;
    await post(seller, "act", { ids: [sold], act: "sell" });
    await server.db.pool.query("UPDATE products SET state = 'reserved' WHERE id = $1", [reserved]);
    const withdrawn = await post(seller, "act", { ids, act: "withdraw" });
    expect(withdrawn.body.cars).toEqual([
      { _id: sold, name: NAME, problem: "This car has been sold." },
      { _id: reserved, name: NAME, problem: "This car is reserved for a buyer." },
      { _id: cheap, name: NAME, problem: null },
      { _id: dear, name: NAME, problem: null },
    ]);
    const cheaper = await post(seller, "reprice", { ids: [cheap, dear], percent: -80 });
    expect(cheaper.body.cars[0].problem).toBe("The price can’t be zero.");
    const dearer = await post(seller, "reprice", { ids: [dear], percent: 400 });
    await post(seller, "undo", { undo: cheaper.body.undo });
    expect(dearer.body.cars[0].problem).toBeNull();
    const absurd = await post(seller, "reprice", { ids: [dear], percent: 400 });
    expect(absurd.body).toEqual({
      undo: null,
      cars: [{ _id: dear, name: NAME, problem: "The price is too high." }],
    });
  });

  test("many cars at once are not put back where somebody has changed them since", async () => {
    const { seller, ids } = await makeCars([1000, 2000]);
    const [first = "", second = ""] = ids;
    const { body } = await post(seller, "reprice", { ids, percent: 10 });
    await seller.browser.call("PATCH", `/listings/${first}`, { version: 2, resale_price: 1234 });
    const undone = await post(seller, "undo", { undo: body.undo });
    expect(undone.body.cars).toEqual(
      expect.arrayContaining([
        { _id: first, name: NAME, problem: "This car has changed since then." },
        { _id: second, name: NAME, problem: null },
      ]),
    );
    expect((await carOf(first)).resale_price).toBe(1234);
    expect((await carOf(second)).resale_price).toBe(2000);
  });

  test("many cars at once that two windows change at once end in one of the two ways, and can both be undone or told", async () => {
    const { seller, ids } = await makeCars([1000, 1000, 1000]);
    const [up, down] = await Promise.all([
      post(seller, "reprice", { ids, percent: 10 }),
      post(seller, "reprice", { ids: ids.toReversed(), percent: -10 }),
    ]);
    expect([up.status, down.status]).toEqual([200, 200]);
    const prices = await Promise.all(ids.map(async (id) => (await carOf(id)).resale_price));
    expect(new Set(prices)).toEqual(new Set([990]));
  });

  test("many cars at once are not put back over a reservation, whoever made it and however", async () => {
    const { seller, ids } = await makeCars([1000]);
    const { body } = await post(seller, "reprice", { ids, percent: 10 });
    await server.db.pool.query("UPDATE products SET state = 'reserved' WHERE id = ANY ($1)", [ids]);
    const undone = await post(seller, "undo", { undo: body.undo });
    expect(undone.body.cars[0].problem).toBe("This car has changed since then.");
    expect((await carOf(ids[0] ?? "")).state).toBe("reserved");
  });

  test("many cars at once that are reserved stay so, past the end of their listing too", async () => {
    const { seller, ids } = await makeCars([1000]);
    await server.db.pool.query(
      "UPDATE products SET state = 'reserved', expires_at = now() WHERE id = ANY ($1)",
      [ids],
    );
    for (const act of ["withdraw", "sell", "renew"]) {
      const { body } = await post(seller, "act", { ids, act });
      expect(body.cars[0].problem, act).toBe("This car is reserved for a buyer.");
    }
  });

  test("many cars at once are repriced to whole units, halves upwards, down to a single one", async () => {
    const { seller, ids } = await makeCars([450, 350, 50, 2]);
    for (const [at, percent] of [15, 15, 5, -50].entries())
      await post(seller, "reprice", { ids: [ids[at]], percent });
    const prices = await Promise.all(ids.map(async (id) => (await carOf(id)).resale_price));
    expect(prices).toEqual([518, 403, 53, 1]);
  });

  test("many cars at once are limited in number, and nobody else takes an act back", async () => {
    const { seller, ids } = await makeCars([1000]);
    const many = Array.from({ length: 201 }, () => ids[0]);
    const reply = await post(seller, "act", { ids: many, act: "withdraw" });
    expect(reply.body.fields.ids).toBe("Choose at most 200 cars");
    const { body } = await post(seller, "act", { ids, act: "withdraw" });
    const stranger = await makePerson(server, { role: "Seller" });
    expect((await post(stranger, "undo", { undo: body.undo })).status).toBe(404);
    expect((await carOf(ids[0] ?? "")).state).toBe("withdrawn");
  });

  test("many cars at once can be put back for ten minutes", async () => {
    const { seller, ids } = await makeCars([1000]);
    const { body } = await post(seller, "act", { ids, act: "sell" });
    await server.db.pool.query("UPDATE listing_undos SET expires_at = now() WHERE id = $1", [
      body.undo,
    ]);
    expect((await post(seller, "undo", { undo: body.undo })).status).toBe(404);
    await forgetUndos(server.db.kysely, new Date());
    const left = await server.db.pool.query("SELECT 1 FROM listing_undos WHERE id = $1", [
      body.undo,
    ]);
    expect(left.rowCount).toBe(0);
  });
});

describe("a car that is sold elsewhere", () => {
  test("a car that is sold elsewhere leaves every public list at once, keeps its page, and cannot be edited", async () => {
    const { seller, ids } = await makeCars([1000]);
    const [id = ""] = ids;
    await post(seller, "act", { ids, act: "sell" });
    const { body } = await openBrowser(server).call("GET", "/cars?limit=100");
    expect(body.items.map((car: { _id: string }) => car._id)).not.toContain(id);
    expect((await carOf(id)).state).toBe("sold");
    const edit = await seller.browser.call("PATCH", `/listings/${id}`, { version: 2, name: "New" });
    expect([edit.status, edit.body.message]).toEqual([409, expect.stringContaining("Sold")]);
    expect((await post(seller, "act", { ids, act: "renew" })).body.cars[0].problem).toBe(
      "This car has been sold.",
    );
  });
});

describe("a car that was marked as sold by hand", () => {
  test("a car that was marked as sold by hand is put back on sale for the rest of its time, and that can be undone", async () => {
    const { seller, ids } = await makeCars([1000]);
    const [id = ""] = ids;
    const endOf = async () =>
      (await seller.browser.call("GET", `/listings/${id}`)).body.expires_at as string;
    const end = await endOf();
    const early = await post(seller, "act", { ids, act: "relist" });
    expect(early.body.cars[0].problem).toBe("This car isn’t marked as sold.");
    await post(seller, "act", { ids, act: "sell" });
    const { body } = await post(seller, "act", { ids, act: "relist" });
    expect(body.cars).toEqual([{ _id: id, name: NAME, problem: null }]);
    expect((await carOf(id)).state).toBe("active");
    expect(await endOf()).toBe(end);
    await post(seller, "undo", { undo: body.undo });
    expect((await carOf(id)).state).toBe("sold");
  });

  test("a car that was marked as sold by hand is put back on sale for a whole new time when its own is over", async () => {
    const { seller, ids } = await makeCars([1000]);
    await post(seller, "act", { ids, act: "sell" });
    await server.db.pool.query("UPDATE products SET expires_at = now() WHERE id = ANY ($1)", [ids]);
    await post(seller, "act", { ids, act: "relist" });
    expect((await carOf(ids[0] ?? "")).state).toBe("active");
  });

  test("a car that was marked as sold by hand is put back once by two windows at once, and by nobody else", async () => {
    const { seller, ids } = await makeCars([1000]);
    await post(seller, "act", { ids, act: "sell" });
    const stranger = await makePerson(server, { role: "Seller" });
    const denied = await post(stranger, "act", { ids, act: "relist" });
    expect(denied.body.cars[0].problem).toBe("This isn’t one of your cars.");
    const replies = await Promise.all(
      [0, 1].map(() => post(seller, "act", { ids, act: "relist" })),
    );
    expect(replies.map(({ body }) => body.cars[0].problem)).toEqual(
      expect.arrayContaining([null, "This car isn’t marked as sold."]),
    );
  });

  test("a car that was marked as sold by hand stays sold where a buyer has paid for it here", async () => {
    const { seller, ids } = await makeCars([10_000, 10_000]);
    const [paid = "", byHand = ""] = ids;
    const [buyer] = await makeBuyers(server, 1);
    if (buyer === undefined) throw new Error("no buyer");
    await pay(server, buyer, (await book(buyer, paid)).body.insertedId);
    await post(seller, "act", { ids: [byHand], act: "sell" });
    const path = `/sellerproducts?email=${encodeURIComponent(seller.email)}`;
    const { body: cars } = await seller.browser.call("GET", path);
    const told = Object.fromEntries(
      cars.map((car: { _id: string; state: string; is_paid: boolean; is_kept: boolean }) => [
        car._id,
        [car.state, car.is_paid, car.is_kept],
      ]),
    );
    expect(told).toEqual({ [paid]: ["sold", true, true], [byHand]: ["sold", false, false] });
    const { body } = await post(seller, "act", { ids, act: "relist" });
    expect(body.cars).toEqual([
      { _id: paid, name: NAME, problem: "This car was paid for on this site." },
      { _id: byHand, name: NAME, problem: null },
    ]);
    expect((await carOf(paid)).state).toBe("sold");
  });
});
