import type { Figure } from "../report/figure.ts";
import { interleave } from "../report/statistics.ts";
import { startSite } from "../site/start-site.ts";
import { type Bench, CATEGORY_JSON, CATEGORY_PAGE, PLAIN } from "./plan.ts";

const GOAL = 1.3;

/** Whether a list takes longer when there are three hundred times as many cars. */
export async function measureScale(bench: Bench): Promise<Figure[]> {
  const large = await startSite(bench.large.dataDir, { PAGE_CACHE_MB: "0" });
  const small = await startSite(bench.small.dataDir, { PAGE_CACHE_MB: "0" });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of [
      ["category JSON", CATEGORY_JSON],
      ["category page", CATEGORY_PAGE],
    ] as const) {
      const walk =
        (url: string) =>
        async (seconds = bench.plan.seconds) =>
          (await bench.load.run({ way: "walk", url: url + path, headers: PLAIN, seconds }))
            .medianMs;
      const subjects = { large: walk(large.url), small: walk(small.url) };
      for (const subject of Object.values(subjects)) await subject(bench.plan.warmupSeconds);
      const rounds = await interleave(bench.plan.rounds, {
        large: () => subjects.large(),
        small: () => subjects.small(),
      });
      figures.push({
        name: `${name}, uncached, median wait with 310k cars`,
        unit: "ms",
        rounds: rounds.large,
        baseline: { name: "the same with 1k cars", rounds: rounds.small },
        goal: { of: "ratio", atMost: GOAL },
      });
    }
    return figures;
  } finally {
    await small.stop();
    await large.stop();
  }
}
