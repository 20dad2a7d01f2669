import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { pay } from "#tests/support/paying.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";
import { forgetRemoved } from "./forget-removed.ts";

let server: TestApp;
let seller: Person;
let admin: Person;

beforeAll(async () => {
  server = await startApp();
  seller = await makeMember(server, { role: "Seller" });
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

const remove = ({ browser }: Person, id: string) =>
  browser.call("DELETE", `/products/admin/delete/${id}`);
const restore = ({ browser }: Person, id: string) =>
  browser.call("POST", `/products/${id}/restore`);
const look = (id: string) => admin.browser.call("GET", `/cars/${id}`);

/** Every row that refers to the car, in every table. */
async function rowsOf(id: string) {
  const { pool } = server.db;
  const { rows: tables } = await pool.query<{ table: string; column: string }>(
    `SELECT conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'products'::regclass
     UNION SELECT 'products', 'id' ORDER BY 1, 2`,
  );
  const found: Record<string, string[]> = {};
  for (const { table, column } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${table} t WHERE ${column} = $1 ORDER BY 1`,
      [id],
    );
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

/** A car that others have saved, have booked and given up, and whose price has changed. */
async function makeCarWithHistory(): Promise<string> {
  const { id } = await makeListing(server, { description: "One owner." }, seller);
  await seller.browser.call("PATCH", `/listings/${id}`, { version: 1, resale_price: "15900" });
  const [saver, holder, waiter] = (await makeBuyers(server, 3)) as [Person, Person, Person];
  await saver.browser.call("POST", "/wishlist", {
    email: saver.email,
    name: "Volkswagen Golf 1.5 TSI",
    resale_price: 15_900,
    productId: id,
  });
  const { insertedId } = (await book(holder, id, { price: 15_900 })).body;
  const joined = await waiter.browser.call("POST", "/waitinglist", { productId: id });
  await waiter.browser.call("DELETE", `/waitinglist/${joined.body.insertedId}`);
  await holder.browser.call("DELETE", `/deletebookings/${insertedId}`);
  return id;
}

describe("a car that was deleted", () => {
  it("a car that was deleted comes back with everything that it had", async () => {
    const id = await makeCarWithHistory();
    const before = await rowsOf(id);
    for (const table of [
      "bookings",
      "product_pictures",
      "product_prices",
      "waiting_places",
      "wishlist_entries",
    ])
      expect(before[table], table).not.toEqual([]);
    expect((await remove(seller, id)).body).toEqual({ deletedCount: 1 });
    expect((await look(id)).status).toBe(404);
    expect(Object.values(await rowsOf(id)).flat()).toEqual([]);
    expect((await restore(seller, id)).body).toEqual({ acknowledged: true });
    expect(await rowsOf(id)).toEqual(before);
    expect((await look(id)).status).toBe(200);
  });

  it("a car that was deleted comes back once, for who has deleted it, and for a minute", async () => {
    const { id } = await makeListing(server, {}, seller);
    await remove(admin, id);
    expect((await restore(seller, id)).status).toBe(404);
    const replies = await Promise.all([restore(admin, id), restore(admin, id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { body: acts } = await admin.browser.call("GET", `/audit?q=${id}`);
    expect(acts.map(({ act }: { act: string }) => act)).toEqual([
      "product.restored",
      "product.deleted",
    ]);

    await remove(admin, id);
    await server.db.pool.query("UPDATE removed_products SET kept_until = now() WHERE id = $1", [
      id,
    ]);
    expect((await restore(admin, id)).body.message).toBe("This can no longer be undone.");
    // The notice to the seller may be late, so the snapshot is not deleted at once.
    for (const [minutes, left] of [
      [50, 1],
      [70, 0],
    ] as const) {
      await forgetRemoved(server.db.kysely, new Date(Date.now() + minutes * 60_000));
      const kept = "SELECT FROM removed_products WHERE id = $1";
      expect((await server.db.pool.query(kept, [id])).rowCount).toBe(left);
    }
  });

  it("a car that was deleted by an admin is told to its seller, when it cannot come back any more", async () => {
    const owner = await makeMember(server, { role: "Seller" });
    const told = () =>
      server.mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject);
    const ids: string[] = [];
    for (const name of ["Stays away", "Comes back", "Goes twice", "Own"])
      ids.push((await makeListing(server, { name }, owner)).id);
    const [away, back, twice, own] = ids as [string, string, string, string];
    for (const id of [away, back, twice]) await remove(admin, id);
    await remove(owner, own);
    // The person who deleted the car may be gone before that.
    const { id: early } = await makeListing(server, { name: "By one who left" }, owner);
    const leaving = await makeMember(server, { role: "admin" });
    await remove(leaving, early);
    await admin.browser.call("DELETE", `/users/delete/${leaving.id}`);
    for (const id of [back, twice]) await restore(admin, id);
    await remove(admin, twice);
    const { pool } = server.db;
    const due = "SELECT data->>'productId' AS id FROM jobs.job WHERE name = 'removed' AND";
    const waiting = await pool.query(`${due} state = 'created' AND start_after > now()`);
    expect(waiting.rows.map(({ id }) => id).filter((id) => ids.includes(id))).toHaveLength(4);
    expect(told()).toEqual([]);
    await pool.query("UPDATE jobs.job SET start_after = now() WHERE name = 'removed'");
    await expect
      .poll(() => told().toSorted(), { timeout: 15_000 })
      .toEqual([
        "Listing deleted: By one who left",
        "Listing deleted: Goes twice",
        "Listing deleted: Stays away",
      ]);
    await expect
      .poll(async () => (await pool.query(`${due} state <> 'completed'`)).rows, { timeout: 15_000 })
      .toEqual([]);
    expect(told()).toHaveLength(3);
    const mail = server.mails.find(({ subject }) => subject === "Listing deleted: Stays away");
    expect(mail?.text).toContain("An admin of Forecourt has deleted your listing for Stays away");
  });

  it("a car that was deleted comes back also when it was deleted twice at once", async () => {
    const { id } = await makeListing(server, {}, seller);
    const replies = await Promise.all([remove(seller, id), remove(seller, id), remove(admin, id)]);
    const counts = replies.map(({ body }) => body.deletedCount ?? 0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const restored = await Promise.all([restore(seller, id), restore(admin, id)]);
    expect(restored.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it("a car that was deleted does not come back where it would be there twice", async () => {
    const { id } = await makeListing(server, { request: crypto.randomUUID() }, seller);
    await remove(seller, id);
    const { pool } = server.db;
    await pool.query(
      `INSERT INTO products SELECT (jsonb_populate_record(NULL::products, product)).* FROM removed_products
       WHERE id = $1`,
      [id],
    );
    const reply = await restore(seller, id);
    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe("This car can’t be restored because it has since changed.");
  });

  it("a car that was deleted keeps its pictures as long as it can come back", async () => {
    const { id } = await makeListing(server, {}, seller);
    await server.db.pool.query("UPDATE images SET kept_until = now() - interval '1 day'");
    await remove(seller, id);
    await server.app.images.removeUnused(new Date());
    expect((await restore(seller, id)).status).toBe(200);
    expect((await look(id)).body.pictures).toHaveLength(1);
  });

  it("a car that was deleted is not kept when a buyer's reservation has kept it", async () => {
    const { id } = await makeListing(server, {}, seller);
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    expect((await book(buyer, id, { price: 17_900 })).status).toBe(200);
    expect((await remove(seller, id)).status).toBe(409);
    expect((await restore(seller, id)).status).toBe(404);
  });
});

describe("a car that was paid for here", () => {
  it("a car that was paid for here is deleted by nobody until the money was returned whole", async () => {
    const { seller: owner, car } = await makeSellerOfCar(server);
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const payment = await pay(server, buyer, (await book(buyer, car)).body.insertedId);
    const refund = (amount: string) =>
      admin.browser.call("POST", `/payments/${payment}/refunds`, {
        amount,
        reason: "The mirror is broken",
        request: crypto.randomUUID(),
      });
    for (const person of [owner, admin]) {
      const reply = await remove(person, car);
      expect([reply.status, reply.body.message]).toEqual([
        409,
        expect.stringContaining("sold and paid for on this site"),
      ]);
    }
    expect((await refund("2500")).status).toBe(200);
    expect((await remove(owner, car)).status).toBe(409);
    expect((await look(car)).body.state).toBe("sold");
    expect((await refund("7500")).status).toBe(200);
    expect((await remove(owner, car)).body).toEqual({ deletedCount: 1 });
  });

  it("a car that was paid for here stays when it is paid for and deleted at the same moment", async () => {
    const { seller: owner, car } = await makeSellerOfCar(server);
    const [buyer] = (await makeBuyers(server, 1)) as [Person];
    const { insertedId } = (await book(buyer, car)).body;
    const [, ...removals] = await Promise.all([
      pay(server, buyer, insertedId),
      ...Array.from({ length: 6 }, () => remove(owner, car)),
    ]);
    expect(removals.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 409));
    expect((await look(car)).body.state).toBe("sold");
  });
});
