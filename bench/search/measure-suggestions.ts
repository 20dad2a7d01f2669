import type { Figure } from "../report/figure.ts";
import type { Bench } from "../server/plan.ts";
import { startSite } from "../site/start-site.ts";
import { NAME_BEGINNINGS, PLACE_BEGINNINGS } from "./beginnings.ts";
import { waitForIndex } from "./measure-search.ts";

const GOAL_MS = 5;

const SUGGESTED: Readonly<Record<string, readonly string[]>> = {
  "makes and models": pathsOf("/api/search/suggestions", NAME_BEGINNINGS),
  // As the field for a place asks, and as the field for words does.
  places: [
    ...pathsOf("/api/search/places", PLACE_BEGINNINGS),
    ...pathsOf("/api/search/places", PLACE_BEGINNINGS, "&limit=3&inhabitants=20000"),
  ],
};

/** What somebody who types waits for suggestions, one request after the other, at the API's door. */
export async function measureSuggestions({ plan, load, large }: Bench): Promise<Figure[]> {
  const site = await startSite(large.dataDir, { PAGE_CACHE_MB: "0" });
  try {
    await waitForIndex(site);
    const figures: Figure[] = [];
    for (const [name, paths] of Object.entries(SUGGESTED)) {
      const walk = (seconds: number) => load.run({ way: "walk", url: site.url, paths, seconds });
      await walk(plan.warmupSeconds);
      const rounds: number[] = [];
      for (let round = 0; round < plan.rounds; round += 1)
        rounds.push((await walk(plan.seconds)).p95Ms ?? NaN);
      figures.push({
        name: `suggestions of ${name}, 310k: p95`,
        unit: "ms",
        rounds,
        goal: { of: "value", atMost: GOAL_MS },
        note: `${paths.length} requests in turn, each with what has been typed so far.`,
      });
    }
    return figures;
  } finally {
    await site.stop();
  }
}

function pathsOf(path: string, beginnings: readonly string[], more = ""): string[] {
  return beginnings.map((text) => `${path}?q=${encodeURIComponent(text)}${more}`);
}
