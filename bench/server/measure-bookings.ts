import { Agent, request } from "node:http";
import type { Identity } from "../../server/adapters/identity/identity.ts";
import type { OpenedDatabase } from "../../server/db/connect.ts";
import type { Figure } from "../report/figure.ts";
import { interleave, percentile } from "../report/statistics.ts";
import { SCALE } from "../scale.ts";
import { openBeside } from "../site/beside.ts";
import { addMembers } from "../site/members.ts";
import { runUnlimited } from "../site/data-directory.ts";
import { type Site, startSite } from "../site/start-site.ts";
import { bookBare, prepareBare, removeBare } from "./bare-booking.ts";
import type { Bench } from "./plan.ts";

const GOAL = 0.5;
const AT_ONCE = 32;
/** Each buyer holds three, as many as one may. */
const BUYERS = SCALE.buyers;
const BOOKINGS = 3 * BUYERS;

interface Deal {
  car: string;
  price: number;
  buyer: { id: string; authorization: string };
}

interface Round {
  perSecond: number;
  p99: number;
}

/** Bookings by 32 buyers at a time: of different cars, and all of one. */
export async function measureBookings({ plan, small }: Bench): Promise<Figure[]> {
  const site = await startSite(small.dataDir);
  const { database, identity } = await openBeside(site, small.dataDir);
  try {
    await prepareBare(database);
    // A killed run leaves its bookings behind.
    await clear(database);
    const deals = await prepareDeals(database, identity);
    const hot = deals.map((deal) => ({ ...deals[0], buyer: deal.buyer }) as Deal); // there are some
    const bookAll = (some: readonly Deal[], statuses: readonly number[]) =>
      run(database, some, (deal) => book(site, deal, statuses));
    await bookAll(deals, [200]);
    const rounds = await interleave(plan.rounds, {
      ours: () => bookAll(deals, [200]),
      bare: () => run(database, deals, ({ car, buyer }) => bookBare(database.pool, car, buyer.id)),
      hot: () => bookAll(hot, [200, 409]),
    });
    return describe(rounds);
  } finally {
    await clear(database);
    await removeBare(database);
    await database.close();
    await site.stop();
  }
}

async function prepareDeals(database: OpenedDatabase, identity: Identity): Promise<Deal[]> {
  const buyers = await addMembers(database, identity, BUYERS, "Buyer");
  const { rows } = await database.pool.query<{ id: string; price: number }>(
    `SELECT id, (resale_price_minor / 100.0)::float8 AS price FROM products
     WHERE state = 'active' AND expires_at > now() ORDER BY id LIMIT ${BOOKINGS}`,
  );
  if (rows.length < BOOKINGS) throw new Error(`the bench needs ${BOOKINGS} cars on sale`);
  return rows.map(({ id, price }, n) => {
    const buyer = buyers[n % BUYERS];
    if (buyer === undefined) throw new Error("the bench has no buyers");
    return { car: id, price, buyer };
  });
}

/** Deletes all bookings and jobs, and frees every reserved car. */
async function clear(database: OpenedDatabase): Promise<void> {
  await runUnlimited(database, "DELETE FROM bookings; DELETE FROM jobs.job; TRUNCATE bench_jobs");
  await database.pool.query("UPDATE products SET state = 'active' WHERE state = 'reserved'");
}

/** Runs every item once, at most so many concurrently. */
async function run(
  database: OpenedDatabase,
  deals: readonly Deal[],
  make: (deal: Deal) => Promise<void>,
): Promise<Round> {
  await clear(database);
  const times: number[] = [];
  const left = [...deals];
  const began = performance.now();
  const worker = async () => {
    for (let deal = left.pop(); deal !== undefined; deal = left.pop()) {
      const start = performance.now();
      await make(deal);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: deals.length / seconds, p99: percentile(times, 99) };
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function book(site: Site, { car, price, buyer }: Deal, statuses: readonly number[]): Promise<void> {
  const body = JSON.stringify({
    item: "a car",
    price,
    phone: "1",
    location: "here",
    productId: car,
  });
  return new Promise((resolve, reject) => {
    const sent = request(`${site.url}/api/bookings`, {
      method: "POST",
      agent,
      headers: {
        authorization: buyer.authorization,
        origin: site.url,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      },
    });
    sent.once("error", reject).once("response", (response) => {
      response.resume().once("end", () => {
        const { statusCode = 0 } = response;
        if (statuses.includes(statusCode)) resolve();
        else reject(new Error(`a booking was answered with ${statusCode}`));
      });
    });
    sent.end(body);
  });
}

function describe({ ours, bare, hot }: Record<"ours" | "bare" | "hot", Round[]>): Figure[] {
  return [
    {
      name: `bookings of different cars by ${AT_ONCE} buyers`,
      unit: "a second",
      rounds: ours.map(({ perSecond }) => perSecond),
      baseline: {
        name: "the bare transaction: its writes alone, by the same number at once",
        rounds: bare.map(({ perSecond }) => perSecond),
      },
      goal: { of: "ratio", atLeast: GOAL },
    },
    {
      name: "the same, p99",
      unit: "ms",
      rounds: ours.map(({ p99 }) => p99),
      baseline: { name: "the bare transaction", rounds: bare.map(({ p99 }) => p99) },
    },
    {
      name: `answers to ${AT_ONCE} buyers of one car`,
      unit: "a second",
      rounds: hot.map(({ perSecond }) => perSecond),
      note: "One of them gets it, the others are told so.",
    },
    { name: "the same, p99", unit: "ms", rounds: hot.map(({ p99 }) => p99) },
  ];
}
