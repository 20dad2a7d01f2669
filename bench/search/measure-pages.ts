import { readCpuSeconds } from "../machine/processes.ts";
import type { Figure } from "../report/figure.ts";
import { interleave, median } from "../report/statistics.ts";
import { type Bench, PLAIN } from "../server/plan.ts";
import { copyReply, startBareServer } from "../site/bare-server.ts";
import { startSite } from "../site/start-site.ts";
import { lowerPrices } from "./lower-prices.ts";
import { waitForIndex } from "./measure-search.ts";
import { prepareMillion } from "./million.ts";
import { pathsOf, QUERIES } from "./queries.ts";

const AT_ONCE = 8;
const PAGES_PER_CPU_SECOND = 400;

export function measurePages(bench: Bench): Promise<Figure[]> {
  return measure(bench, bench.large.dataDir, "310k");
}

export async function measurePagesOfMillion(bench: Bench): Promise<Figure[]> {
  return measure(bench, (await prepareMillion(bench.large)).dataDir, "1M");
}

/** Pages of results, every one another search, by CPU time of the server with its index. */
async function measure({ plan, load }: Bench, dataDir: string, cars: string): Promise<Figure[]> {
  // Words that name filters are redirected to these filters.
  const withoutWords = QUERIES.filter((query) => !/\bq=/.test(query));
  const paths = pathsOf("/used-cars?", withoutWords);
  await lowerPrices(dataDir);
  const site = await startSite(dataDir, { PAGE_CACHE_MB: "0" });
  try {
    await waitForIndex(site);
    const page = await copyMiddlePage(paths.map((path) => site.url + path));
    const bare = await startBareServer(page);
    try {
      const walk = async ({ url, pid }: { url: string; pid: number }, seconds = plan.seconds) => {
        const before = readCpuSeconds(pid);
        const { requests } = await load.run({
          way: "walk",
          url,
          paths,
          headers: PLAIN,
          connections: AT_ONCE,
          seconds,
        });
        const after = readCpuSeconds(pid);
        return before === undefined || after === undefined
          ? undefined
          : requests / (after - before);
      };
      for (const server of [site, bare]) await walk(server, plan.warmupSeconds);
      const rounds = await interleave(plan.rounds, {
        ours: () => walk(site),
        theirs: () => walk(bare),
      });
      const [ours, theirs] = [rounds.ours, rounds.theirs].map((each) =>
        each.filter((value) => value !== undefined),
      );
      if (ours?.[0] === undefined || theirs === undefined) return [];
      return [
        {
          name: `pages of results of ${cars}, by CPU time`,
          unit: "pages/CPU s",
          rounds: ours,
          baseline: { name: "bare node:http, a page of the same size", rounds: theirs },
          goal: { of: "value", atLeast: PAGES_PER_CPU_SECOND },
          note: `${paths.length} pages in turn, none from the cache; the middle one has ${page.body.length} bytes, not compressed.`,
        },
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await site.stop();
  }
}

/** Of some pages the one whose size is the median. */
async function copyMiddlePage(urls: readonly string[]) {
  const pages = [];
  for (const url of urls) pages.push(await copyReply(url, PLAIN));
  const middle = median(pages.map(({ body }) => body.length));
  const sorted = pages.toSorted(
    (a, b) => Math.abs(a.body.length - middle) - Math.abs(b.body.length - middle),
  );
  const [nearest] = sorted;
  if (nearest === undefined) throw new Error("there are no pages");
  return nearest;
}
