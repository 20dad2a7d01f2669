import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../report/figure.ts";
import { IS_SMOKE } from "../scale.ts";
import { openSlowConnections } from "../site/slow-connections.ts";
import { startSite } from "../site/start-site.ts";
import { type Bench, BROWSER, CATEGORY_PAGE } from "./plan.ts";

/** As many as one process answers at its peak; with more, each only waits longer. */
const AT_ONCE = 8;
const TIMES_THE_PEAK = 3;
const SETTLE_MS = 1_000;
const SLOW_CONNECTIONS = IS_SMOKE ? 20 : 1_000;

/** Pages that are rendered for each request: more of them than the site can render, and beside clients that hardly send. */
export async function measureOverload({ plan, load, large }: Bench): Promise<Figure[]> {
  const site = await startSite(large.dataDir, {
    PAGE_CACHE_MB: "0",
    // As where nothing is set: it refuses what it cannot answer in time. Other work beside a smoke run delays it as well.
    MAX_DELAY_MS: IS_SMOKE ? "60000" : "500",
  });
  try {
    const url = site.url + CATEGORY_PAGE;
    const asked = { url, headers: BROWSER, connections: AT_ONCE };
    const walk = async (seconds: number) => {
      // What refuses measures the delay five times a second: it has to see that the load before is over.
      await sleep(SETTLE_MS);
      return load.run({ ...asked, way: "walk", seconds });
    };
    await walk(plan.warmupSeconds);
    const peaks: number[] = [];
    const rates: number[] = [];
    const p99s: number[] = [];
    const refused: number[] = [];
    const lost: number[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      const { perSecond } = await walk(plan.seconds);
      const rate = Math.ceil(TIMES_THE_PEAK * perSecond);
      const over = await load.run({ ...asked, way: "arrive", seconds: plan.seconds * 2, rate });
      peaks.push(perSecond);
      rates.push(over.perSecond);
      p99s.push(over.p99Ms ?? NaN);
      refused.push(over.refused ?? 0);
      lost.push(over.failed);
    }

    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      alone.push((await walk(plan.seconds * 2)).p99Ms ?? NaN);
      const slow = await openSlowConnections(site.url, SLOW_CONNECTIONS);
      try {
        beside.push((await walk(plan.seconds * 2)).p99Ms ?? NaN);
      } finally {
        slow.close();
      }
    }
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
    return [
      {
        name: `pages answered while ${TIMES_THE_PEAK} times the peak is asked for`,
        unit: "pages/s",
        rounds: rates,
        baseline: { name: `the peak, ${AT_ONCE} at once`, rounds: peaks },
        goal: { of: "ratio", atLeast: 0.8 },
        note: `Category page, not from the cache. ${sum(refused)} requests were refused with 503 and Retry-After.`,
      },
      {
        name: "requests then that got no answer",
        unit: "requests",
        rounds: lost,
        goal: { of: "value", atMost: 0 },
      },
      {
        name: "99th percentile of those answered",
        unit: "ms",
        rounds: p99s,
        goal: { of: "value", atMost: 1_000 },
      },
      {
        name: `99th percentile beside ${SLOW_CONNECTIONS} clients that send a byte a second`,
        unit: "ms",
        rounds: beside,
        baseline: { name: "without them", rounds: alone },
        goal: { of: "ratio", atMost: 2 },
      },
    ];
  } finally {
    await site.stop();
  }
}
