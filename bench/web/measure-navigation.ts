import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../report/statistics.ts";
import { IS_SMOKE } from "../scale.ts";
import type { BrowserPage } from "./browser-page.ts";
import type { Browser } from "./launch-browser.ts";
import { LIST_PATH } from "./site-pages.ts";
import { startSlowProxy } from "./start-slow-proxy.ts";
import type { WebFigure } from "./web-figure.ts";

/** How long a hand rests on a link before it clicks, with the waits that are allowed then. */
const HOVERS = [
  { ms: 400, gate: 400, aim: 320 },
  { ms: 900, gate: 150, aim: 80 },
] as const;
const VISITS = IS_SMOKE ? 1 : 5;
const SCROLLED = 300;
const SETTLE_MS = 300;
const ARRIVE_MS = 2_500;
const RETURN_MS = 1_000;

/** W16 and W17: from a list to a car over a slow line, and back again. */
export async function measureNavigation(url: string, browser: Browser): Promise<WebFigure[]> {
  const proxy = await startSlowProxy(url);
  const page = await browser.newPage();
  try {
    await page.send("Emulation.setDeviceMetricsOverride", {
      width: 1280,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
    const figures: WebFigure[] = [];
    const backs: Return[] = [];
    for (const { ms, gate, aim } of HOVERS) {
      const rounds: number[] = [];
      for (let visit = 0; visit < VISITS; visit += 1) {
        rounds.push(await visitCar(page, proxy.url, visit, ms));
        backs.push(await goBack(page));
      }
      figures.push({
        metric: `W16 list to car, ${ms / 1000} s on the link`,
        page: "car",
        unit: "ms",
        rounds,
        gate,
        aim,
        better: "less",
      });
    }
    return [...figures, ...returnFigures(backs)];
  } finally {
    await page.close();
    await proxy.stop();
  }
}

interface Place {
  x: number;
  y: number;
}

/** Milliseconds from the click to the painted photo of the car. */
async function visitCar(
  page: BrowserPage,
  url: string,
  card: number,
  hoverMs: number,
): Promise<number> {
  await page.send("Network.clearBrowserCache");
  // A unique address, so that a prerendered car of an earlier visit is not reused.
  await page.open(`${url}${LIST_PATH}?visit=${hoverMs}-${card}`);
  const { x, y } = await page.evaluate<Place>(`(() => {
    scrollTo(0, ${SCROLLED});
    addEventListener("click", (event) => localStorage.setItem("clicked", String(performance.timeOrigin + event.timeStamp)), true);
    addEventListener("pageshow", (event) => requestAnimationFrame(() => requestAnimationFrame(() => {
      window.returned = { persisted: event.persisted, at: performance.timeOrigin + performance.now(), scrolled: scrollY };
    })));
    const { x, y } = document.querySelectorAll("article a")[${card}].getBoundingClientRect();
    return { x: x + 20, y: y + 10 };
  })()`);
  await sleep(SETTLE_MS);
  const mouse = (type: string, more = {}) =>
    page.send("Input.dispatchMouseEvent", { type, x, y, ...more });
  await mouse("mouseMoved");
  await sleep(hoverMs);
  await mouse("mousePressed", { button: "left", clickCount: 1 });
  await mouse("mouseReleased", { button: "left", clickCount: 1 });
  await sleep(ARRIVE_MS);
  const waited = await page.evaluate<number | null>(`new Promise((resolve) => {
    const clicked = Number(localStorage.getItem("clicked"));
    new PerformanceObserver((list) => {
      const photo = list.getEntries().find(({ element }) => element?.closest("#photo-1, #photo-1 *"));
      if (photo) resolve(performance.timeOrigin + photo.startTime - clicked);
    }).observe({ type: "largest-contentful-paint", buffered: true });
    setTimeout(() => resolve(null), 1000);
  })`);
  if (waited === null)
    throw new Error("The car's photo was not the largest thing painted on its page");
  return waited;
}

interface Return {
  persisted: boolean;
  ms: number | undefined;
  sameScroll: boolean;
}

async function goBack(page: BrowserPage): Promise<Return> {
  const left = await page.evaluate<number>(
    // In a task of its own: a page that is being left no longer answers.
    "(setTimeout(() => history.back()), performance.timeOrigin + performance.now())",
  );
  await sleep(RETURN_MS);
  // `window.returned` is missing on a list that was loaded again instead of restored from the back/forward
  // cache.
  const returned = await page.evaluate<{ persisted: boolean; at: number; scrolled: number } | null>(
    "window.returned ?? null",
  );
  if (returned === null) return { persisted: false, ms: undefined, sameScroll: false };
  return {
    persisted: returned.persisted,
    ms: returned.at - left,
    sameScroll: returned.scrolled === SCROLLED,
  };
}

function returnFigures(backs: readonly Return[]): WebFigure[] {
  const shared = { page: "category", better: "less" } as const;
  const times = backs.flatMap(({ ms }) => ms ?? []);
  const share = (has: (back: Return) => boolean) => [
    median(backs.map((back) => Number(has(back)))),
  ];
  return [
    {
      ...shared,
      metric: "W17 list was kept for the way back",
      unit: "",
      rounds: share(({ persisted }) => persisted),
      gate: 1,
      aim: 1,
      better: "more",
    },
    {
      ...shared,
      metric: "W17 scrolled where it was",
      unit: "",
      rounds: share(({ sameScroll }) => sameScroll),
      gate: 1,
      aim: 1,
      better: "more",
    },
    // When no list was restored from the cache, there are no times to report.
    ...(times.length === 0
      ? []
      : [
          {
            ...shared,
            metric: "W17 car back to list",
            unit: "ms",
            rounds: times,
            gate: 120,
            aim: 50,
          },
        ]),
  ];
}
