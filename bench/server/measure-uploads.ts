import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { readPeakResidentMb } from "../machine/processes.ts";
import { IS_SMOKE } from "../scale.ts";
import type { Figure } from "../report/figure.ts";
import { interleave } from "../report/statistics.ts";
import { startSite } from "../site/start-site.ts";
import { type Bench, BROWSER, CATEGORY_PAGE } from "./plan.ts";

const GOAL = 2;
const UPLOADERS = 8;
/** A photograph of a phone. */
const [WIDTH, HEIGHT] = IS_SMOKE ? [400, 300] : [4000, 3000];
const BUSY_MS = 200;
const RETRY_MS = 100;

/** What visitors of a page from the reply cache feel while 8 people send photographs without pause. */
export async function measureUploads({ plan, load, small }: Bench): Promise<Figure[]> {
  const site = await startSite(small.dataDir, { TRUST_PROXY: "1" });
  try {
    const photograph = await makePhotograph();
    const url = site.url + CATEGORY_PAGE;
    const walk = async () => {
      const { p95Ms = NaN } = await load.run({
        way: "walk",
        url,
        headers: BROWSER,
        seconds: plan.seconds,
      });
      return p95Ms;
    };
    await load.run({ way: "walk", url, headers: BROWSER, seconds: plan.warmupSeconds });
    const perMinute: number[] = [];
    const { rest, busy } = await interleave(plan.rounds, {
      rest: walk,
      busy: async () => {
        const uploads = startUploads(site.url, photograph);
        // By now the server is processing the first uploads.
        await sleep(BUSY_MS);
        const p95 = await walk();
        perMinute.push(await uploads.stop());
        return p95;
      },
    });
    const peak = readPeakResidentMb(site.pid);
    return [
      {
        name: "cached category page, p95 while 8 uploads run",
        unit: "ms",
        rounds: busy,
        baseline: { name: "at rest", rounds: rest },
        goal: { of: "ratio", atMost: GOAL },
      },
      {
        name: "photographs of 12 megapixels taken",
        unit: "a minute",
        rounds: perMinute,
        note: `${Math.round(photograph.length / 1000)} kB of JPEG each, cleaned and kept at ${WIDTH / 2.5} pixels.`,
      },
      ...(peak === undefined
        ? []
        : [{ name: "peak memory of the server with them", unit: "MB", rounds: [peak] }]),
    ];
  } finally {
    await site.stop();
  }
}

async function makePhotograph(): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 200 * 150 * 3 }, (_, at) => (at * 7919) % 256));
  return sharp(noise, { raw: { width: 200, height: 150, channels: 3 } })
    .resize(WIDTH, HEIGHT)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Each upload comes from a network of its own and starts as soon as the previous one was answered. */
function startUploads(url: string, photograph: Buffer): { stop: () => Promise<number> } {
  const over = new AbortController();
  let taken = 0;
  const began = performance.now();
  const send = async (uploader: number) => {
    while (!over.signal.aborted) {
      const form = new FormData();
      form.set("image", new Blob([new Uint8Array(photograph)]), "car.jpg");
      const reply = await fetch(`${url}/api/images`, {
        method: "POST",
        headers: { "x-forwarded-for": `203.0.113.${uploader + 1}` },
        body: form,
      });
      await reply.arrayBuffer();
      // All upload slots are taken: wait a moment and retry, as the product's own page does.
      if (reply.status === 503) {
        await sleep(RETRY_MS);
        continue;
      }
      if (reply.status !== 200) throw new Error(`an upload was answered with ${reply.status}`);
      taken += 1;
    }
  };
  const uploaders = Array.from({ length: UPLOADERS }, (_, at) => send(at));
  return {
    async stop() {
      over.abort();
      await Promise.all(uploaders);
      return (taken * 60_000) / (performance.now() - began);
    },
  };
}
