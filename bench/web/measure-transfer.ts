import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { BROWSER } from "../server/plan.ts";
import { IS_SMOKE } from "../scale.ts";
import { copyReply } from "../site/bare-server.ts";
import type { Browser } from "./launch-browser.ts";
import { LIST_PATH, type SitePage } from "./site-pages.ts";
import type { WebFigure } from "./web-figure.ts";

const KB = 1024;
const ROUNDS = IS_SMOKE ? 1 : 5;
const ANSWERS = IS_SMOKE ? 2 : 40;
/** The stored reply gets its small form after the first visitor has the large one. */
const COMPRESSION_MS = 1_000;

/** W12: the bytes of a list before its pictures, as a browser gets them. */
export async function measureSizes(url: string): Promise<WebFigure[]> {
  await copyReply(url + LIST_PATH, BROWSER);
  await sleep(COMPRESSION_MS);
  const page = await copyReply(url + LIST_PATH, BROWSER);
  const html = await (await fetch(url + LIST_PATH)).text();
  const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? "",
  );
  let css = 0;
  for (const sheet of sheets) css += (await copyReply(url + sheet, BROWSER)).body.length;
  const shared = { page: "category", unit: "kB", better: "less" } as const;
  return [
    {
      ...shared,
      metric: "W12 HTML, compressed",
      rounds: [page.body.length / KB],
      gate: 20,
      aim: 14,
    },
    { ...shared, metric: "W12 style sheets, compressed", rounds: [css / KB], gate: 16, aim: 10 },
  ];
}

/** W15: what a second visit transfers, and W20: how many elements a list has. */
export async function measureRepeat(
  url: string,
  pages: readonly SitePage[],
  browser: Browser,
): Promise<WebFigure[]> {
  const figures: WebFigure[] = [];
  for (const { name, path } of pages) {
    const page = await browser.newPage();
    const rounds: number[] = [];
    await page.open(url + path);
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.open("about:blank");
      page.takeTransfer();
      await page.open(url + path);
      rounds.push(page.takeTransfer().bytes / KB);
    }
    figures.push({
      metric: "W15 transfer of a second visit",
      page: name,
      unit: "kB",
      rounds,
      gate: 15,
      aim: 6,
      better: "less",
    });
    // Lists only: a page of 24 cards with its hearts, filters and all that scripts add.
    if (name !== "home" && name !== "car") {
      const elements = await page.evaluate<number>("document.querySelectorAll('*').length");
      figures.push({
        metric: "W20 elements of a list",
        page: name,
        unit: "",
        rounds: [elements],
        gate: 900,
        aim: 650,
        better: "less",
      });
    }
    await page.close();
  }
  return figures;
}

const FIRST_BYTE = {
  cached: { gate: 10, aim: 4 },
  uncached: { gate: 80, aim: 40 },
} as const;

/** W18: what one visitor waits for the first byte. */
export async function measureFirstByte(
  url: string,
  way: keyof typeof FIRST_BYTE,
  pages: readonly SitePage[],
): Promise<WebFigure[]> {
  const figures: WebFigure[] = [];
  for (const { name, path } of pages) {
    const rounds: number[] = [];
    await waitForFirstByte(url + path);
    for (let answer = 0; answer < ANSWERS; answer += 1)
      rounds.push(await waitForFirstByte(url + path));
    figures.push({
      metric: `W18 first byte, ${way}`,
      page: name,
      unit: "ms",
      rounds,
      ...FIRST_BYTE[way],
      better: "less",
    });
  }
  return figures;
}

function waitForFirstByte(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = performance.now();
    get(url, { headers: BROWSER }, (response) => {
      const waited = performance.now() - sent;
      response.resume();
      response.once("end", () => resolve(waited));
    }).once("error", reject);
  });
}
