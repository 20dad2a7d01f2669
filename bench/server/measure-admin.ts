import { writeCursor } from "../../server/base/cursor.ts";
import type { Figure } from "../report/figure.ts";
import { percentile } from "../report/statistics.ts";
import { clearScene, setScene } from "../site/admin-scene.ts";
import { type Beside, openBeside } from "../site/beside.ts";
import { addMembers } from "../site/members.ts";
import { type Site, startSite } from "../site/start-site.ts";
import type { Bench } from "./plan.ts";

const AT_ONCE = 8;
const GOAL_MS = 100;

/** One request to measure: a list's first page, a page near its end, an order, a filter or a search. */
interface Look {
  name: string;
  path: string;
}

/** The overview and admins' lists of 310,000 cars and what `setScene` adds to them, by eight at a time. */
export async function measureAdmin({ plan, large }: Bench): Promise<Figure[]> {
  const site = await startSite(large.dataDir);
  const beside = await openBeside(site, large.dataDir);
  const { database } = beside;
  try {
    await setScene(database);
    const [admin] = await addMembers(database, beside.identity, 1, "admin");
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
    await clearScene(database);
    await database.close();
    await site.stop();
  }
}

async function chooseLooks({ database: { pool }, secretKey }: Beside): Promise<Look[]> {
  /** A cursor nine tenths down the list, further than any admin pages. */
  const deep = async (path: string, scope: string, table: string, by: string, where = "true") => {
    const { rows } = await pool.query<{ id: string; place: string }>(
      `SELECT id, (${by})::text AS place FROM ${table} WHERE ${where} ORDER BY ${by} DESC, id DESC
       OFFSET (SELECT count(*) * 9 / 10 FROM ${table} WHERE ${where}) LIMIT 1`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`${table} is empty`);
    const cursor = writeCursor(secretKey, scope, [row.place, row.id]);
    return `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;
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
    { name: "cars: searched, many fit, by name", path: "/products?q=golf&sort=name" },
    { name: "cars: searched, many fit, all far down by name", path: "/products?q=vw&sort=name" },
    {
      name: "cars: searched, many fit, page near the end",
      path: await deep(
        "/products?q=bmw&sort=newest",
        "cars-newest",
        "products",
        "posted_at",
        "search_words(name) @@ to_tsquery('simple', 'bmw')",
      ),
    },
    { name: "cars: searched, few fit", path: "/products?q=porsche+911" },
    { name: "cars: most reported", path: "/products?sort=reported" },
    { name: "cars: one state", path: "/products?state=sold" },
    { name: "bookings: first page", path: "/bookings" },
    {
      name: "bookings: page near the end",
      path: await deep("/bookings", "bookings-newest", "bookings", "created_at"),
    },
    { name: "bookings: dearest", path: "/bookings?sort=dearest" },
    { name: "bookings: searched", path: "/bookings?q=audi" },
    { name: "bookings: one state", path: "/bookings?state=paid&sort=name" },
    { name: "bookings: held", path: "/bookings?state=held" },
    { name: "bookings: ending soon", path: "/bookings?state=ending" },
    { name: "bookings: payment failed", path: "/bookings?state=payment_failed" },
    { name: "people: first page", path: "/admin" },
    {
      name: "people: page near the end",
      path: await deep("/admin", "people-newest", "users", "created_at"),
    },
    { name: "people: by name", path: "/admin?sort=name" },
    { name: "people: searched, many fit", path: "/admin?q=rossi" },
    { name: "people: searched, few fit", path: "/buyers?q=ada+rossi+1001" },
    { name: "sellers: by name", path: "/sellers?sort=name" },
    { name: "sellers: searched, by name", path: "/sellers?q=ada&sort=name" },
    { name: "buyers: by email", path: "/buyers?sort=email" },
    { name: "buyers: address unconfirmed", path: "/buyers?address=unconfirmed" },
    { name: "reports: first page", path: "/reports" },
    { name: "reports: waiting", path: "/reports?state=waiting" },
    { name: "reports: searched", path: "/reports?q=golf" },
    {
      name: "reports: page near the end",
      path: await deep("/reports", "reports-newest", "reports", "created_at"),
    },
    { name: "verifications: first page", path: "/verifications?state=open" },
    { name: "verifications: searched", path: "/verifications?q=ada" },
    { name: "audit log: first page", path: "/audit" },
    {
      name: "audit log: page near the end",
      path: await deep("/audit", "audit-newest", "audit_entries", "id"),
    },
    { name: "audit log: one act", path: "/audit?act=user.deleted" },
    { name: "audit log: searched", path: "/audit?q=admin+7" },
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
