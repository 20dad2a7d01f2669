import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type * as Axe from "axe-core";

/** Longer than a toast's fade, and far shorter than it is shown. */
const FADE_MS = 600;
/** The library as it runs in a page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/**
 * All rules are checked; only violations are described, by their HTML. Style sheets are not fetched again: no
 * enabled rule reads them.
 */
const OPTIONS: Axe.RunOptions = {
  resultTypes: ["violations"],
  selectors: false,
  preload: false,
  iframes: false,
};

/**
 * Phones are tested in light mode and desktops in dark mode, so that every rule, width and colour is covered.
 */
const LOOKS = [
  { width: 320, colorScheme: "light" },
  { width: 768, colorScheme: null },
  { width: 1440, colorScheme: "dark" },
] as const;

/**
 * Expects no axe violations, no horizontal scrolling and no long lines of running text in the dashboard, from narrow
 * phones on. The page keeps its state, such as an open dialog.
 */
export async function expectSound(page: Page): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    const { url, overflow } = await page.evaluate(() => {
      // What is skipped on a phone is cut at its edges, and would hide what is too wide.
      delete document.documentElement.dataset["late"];
      return {
        url: location.href,
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      };
    });
    expect(overflow, `${url} at ${width}`).toBeLessThanOrEqual(0);
    expect(await page.evaluate(findLongLines), `${url} at ${width}`).toEqual([]);
    if (colorScheme === null) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await whenColoursRest(page);
    let violations = await findViolations(page);
    if (violations.length > 0) {
      // A toast that is fading has no valid contrast yet; one that is fully shown is checked again.
      await page.waitForTimeout(FADE_MS);
      violations = await findViolations(page);
    }
    expect(violations, `${url} at ${width}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** The paragraphs of the dashboard with lines above 75ch. Runs in the page. */
function findLongLines(): string[] {
  const paragraphs = [...document.querySelectorAll<HTMLElement>(".tool main :is(p, dd)")];
  return paragraphs.flatMap((paragraph) => {
    const { font, display } = getComputedStyle(paragraph);
    // Parts beside each other are no running text.
    if (display.includes("flex")) return [];
    const measure = document.createElement("span");
    measure.style.cssText = `position: absolute; font: ${font}; width: 75ch`;
    document.body.append(measure);
    const { width: most } = measure.getBoundingClientRect();
    measure.remove();
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    return range.getBoundingClientRect().width > most + 1 ? [paragraph.innerText] : [];
  });
}

/** Waits for colour transitions, during which the contrast is that of neither colour. */
async function whenColoursRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map((change) => change.finished));
  });
}

/**
 * The elements that violate axe's rules. One script in the page itself is enough: our only frames are
 * sandboxed without scripts, so axe cannot run in them, and show parts of pages that are checked themselves.
 */
async function findViolations(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => "axe" in globalThis);
  if (!isLoaded) await page.evaluate(AXE);
  const { violations, frames } = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }; // loaded above
    const results: Axe.AxeResults = await axe.run(document, options);
    return {
      violations: results.violations,
      frames: document.querySelectorAll("iframe:not([sandbox])").length,
    };
  }, OPTIONS);
  expect(frames, "a frame with scripts would need an axe of its own").toBe(0);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
