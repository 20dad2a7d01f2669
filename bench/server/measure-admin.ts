import type { Pool } from "pg";
import { writeCursor } from "#server/cursor.ts";
import type { Figure } from "../report/figure.ts";
import { percentile } from "../report/statistics.ts";
import { type Beside, openBeside } from "../site/beside.ts";
import { addMembers } from "../site/members.ts";
import { type Site, startSite } from "../site/start-site.ts";
import type { Bench } from "./plan.ts";

const AT_ONCE = 8;
const GOAL_MS = 100;
const PEOPLE = 100_000;
const BOOKINGS = 50_000;

/** What is looked at in each list: its first page, one near its end, orders, filters and searches. */
interface Look {
  name: string;
  path: string;
}

/** The overview and admins' lists of 310,000 cars, 100,000 people and 50,000 bookings, by eight at a time. */
export async function measureAdmin({ plan, large }: Bench): Promise<Figure[]> {
  const site = await startSite(large.dataDir);
  const beside = await openBeside(site, large.dataDir);
  const { pool } = beside.database;
  try {
    await fill(pool);
    const [admin] = await addMembers(beside.database, beside.identity, 1, "admin");
    if (admin === undefined) throw new Error("there is no admin");
    const figures: Figure[] = [];
    for (const { name, path } of await chooseLooks(beside)) {
      await look(site, admin.authorization, path, plan.warmupSeconds);
      const rounds: number[] = [];
      for (let round = 0; round < plan.rounds; round += 1)
        rounds.push(percentile(await look(site, admin.authorization, path, plan.seconds), 95));
      figures.push({
        name: `${name}, p95 of ${AT_ONCE} at once`,
        unit: "ms",
        rounds,
        goal: { of: "value", atMost: GOAL_MS },
      });
    }
    return figures;
  } finally {
    await empty(pool);
    await beside.database.close();
    await site.stop();
  }
}

async function fill(pool: Pool): Promise<void> {
  await empty(pool);
  await pool.query(
    `INSERT INTO users (id, name, email, role, created_at)
     SELECT gen_random_uuid(),
       (ARRAY['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fred', 'Greta', 'Hugo', 'Ines', 'Jan'])[1 + n % 10]
         || ' ' || (ARRAY['Meyer', 'Okafor', 'Rossi', 'Silva', 'Novak', 'Dubois', 'Kaya'])[1 + n % 7] || ' ' || n,
       'p' || n || '@many.example', CASE WHEN n % 10 < 3 THEN 'Seller' ELSE 'Buyer' END,
       now() - n * interval '7 minutes'
     FROM generate_series(1, ${PEOPLE}) n`,
  );
  await pool.query(
    `INSERT INTO bookings (id, item, price_minor, currency, name, email, phone, location, seller_name, state,
       held_until, ended_at, created_at)
     SELECT gen_random_uuid(), p.name, p.resale_price_minor, p.currency, 'Buyer ' || n, 'p' || n || '@many.example',
       '1', 'here', 'seller', (ARRAY['paid', 'cancelled', 'expired'])[1 + n % 3], now(), now(),
       now() - n * interval '11 minutes'
     FROM (SELECT *, row_number() OVER () AS n FROM products LIMIT ${BOOKINGS}) p`,
  );
  await pool.query("VACUUM ANALYZE users");
  await pool.query("VACUUM ANALYZE bookings");
  await pool.query("VACUUM ANALYZE products");
}

async function empty(pool: Pool): Promise<void> {
  await pool.query("DELETE FROM bookings WHERE email LIKE '%@many.example'");
  await pool.query(
    "DELETE FROM users WHERE email LIKE '%@many.example' OR (role = 'admin' AND email LIKE '%@bench.example')",
  );
}

async function chooseLooks({ database: { pool }, secretKey }: Beside): Promise<Look[]> {
  /** Far down a list, where nobody gets to by reading it. */
  const deep = async (path: string, scope: string, table: string, by: string) => {
    const { rows } = await pool.query<{ id: string; place: string }>(
      `SELECT id, ${by}::text AS place FROM ${table} ORDER BY ${by} DESC, id DESC
       OFFSET (SELECT count(*) * 9 / 10 FROM ${table}) LIMIT 1`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`${table} is empty`);
    const cursor = writeCursor(secretKey, scope, [row.place, row.id]);
    return `${path}?cursor=${encodeURIComponent(cursor)}`;
  };
  return [
    { name: "overview: figures of 30 days, and what there is to do", path: "/figures/own" },
    { name: "figures: 12 months", path: "/figures?period=12m&zone=Europe/Berlin" },
    { name: "cars: first page", path: "/products" },
    {
      name: "cars: page near the end",
      path: await deep("/products", "cars-newest", "products", "posted_at"),
    },
    { name: "cars: by name", path: "/products?sort=name" },
    { name: "cars: dearest", path: "/products?sort=dearest" },
    { name: "cars: searched, many fit", path: "/products?q=bmw" },
    { name: "cars: searched, many fit, by price", path: "/products?q=vol&sort=cheapest" },
    { name: "cars: searched, few fit", path: "/products?q=porsche+911" },
    { name: "cars: one state", path: "/products?state=sold" },
    { name: "bookings: first page", path: "/bookings" },
    {
      name: "bookings: page near the end",
      path: await deep("/bookings", "bookings-newest", "bookings", "created_at"),
    },
    { name: "bookings: dearest", path: "/bookings?sort=dearest" },
    { name: "bookings: searched", path: "/bookings?q=audi" },
    { name: "bookings: one state", path: "/bookings?state=paid&sort=name" },
    { name: "people: first page", path: "/admin" },
    {
      name: "people: page near the end",
      path: await deep("/admin", "people-newest", "users", "created_at"),
    },
    { name: "people: searched, many fit", path: "/admin?q=rossi" },
    { name: "people: searched, few fit", path: "/buyers?q=ada+rossi+1001" },
    { name: "sellers: by name", path: "/sellers?sort=name" },
    { name: "buyers: by email", path: "/buyers?sort=email" },
  ];
}

/** Milliseconds of each reply, by eight at a time for a while. */
async function look(
  site: Site,
  authorization: string,
  path: string,
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      const reply = await fetch(`${site.url}/api${path}`, { headers: { authorization } });
      await reply.text();
      if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return times;
}
