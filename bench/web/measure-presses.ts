import { setTimeout as sleep } from "node:timers/promises";
import { IS_SMOKE } from "../scale.ts";
import type { BrowserPage } from "./browser-page.ts";
import type { Browser } from "./launch-browser.ts";
import type { SitePage } from "./site-pages.ts";
import type { WebFigure } from "./web-figure.ts";

const PRESSES = IS_SMOKE ? 1 : 5;
/** A phone of the middle has a quarter of this machine's speed. */
const SLOWER = 4;
/** A page that has loaded hydrates, and loads what it needs later. */
const SETTLE_MS = 1_500;
/** How long an answer may take until it is painted, at most. */
const ANSWER_MS = 1_500;
const GATE_MS = 100;
const AIM_MS = 64;

const PHONE = { width: 412, height: 823, deviceScaleFactor: 2, mobile: true };
const DESK = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

interface Press {
  name: string;
  page: SitePage["name"];
  screen: typeof PHONE;
  /** What is pressed first, one after the other, without being measured. */
  before?: readonly string[];
  /** Selects what is pressed. */
  at: string;
  /** A letter that is typed there, rather than the press itself. */
  key?: string;
  /** True in the page once the press has done what it is for; `window.pressed` is what was pressed last. */
  done: string;
}

const SHEET = "[data-filter-bar] [popovertarget=filters]";
/** The pages share a profile: the heart that one of them has given is no longer there for the next. */
const HEART = "article button[aria-pressed=false]";

const ENLARGE = "[aria-label^='Enlarge photo']";

const exists = (selector: string) => `document.querySelector(${JSON.stringify(selector)}) !== null`;

/** What people do most: on a phone what has a sheet or a dialog, on a desk what has a field. */
const MEASURED: readonly Press[] = [
  {
    name: "sheet of filters",
    page: "filtered",
    screen: PHONE,
    at: SHEET,
    done: exists("#filters:popover-open"),
  },
  {
    name: "value of a filter",
    page: "filtered",
    screen: PHONE,
    before: [SHEET],
    at: "#filters label:has(input[name=make])",
    done: exists("#filters input[name=make]:checked"),
  },
  {
    name: "heart",
    page: "filtered",
    screen: PHONE,
    at: HEART,
    done: "window.pressed.ariaPressed === 'true'",
  },
  {
    name: "enlarged photo",
    page: "car",
    screen: PHONE,
    at: ENLARGE,
    done: exists("dialog[open]"),
  },
  {
    name: "next photo",
    page: "car",
    screen: PHONE,
    before: [ENLARGE],
    at: "dialog[open] [aria-label='Next photo']",
    done: exists("dialog[open] [aria-label='Previous photo'][aria-disabled=false]"),
  },
  {
    name: "dialog to book",
    page: "car",
    screen: PHONE,
    at: "main [aria-label^='Book ']",
    done: exists("dialog[open]"),
  },
  {
    name: "letter of a search",
    page: "filtered",
    screen: DESK,
    at: "#words",
    key: "g",
    done: "document.querySelector('#words').value === 'g'",
  },
];

/** W8: from a press to the next paint, as the browser itself tells it (Event Timing). */
export async function measurePresses(
  url: string,
  pages: readonly SitePage[],
  browser: Browser,
): Promise<WebFigure[]> {
  const figures: WebFigure[] = [];
  for (const press of MEASURED) {
    const path = pages.find(({ name }) => name === press.page)?.path ?? "/";
    const rounds: number[] = [];
    for (let round = 0; round < PRESSES; round += 1) {
      const page = await browser.newPage();
      try {
        rounds.push(await measurePress(page, url + path, press));
      } finally {
        await page.close();
      }
    }
    figures.push({
      metric: `W8 answer to a press: ${press.name}`,
      page: press.page,
      unit: "ms",
      rounds,
      gate: GATE_MS,
      aim: AIM_MS,
      better: "less",
    });
  }
  return figures;
}

async function measurePress(page: BrowserPage, address: string, press: Press): Promise<number> {
  await page.send("Emulation.setDeviceMetricsOverride", press.screen);
  await page.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.open(address);
  await sleep(SETTLE_MS);
  for (const selector of press.before ?? []) {
    await pressAt(page, selector);
    await sleep(ANSWER_MS);
  }
  if (press.key !== undefined) {
    await pressAt(page, press.at);
    await sleep(ANSWER_MS);
  }
  await page.evaluate(`(() => {
    window.answers = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId > 0) window.answers.push(duration);
    }).observe({ type: "event", durationThreshold: 16 });
  })()`);
  if (press.key === undefined) await pressAt(page, press.at);
  else await typeKey(page, press.key);
  await sleep(ANSWER_MS);
  if (!(await page.evaluate<boolean>(press.done)))
    throw new Error(`${press.name}: the press has done nothing`);
  // The browser leaves out what it answered within 16 ms.
  return page.evaluate<number>("Math.max(16, ...window.answers)");
}

async function pressAt(page: BrowserPage, selector: string): Promise<void> {
  const place = await page.evaluate<{ x: number; y: number } | null>(`(() => {
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find((each) => each.checkVisibility());
    window.pressed = found;
    found?.scrollIntoView({ block: "center", behavior: "instant" });
    const box = found?.getBoundingClientRect();
    return box === undefined ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  })()`);
  if (place === null) throw new Error(`Nothing to press at ${selector}`);
  const shared = { ...place, button: "left", clickCount: 1 };
  await page.send("Input.dispatchMouseEvent", { ...shared, type: "mousePressed" });
  await page.send("Input.dispatchMouseEvent", { ...shared, type: "mouseReleased" });
}

async function typeKey(page: BrowserPage, key: string): Promise<void> {
  const shared = { key, text: key, code: `Key${key.toUpperCase()}` };
  await page.send("Input.dispatchKeyEvent", { ...shared, type: "keyDown" });
  await page.send("Input.dispatchKeyEvent", { ...shared, type: "keyUp" });
}
