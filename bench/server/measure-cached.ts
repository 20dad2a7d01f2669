import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../report/figure.ts";
import { IS_SMOKE } from "../scale.ts";
import { copyReply, startBareServer } from "../site/bare-server.ts";
import { startSite } from "../site/start-site.ts";
import { compareFloods, floodInTurns } from "./flood.ts";
import { type Bench, BROWSER, CATEGORY_JSON, CATEGORY_PAGE } from "./plan.ts";

const JSON_GOAL = 0.8;
const HTML_GOAL = 0.7;
/** The reply cache compresses after the first reply was sent. */
const COMPRESSION_MS = IS_SMOKE ? 300 : 1_000;

/** The same category from the reply cache, compared with the same bytes sent from a variable. */
export async function measureCached(bench: Bench): Promise<Figure[]> {
  const site = await startSite(bench.large.dataDir);
  try {
    return [
      ...(await compare(bench, site, "category JSON, cached", CATEGORY_JSON, JSON_GOAL)),
      ...(await compare(bench, site, "category page, cached", CATEGORY_PAGE, HTML_GOAL)),
    ];
  } finally {
    await site.stop();
  }
}

async function compare(
  bench: Bench,
  site: { url: string; pid: number },
  name: string,
  path: string,
  goal: number,
): Promise<Figure[]> {
  const ours = { pid: site.pid, url: site.url + path, headers: BROWSER };
  await copyReply(ours.url, BROWSER);
  await sleep(COMPRESSION_MS);
  const reply = await copyReply(ours.url, BROWSER);
  if (reply.headers["content-encoding"] !== "br")
    throw new Error(`${path} is not handed out from the cache`);
  const bare = await startBareServer(reply);
  try {
    const rounds = await floodInTurns(bench, {
      ours,
      theirs: { pid: bare.pid, url: bare.url, headers: BROWSER },
    });
    return compareFloods({
      name,
      ...rounds,
      baseline: "bare node:http, same bytes and headers",
      goal,
      note: `${reply.body.length} bytes of brotli, ${Object.keys(reply.headers).length} headers on both sides.`,
    });
  } finally {
    await bare.stop();
  }
}
