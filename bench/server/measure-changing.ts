import { setTimeout as sleep } from "node:timers/promises";
import { carPath } from "../../shared/lib/car-path.ts";
import { findFreePort } from "../../server/db/embedded/free-port.ts";
import { makeRandom } from "../../tests/support/random-search.ts";
import type { Figure } from "../report/figure.ts";
import { interleave } from "../report/statistics.ts";
import { IS_SMOKE } from "../scale.ts";
import { copyReply, startBareServer } from "../site/bare-server.ts";
import { openData } from "../site/data-directory.ts";
import { startSite } from "../site/start-site.ts";
import { type Bench, BROWSER, CATEGORY_PAGE } from "./plan.ts";

const CHANGES_PER_SECOND = 20;
/** Enough for the pages of the walk to be kept: some 20 kB each. */
const CACHE_MB = 512;
const CONNECTIONS = 4;
/** Addresses of a walk; a car's rank decides how often it comes up (Zipf's law, exponent 1). */
const STEPS = IS_SMOKE ? 50 : 8_000;
const MOST_POPULAR = 20_000;

/** Pages from the reply cache while 20 cars a second change, beside the same when nothing does. */
export async function measureChanging({ plan, load, large }: Bench): Promise<Figure[]> {
  const metricsPort = await findFreePort();
  const site = await startSite(large.dataDir, {
    METRICS_PORT: String(metricsPort),
    PAGE_CACHE_MB: String(CACHE_MB),
  });
  const database = await openData(large.dataDir);
  try {
    const { rows } = await database.pool.query<{ id: string; name: string }>(
      "SELECT id, name FROM products WHERE state = 'active' ORDER BY md5(id::text) LIMIT $1",
      [MOST_POPULAR],
    );
    const random = makeRandom(7);
    const paths = drawByRank(rows, random).map(carPath);
    // Who is looked at most is also booked and edited most.
    const changing = drawByRank(rows, random);
    const change = () =>
      database.pool.query(
        "UPDATE products SET resale_price_minor = resale_price_minor + 1 WHERE id = $1",
        [changing.pop()?.id],
      );
    const whileChanging = async <T>(work: () => Promise<T>): Promise<T> => {
      const over = new AbortController();
      const writing = (async () => {
        while (!over.signal.aborted)
          await Promise.all([change(), sleep(1000 / CHANGES_PER_SECOND)]);
      })();
      try {
        return await work();
      } finally {
        over.abort();
        await writing;
      }
    };

    const reply = await copyReply(site.url + CATEGORY_PAGE, BROWSER);
    const bare = await startBareServer(reply);
    const flood = (url: string) => async () => {
      const asked = { way: "flood", url, headers: BROWSER, seconds: plan.seconds } as const;
      return (await load.run(asked)).perSecond;
    };
    const ours = flood(site.url + CATEGORY_PAGE);
    const hot = await interleave(plan.rounds, {
      quiet: ours,
      changing: () => whileChanging(ours),
      bare: flood(bare.url),
    });
    await bare.stop();

    const walkFor = (seconds: number) => {
      const asked = { way: "walk", url: site.url, paths, headers: BROWSER, seconds } as const;
      return load.run({ ...asked, connections: CONNECTIONS });
    };
    const walk = async () => {
      const before = await readAsked(metricsPort);
      await walkFor(plan.seconds * 4);
      const after = await readAsked(metricsPort);
      const hits = after.hit - before.hit;
      return (100 * hits) / (hits + after.miss - before.miss);
    };
    // Fills the cache.
    await walkFor(plan.warmupSeconds * 30);
    const hits = await interleave(plan.rounds, {
      quiet: walk,
      changing: () => whileChanging(walk),
    });
    return [
      {
        name: `category page, cached, while ${CHANGES_PER_SECOND} cars a second change`,
        unit: "requests/s",
        rounds: hot.changing,
        baseline: { name: "bare node:http, same bytes and headers", rounds: hot.bare },
        goal: { of: "ratio", atLeast: 0.7 },
      },
      {
        name: "the same, beside a quiet catalogue",
        unit: "requests/s",
        rounds: hot.changing,
        baseline: { name: "nothing changes", rounds: hot.quiet },
      },
      {
        name: `pages of cars found in the cache while ${CHANGES_PER_SECOND} cars a second change`,
        unit: "%",
        rounds: hits.changing,
        baseline: { name: "nothing changes", rounds: hits.quiet },
        goal: { of: "ratio", atLeast: 0.9 },
        note: `${STEPS} addresses in turn, and the changes, by Zipf's law (exponent 1) of the ${MOST_POPULAR} most popular cars; PAGE_CACHE_MB=${CACHE_MB}.`,
      },
    ];
  } finally {
    await database.close();
    await site.stop();
  }
}

/** Cars, each drawn as often as its rank says. */
function drawByRank<Car>(cars: readonly Car[], random: () => number): Car[] {
  let sum = 0;
  const sums = cars.map((_, at) => (sum += 1 / (at + 1)));
  return Array.from({ length: STEPS }, () => {
    const drawn = random() * sum;
    return cars[sums.findIndex((each) => each >= drawn)];
  }).filter((car) => car !== undefined);
}

/** Requests that the site's cache has answered so far, and those that it has not. */
async function readAsked(port: number): Promise<{ hit: number; miss: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (result: string) =>
    Number(
      new RegExp(`forecourt_page_cache_requests_total\\{result="${result}"\\} (\\d+)`).exec(
        text,
      )?.[1],
    );
  return { hit: read("hit"), miss: read("miss") };
}
