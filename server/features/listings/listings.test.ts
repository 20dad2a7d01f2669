import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makeImage } from "#tests/support/make.ts";
import { makePerson, openBrowser } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { remindSellers } from "./remind-sellers.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

async function publicCar(id: string) {
  return (await openBrowser(server).call("GET", `/cars/${id}`)).body;
}

const PATTERN = { day: /^\d{4}-\d{2}-\d{2}T/ };

describe("changing a car", () => {
  test("changing a car changes what is sent, clears what is null, keeps the rest", async () => {
    const { seller, id } = await makeListing(server, { make: "Volkswagen", colour: "blue" });
    const changed = await seller.browser.call("PATCH", `/listings/${id}`, {
      version: 1,
      resale_price: "16900",
      colour: null,
      location: "Bremen",
    });
    expect(changed.body).toMatchObject({
      version: 2,
      resale_price: 16_900,
      colour: null,
      location: "Bremen",
      make: "Volkswagen",
      name: "Volkswagen Golf 1.5 TSI",
    });
  });

  test("changing a car tells the second of two editors, and overwrites nothing", async () => {
    const { seller, id } = await makeListing(server);
    const edit = (own: object) =>
      seller.browser.call("PATCH", `/listings/${id}`, { version: 1, ...own });
    const replies = await Promise.all([edit({ location: "Kiel" }), edit({ location: "Bonn" })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = replies.find(({ status }) => status === 200);
    expect((await publicCar(id)).location).toBe(winner?.body.location);
    const loser = replies.find(({ status }) => status === 409);
    expect(loser?.body.message).toContain("changed while you were editing");
  });

  test("changing a car is noticed by an editor when only its pictures or its price changed", async () => {
    const { seller, id } = await makeListing(server);
    const image = `/images/${await makeImage(server.db.kysely)}-800.webp`;
    const path = `/listings/${id}`;
    expect((await seller.browser.call("PATCH", path, { version: 1, images: [image] })).status).toBe(
      200,
    );
    const late = await seller.browser.call("PATCH", path, { version: 1, name: "Late" });
    expect(late.status).toBe(409);
    await seller.browser.call("POST", "/listings/reprice", { ids: [id], percent: -5 });
    expect((await seller.browser.call("PATCH", path, { version: 2, name: "Late" })).status).toBe(
      409,
    );
    expect((await publicCar(id)).name).toBe("Volkswagen Golf 1.5 TSI");
  });

  test("changing a car of nothing is none", async () => {
    const { seller, id } = await makeListing(server);
    const reply = await seller.browser.call("PATCH", `/listings/${id}`, { version: 1 });
    expect([reply.status, reply.body.version]).toEqual([200, 1]);
  });

  test("changing a car of its name reaches the descriptions of its pictures", async () => {
    const { seller, id } = await makeListing(server);
    await seller.browser.call("PATCH", `/listings/${id}`, { version: 1, name: "Opel Astra" });
    expect((await publicCar(id)).pictures[0].alt).toBe("Opel Astra");
  });

  test("changing a car refuses a pair that does not match, and half a pair", async () => {
    const { seller, id } = await makeListing(server);
    for (const sent of [{ category_id: "03" }, { category_id: "03", category_name: "SUV" }]) {
      const reply = await seller.browser.call("PATCH", `/listings/${id}`, { version: 1, ...sent });
      expect(reply.body.fields.category_name).toBe(
        "Choose the name that belongs to this Category ID",
      );
    }
  });

  test("changing a car of its price is remembered, in order, and cannot be rewritten", async () => {
    const { seller, id } = await makeListing(server);
    for (const [at, price] of [16_900, 15_900].entries())
      await seller.browser.call("PATCH", `/listings/${id}`, {
        version: at + 1,
        resale_price: price,
      });
    const { price_history: history } = await publicCar(id);
    expect(history.map((entry: { price: number }) => entry.price)).toEqual([
      17_900, 16_900, 15_900,
    ]);
    for (const { since } of history) expect(since).toMatch(PATTERN.day);
    for (const query of [
      "UPDATE product_prices SET resale_price_minor = 1 WHERE product_id = $1",
      "DELETE FROM product_prices WHERE product_id = $1",
    ]) {
      await expect(server.db.pool.query(query, [id])).rejects.toThrow("permission denied");
      await expect(server.db.owner.query(query, [id])).rejects.toThrow("cannot be changed");
    }
    // The car itself can be deleted, with its history.
    const gone = await seller.browser.call("DELETE", `/products/admin/delete/${id}`);
    expect(gone.body).toEqual({ deletedCount: 1 });
  });
});

describe("somebody else's car", () => {
  const VERBS: [string, string, object?][] = [
    ["GET", "/listings/:id"],
    ["PATCH", "/listings/:id", { version: 1, resale_price: 1 }],
    ["DELETE", "/products/admin/delete/:id"],
    ["PUT", "/promoteproducts/:id"],
    ["PUT", "/removepromoteproducts/:id"],
  ];

  test.each(VERBS)("somebody else's car is not touched by %s %s", async (method, path, body) => {
    const { id } = await makeListing(server);
    const stranger = await makePerson(server, { role: "Seller" });
    const reply = await stranger.browser.call(method, path.replace(":id", id), body);
    expect([reply.status, reply.body.message]).toEqual([404, "We couldn’t find this car."]);
    expect(await publicCar(id)).toMatchObject({ resale_price: 17_900, ad: "no" });
  });

  test.each(VERBS)(
    "somebody else's car may be touched by an admin with %s %s",
    async (method, path, body) => {
      const { id } = await makeListing(server);
      const admin = await makePerson(server, { role: "admin" });
      expect((await admin.browser.call(method, path.replace(":id", id), body)).status).toBe(200);
    },
  );

  test("somebody else's car is none of one's own in bulk acts", async () => {
    const { id } = await makeListing(server);
    const stranger = await makePerson(server, { role: "Seller" });
    for (const [path, more] of [
      ["/listings/act", { act: "withdraw" }],
      ["/listings/reprice", { percent: -50 }],
    ] as const) {
      const { body } = await stranger.browser.call("POST", path, { ids: [id], ...more });
      expect(body).toEqual({
        undo: null,
        cars: [{ _id: id, name: null, problem: "This isn’t one of your cars." }],
      });
    }
    expect(await publicCar(id)).toMatchObject({ resale_price: 17_900, state: "active" });
  });
});

describe("promotion", () => {
  test("promotion shows the car as promoted until it is taken back, and is there once", async () => {
    const { seller, id } = await makeListing(server);
    const put = (path: string) => seller.browser.call("PUT", `/${path}/${id}`);
    expect((await put("promoteproducts")).body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await put("promoteproducts")).body).toEqual({ acknowledged: true, modifiedCount: 0 });
    expect((await publicCar(id)).ad).toBe("yes");
    expect((await put("removepromoteproducts")).body.modifiedCount).toBe(1);
    expect((await publicCar(id)).ad).toBe("no");
  });

  test("promotion is refused for a car past its end", async () => {
    const { seller, id } = await makeListing(server);
    await server.db.pool.query("UPDATE products SET expires_at = now() WHERE id = $1", [id]);
    expect((await seller.browser.call("PUT", `/promoteproducts/${id}`)).status).toBe(409);
  });

  test("promotion is refused for a car that is sold while it is asked for", async () => {
    const { seller, id } = await makeListing(server);
    const rival = await Rival.open(server.db);
    await rival.hold("UPDATE products SET state = 'sold' WHERE id = $1", [id]);
    const asked = seller.browser.call("PUT", `/promoteproducts/${id}`);
    await rival.waiters(1);
    await rival.release();
    expect((await asked).status).toBe(409);
    expect((await publicCar(id)).ad).toBe("no");
    await rival.close();
  });

  test("promotion is refused for a car that is not on sale", async () => {
    const { seller, id } = await makeListing(server);
    await seller.browser.call("POST", "/listings/act", { ids: [id], act: "withdraw" });
    expect((await seller.browser.call("PUT", `/promoteproducts/${id}`)).status).toBe(409);
  });
});

describe("a listing that ends soon", () => {
  test("a listing that ends soon is told to its seller once, and again before its next end", async () => {
    const { seller, id } = await makeListing(server, { name: "Ending soon" });
    await makeListing(server, { name: "Ending later" }, seller);
    const endIn = (days: number) =>
      server.db.pool.query(
        "UPDATE products SET expires_at = now() + make_interval(days => $2) WHERE id = $1",
        [id, days],
      );
    const mails = () =>
      server.mails.filter(({ to, subject }) => to === seller.email && /expire/.test(subject ?? ""));
    await remindSellers(server.app.listings);
    expect(mails()).toHaveLength(0);
    await endIn(6);
    await Promise.all([remindSellers(server.app.listings), remindSellers(server.app.listings)]);
    await expect.poll(mails).toHaveLength(1);
    expect(mails()[0]?.text).toContain("- Ending soon");
    expect(mails()[0]?.text).not.toContain("Ending later");
    expect(mails()[0]?.text).toContain("http://cars.test/dashboard/myproducts");
    await seller.browser.call("POST", "/listings/act", { ids: [id], act: "renew" });
    await remindSellers(server.app.listings);
    await expect.poll(mails).toHaveLength(1);
    await endIn(5);
    await remindSellers(server.app.listings);
    await expect.poll(mails).toHaveLength(2);
  });
});
