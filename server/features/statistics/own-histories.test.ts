import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Figures } from "#shared/contract/figures.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { asPool } from "#tests/support/as-pool.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { daysOf, dayThere, momentsAround, plusDays, ZONES } from "#tests/support/figures.ts";
import { periodOf } from "./rules.ts";
import { listCarFigures } from "./list-car-figures.ts";
import { readOwnFigures } from "./read-own-figures.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const DAYS = 30;

interface Event {
  kind: "booking" | "save" | "view";
  at: number;
  /** Indexes of the seller, of one of their two cars, and of the buyer. */
  seller: number;
  car: number;
  buyer: number;
}

interface OwnHistory {
  zone: string;
  from: string;
  events: Event[];
}

/** Events around the last 30 days, because everybody's own figures end with today. */
const histories: fc.Arbitrary<OwnHistory> = fc.constantFrom(...ZONES).chain((zone) => {
  const from = plusDays(dayThere(zone, Date.now()), 1 - DAYS);
  const event: fc.Arbitrary<Event> = fc.record({
    kind: fc.constantFrom("booking", "save", "view"),
    at: momentsAround(zone, from, DAYS),
    seller: fc.nat(1),
    car: fc.nat(1),
    buyer: fc.nat(1),
  });
  return fc.record({
    zone: fc.constant(zone),
    from: fc.constant(from),
    events: fc.array(event, { minLength: 1, maxLength: 30 }),
  });
});

interface Scene {
  client: PoolClient;
  sellers: string[];
  buyers: string[];
  /** The cars of each seller. */
  cars: string[][];
}

async function recordAct(client: PoolClient, events: readonly Event[]): Promise<Scene> {
  const [sellers, buyers] = [0, 1].map(() => [randomUUID(), randomUUID()]) as [string[], string[]];
  const cars = sellers.map(() => [randomUUID(), randomUUID()]);
  await client.query(
    `INSERT INTO users (id, name, email, role)
     SELECT id, 'Pat', id || '@cars.test', CASE WHEN id = ANY ($2) THEN 'Seller' ELSE 'Buyer' END FROM unnest($1::uuid[]) id`,
    [[...sellers, ...buyers], sellers],
  );
  await client.query(
    `INSERT INTO products (id, owner_id, category_id, name, resale_price_minor, currency)
     SELECT id, owner, '01', 'car', 1, 'EUR' FROM unnest($1::uuid[], $2::uuid[]) AS cars (id, owner)`,
    [cars.flat(), sellers.flatMap((id) => [id, id])],
  );
  for (const [n, { kind, at, ...who }] of events.entries()) {
    const [seller, buyer] = [sellers[who.seller], buyers[who.buyer]];
    const car = cars[who.seller]?.[who.car];
    // oxlint-disable no-await-in-loop -- they share the connection
    if (kind === "booking")
      await client.query(
        `INSERT INTO bookings (id, product_id, buyer_id, seller_id, item, price_minor, currency, name, email, phone,
           location, seller_name, state, held_until, ended_at, created_at)
         VALUES ($1, $2, $3, $4, 'car', 1, 'EUR', 'Pat', 'p@cars.test', '1', 'here', 'S', 'expired', $5, $5, $5)`,
        [randomUUID(), car, buyer, seller, new Date(at)],
      );
    else if (kind === "save")
      await client.query(
        `INSERT INTO wishlist_entries (id, buyer_id, slot, product_id, name, resale_price_minor, currency, created_at)
         VALUES ($1, $2, $3, $4, 'car', 1, 'EUR', $5) ON CONFLICT DO NOTHING`,
        [randomUUID(), buyer, n + 1, car, new Date(at)],
      );
    else
      await client.query(
        `INSERT INTO product_views VALUES ($1, $2, 1)
         ON CONFLICT (product_id, day) DO UPDATE SET count = product_views.count + 1`,
        [car, dayThere("UTC", at)],
      );
    // oxlint-enable no-await-in-loop
  }
  return { client, sellers, buyers, cars };
}

/** The same counts by plain queries: a day is one on the wall in the zone, for views one in UTC. */
const PLAIN = {
  views: `SELECT v.day::text AS day, v.count FROM product_views v JOIN products p ON p.id = v.product_id
    WHERE $2 IN (p.owner_id, p.id) AND $1 <> ''`,
  saves: `SELECT (w.created_at AT TIME ZONE $1)::date::text AS day, 1 AS count
    FROM wishlist_entries w JOIN products p ON p.id = w.product_id WHERE $2 IN (p.owner_id, w.buyer_id, p.id)`,
  bookings: `SELECT (created_at AT TIME ZONE $1)::date::text AS day, 1 AS count
    FROM bookings WHERE $2 IN (seller_id, buyer_id, product_id)`,
};
type Name = keyof typeof PLAIN;

async function countPlainly({ client }: Scene, { zone, from }: OwnHistory, name: Name, id: string) {
  const { rows } = await client.query<{ day: string; count: number }>(PLAIN[name], [zone, id]);
  const { parts, before_from: first, to } = daysOf({ from, to: plusDays(from, DAYS - 1) });
  const among = (begin: string, end: string) =>
    rows.reduce((sum, { day, count }) => sum + (day >= begin && day <= end ? count : 0), 0);
  return {
    total: among(from, to),
    before: among(first, plusDays(from, -1)),
    values: parts.map((day) => among(day, day)),
  };
}

const context = (client: PoolClient) => ({
  pool: asPool(client),
  origin: "",
  trade: { currency: "EUR" },
  views: { count() {} },
});
const asActor = (userId: string, role: Role) =>
  ({ userId, role, sessionId: "", email: "" }) as unknown as Parameters<typeof readOwnFigures>[1];

async function checkPerson(scene: Scene, history: OwnHistory, id: string, role: Role) {
  const figures: Figures = await readOwnFigures(context(scene.client), asActor(id, role), {
    period: "30d",
    zone: history.zone,
  });
  // Midnight may have passed since the history was made.
  if (figures.from !== history.from) return;
  expect(figures).toMatchObject(
    daysOf({ from: history.from, to: plusDays(history.from, DAYS - 1) }),
  );
  const names: Name[] = role === "Seller" ? ["views", "saves", "bookings"] : ["saves", "bookings"];
  expect(figures.series.map(({ name }) => name)).toEqual(names);
  for (const name of names)
    expect(figures.series.find((series) => series.name === name)).toMatchObject(
      // oxlint-disable-next-line no-await-in-loop -- they share the connection
      await countPlainly(scene, history, name, id),
    );
}

async function checkCars(scene: Scene, history: OwnHistory, seller: number) {
  const page = { sort: "views", page: 1, limit: 10, period: "30d", zone: history.zone } as const;
  const actor = asActor(scene.sellers[seller] ?? "", "Seller");
  const { body } = await listCarFigures(context(scene.client), actor, page);
  expect(body.map(({ _id: id }) => id).toSorted()).toEqual(scene.cars[seller]?.toSorted());
  for (const { _id: id, ...row } of body)
    for (const name of ["views", "saves", "bookings"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- they share the connection
      const { total, before } = await countPlainly(scene, history, name, id);
      expect([name, row[name]]).toEqual([name, { now: total, before }]);
    }
}

describe("figures of sellers and buyers after generated histories", () => {
  it("figures of sellers and buyers after generated histories are those of plain SQL, in every zone, and of each person alone", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const client = await db.pool.connect();
        try {
          await client.query("BEGIN");
          const scene = await recordAct(client, history.events);
          for (const id of scene.sellers) await checkPerson(scene, history, id, "Seller");
          for (const id of scene.buyers) await checkPerson(scene, history, id, "Buyer");
          await checkCars(scene, history, 0);
        } finally {
          await client.query("ROLLBACK");
          client.release();
        }
      }),
      { numRuns: 100 },
    );
  }, 120_000);
});

describe("a period of any day", () => {
  const days = fc
    .integer({ min: Date.UTC(2023, 0, 1) / 86_400_000, max: Date.UTC(2033, 0, 1) / 86_400_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

  it.each([
    ["7d", 7],
    ["30d", 30],
    ["90d", 90],
  ] as const)("%s has its days, today the last of them", (period, length) => {
    fc.assert(
      fc.property(days, (today) => {
        const from = plusDays(today, 1 - length);
        const { parts, before_from: beforeFrom } = daysOf({ from, to: today });
        expect(periodOf({ period }, today)).toEqual({
          unit: "day",
          edges: [...parts, plusDays(today, 1)],
          before: [beforeFrom, from],
        });
      }),
    );
  });

  it("12m has twelve months, this one up to today, and is held against the same a year earlier", () => {
    fc.assert(
      fc.property(days, (today) => {
        const { edges, before } = periodOf({ period: "12m" }, today);
        const firsts = edges.slice(0, -1);
        expect(firsts).toHaveLength(12);
        // Counting back day by day passes the first of each of these months and no other.
        const back = Array.from({ length: 366 }, (_, ago) => plusDays(today, -ago));
        const gone = back.filter((day) => day.endsWith("-01")).slice(0, 12);
        expect(firsts).toEqual(gone.toReversed());
        expect(edges.at(-1)).toBe(plusDays(today, 1));
        const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
        const end = plusDays(today, 1);
        // There is no 29 February a year earlier: the day after the 28th is 1 March.
        const sameEnd = end.endsWith("-02-29")
          ? `${yearBefore(end).slice(0, 4)}-03-01`
          : yearBefore(end);
        expect(before).toEqual([yearBefore(firsts[0] ?? ""), sameEnd]);
      }),
    );
  });
});
