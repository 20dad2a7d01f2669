import { joinEmbeddedPostgres } from "../../server/db/embedded/start-embedded.ts";
import type { Figure } from "../report/figure.ts";
import { copyReply, startBareServer } from "../site/bare-server.ts";
import { startSite } from "../site/start-site.ts";
import { CARDS } from "./bare-cards.ts";
import { compareFloods, floodInTurns, perCpuSecond, perSecondOf } from "./flood.ts";
import { type Bench, BROWSER, CATEGORY_JSON, CATEGORY_PAGE, PLAIN } from "./plan.ts";

const JSON_GOAL = 0.5;
/** The two replies must be of the same kind: neither more than this fraction longer. */
const SIZE_TOLERANCE = 0.15;

/** The category rendered again for every request: the cost of framework, contract and React. */
export async function measureUncached(bench: Bench): Promise<Figure[]> {
  const { dataDir } = bench.large;
  const site = await startSite(dataDir, { PAGE_CACHE_MB: "0" });
  const database = await joinEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
  const bare = await startBareServer({
    from: "database",
    connection: database.connection,
    origin: site.url,
  });
  try {
    const api = { pid: site.pid, url: site.url + CATEGORY_JSON, headers: PLAIN };
    const plain = { pid: bare.pid, url: bare.url, headers: PLAIN };
    const [ours, theirs] = await Promise.all([
      copyReply(api.url, PLAIN),
      copyReply(plain.url, PLAIN),
    ]);
    requireSameSize(ours.body.length, theirs.body.length);

    const json = await floodInTurns(bench, { api, plain });
    const page = { pid: site.pid, url: site.url + CATEGORY_PAGE, headers: PLAIN };
    const html = await floodInTurns(bench, { page, compressed: { ...page, headers: BROWSER } });
    return [
      ...compareFloods({
        name: "category JSON, uncached",
        ours: json.api,
        theirs: json.plain,
        baseline: "bare node:http, one named statement",
        goal: JSON_GOAL,
        note: `${CARDS} cards, ${ours.body.length} bytes (baseline ${theirs.body.length}), not compressed on either side.`,
      }),
      { name: "category page, uncached", unit: "pages/s", rounds: perSecondOf(html.page) },
      ...perCpuSecond("category page, uncached, by CPU time", "pages/CPU s", html.page),
      ...perCpuSecond("the same, compressed", "pages/CPU s", html.compressed),
    ];
  } finally {
    await bare.stop();
    await database.stop();
    await site.stop();
  }
}

function requireSameSize(ours: number, theirs: number): void {
  const difference = Math.abs(ours - theirs) / theirs;
  if (difference > SIZE_TOLERANCE)
    throw new Error(
      `The bare server's reply has ${theirs} bytes and ours ${ours}: bring bench/server/bare-cards.ts up to date`,
    );
}
