import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createBareDatabase, type TestDatabase } from "#tests/support/database.ts";
import { listDemoGalleries } from "#demo/demo.ts";
import { removeDemo } from "#demo/remove-demo.ts";
import { seedDemo } from "./seed-demo.ts";

const NOW = new Date("2026-11-21T09:00:00Z");
interface Row {
  state: string;
  held_until: Date;
  isPrice: boolean;
  isSeller: boolean;
  email: string;
  role: string;
  isDemo: boolean;
}

let database: TestDatabase;

beforeEach(async () => {
  database = await createBareDatabase();
});
afterEach(async () => {
  await database.close();
});

async function countOf(
  table: "users" | "products" | "images" | "product_pictures",
): Promise<number> {
  const { count } = await database.kysely
    .selectFrom(table)
    .select((build) => build.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

describe("seedDemo", () => {
  test("seedDemo fills an empty database with cars that every public list can show", async () => {
    const counts = await seedDemo(database.owner, { now: NOW });
    expect(counts.products).toBeGreaterThanOrEqual(120);
    expect(await countOf("products")).toBe(counts.products);
    expect(await countOf("users")).toBe(counts.users);
    expect(await countOf("images")).toBe(counts.pictures);
    const bare = await database.kysely
      .selectFrom("categories")
      .where("image_id", "is", null)
      .select("category_id")
      .execute();
    expect(bare).toEqual([]);
    const gone = await database.kysely
      .selectFrom("products")
      .where("expires_at", "<=", NOW)
      .where("state", "<>", "sold")
      .select("name")
      .execute();
    expect(gone).toEqual([]);
  });

  test("seedDemo makes pictures of which the galleries of the first 24 cars are drawn ahead, without covers", async () => {
    await seedDemo(database.owner, { now: NOW });
    const galleries = await listDemoGalleries(database.kysely);
    const pictures = await database.kysely
      .selectFrom("product_pictures")
      .innerJoin("products", "products.id", "product_id")
      .select(["product_id", "image_id", "position"])
      .orderBy("promoted", "desc")
      .orderBy("posted_at", "desc")
      .execute();
    const first = new Set([...new Set(pictures.map(({ product_id }) => product_id))].slice(0, 24));
    const own = pictures.filter((each) => first.has(each.product_id) && each.position > 0);
    expect(own.length).toBeGreaterThan(48);
    expect(galleries.toSorted()).toEqual(own.map(({ image_id }) => image_id).toSorted());
  });

  test("seedDemo has an account for each role, all marked as demo", async () => {
    await seedDemo(database.owner, { now: NOW });
    const users = await database.kysely
      .selectFrom("users")
      .select(["email", "role", "is_demo"])
      .execute();
    const roleOf = (email: string) => users.find((user) => user.email === email)?.role;
    expect(roleOf("buyer@demo.example")).toBe("Buyer");
    expect(roleOf("seller@demo.example")).toBe("Seller");
    expect(roleOf("admin@demo.example")).toBe("admin");
    expect(users.filter((user) => !user.is_demo)).toEqual([]);
  });

  test("seedDemo has somebody who holds each car that is reserved, and one for the demo's buyer", async () => {
    await seedDemo(database.owner, { now: NOW });
    const { rows } = await sql<Row>`
      SELECT p.state, b.held_until, b.price_minor = p.resale_price_minor AS "isPrice",
        b.seller_id = p.owner_id AS "isSeller", u.email, u.role, u.is_demo AS "isDemo"
      FROM products p FULL JOIN (SELECT * FROM bookings WHERE state = 'held') b ON b.product_id = p.id
      LEFT JOIN users u ON u.id = b.buyer_id
      WHERE p.state = 'reserved' OR b.id IS NOT NULL ORDER BY u.email`.execute(database.kysely);
    const held = (email: string, until: string) => ({
      state: "reserved",
      held_until: new Date(until),
      isPrice: true,
      isSeller: true,
      email,
      role: "Buyer",
      isDemo: true,
    });
    const robins = held("robin@demo.example", "2026-11-23T09:00:00Z");
    expect(rows).toEqual([
      // The demo's buyer has booked seventeen hours ago.
      held("buyer@demo.example", "2026-11-22T16:00:00Z"),
      robins,
      robins,
      robins,
    ]);
    const removed = await removeDemo(database.owner);
    expect(removed).toMatchObject({ users: 21 });
    const { rows: entries } = await database.pool.query(
      "SELECT actor_name, before FROM audit_entries WHERE act = 'demo.removed'",
    );
    expect(entries).toEqual([{ actor_name: expect.stringContaining("perator"), before: removed }]);
    expect(await countOf("users")).toBe(0);
  });

  test("seedDemo has a history that every list and plot can show, and removing the demo takes it away", async () => {
    await seedDemo(database.owner, { now: NOW });
    const count = async (query: string) =>
      Number((await database.pool.query<{ count: string }>(query)).rows[0]?.count);
    const tables = {
      product_views: 1_000,
      product_prices: 20,
      wishlist_entries: 10,
      waiting_places: 2,
      reports: 2,
      conversations: 25,
      conversation_messages: 50,
      bookings: 8,
      saved_searches: 2,
      notices: 2,
    };
    for (const [table, least] of Object.entries(tables))
      expect(await count(`SELECT count(*) FROM ${table}`)).toBeGreaterThanOrEqual(least);
    // Nothing has happened before its car was there, or after now.
    expect(
      await count(`SELECT count(*) FROM products p
        LEFT JOIN product_views v ON v.product_id = p.id
        LEFT JOIN bookings b ON b.product_id = p.id AND b.state <> 'held'
        LEFT JOIN wishlist_entries w ON w.product_id = p.id
        WHERE v.day < p.posted_at::date OR v.day > '2026-11-21' OR b.created_at < p.posted_at
          OR b.ended_at > '2026-11-21T09:00:00Z' OR w.created_at < p.posted_at`),
    ).toBe(0);
    expect(
      await count(`SELECT count(*) FROM products p JOIN LATERAL (
          SELECT resale_price_minor FROM product_prices WHERE product_id = p.id ORDER BY since DESC LIMIT 1
        ) last ON last.resale_price_minor <> p.resale_price_minor`),
    ).toBe(0);
    await removeDemo(database.owner);
    for (const table of Object.keys(tables))
      expect([table, await count(`SELECT count(*) FROM ${table}`)]).toEqual([table, 0]);
  });

  test("seedDemo leaves a database with a user in it as it is", async () => {
    const id = "019a0000-0000-7000-8000-00000000000a";
    await database.kysely
      .insertInto("users")
      .values({ id, name: "Ada", email: "ada@example.com" })
      .execute();
    expect(await seedDemo(database.owner, { now: NOW })).toEqual({
      users: 0,
      products: 0,
      pictures: 0,
    });
    expect(await countOf("products")).toBe(0);
    expect(await countOf("images")).toBe(0);
  });

  test("two processes at once seed once", async () => {
    const counts = await Promise.all([
      seedDemo(database.owner, { now: NOW }),
      seedDemo(database.owner, { now: NOW }),
    ]);
    expect(counts.map((count) => count.products).sort((a, b) => a - b)[0]).toBe(0);
    expect(await countOf("products")).toBe(Math.max(...counts.map((count) => count.products)));
  });
});
