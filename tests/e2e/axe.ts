import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type * as Axe from "axe-core";

/** Longer than a toast fades, and far shorter than it stands. */
const FADE_MS = 600;
/** The library as it runs in a page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Nothing is left out: what is fine is checked too, and only not described. */
const OPTIONS: Axe.RunOptions = { resultTypes: ["violations"] };

/** Phones are looked at in the light and desks in the dark: every rule, width and colour has its turn. */
const LOOKS = [
  { width: 320, colorScheme: "light" },
  { width: 768, colorScheme: null },
  { width: 1440, colorScheme: "dark" },
] as const;

/**
 * Nothing that axe objects to and no scrolling sideways, from narrow phones on. The page stays as it is
 * meanwhile: what is open stays open.
 */
export async function expectSound(page: Page): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    const { url, overflow } = await page.evaluate(() => ({
      url: location.href,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(overflow, `${url} at ${width}`).toBeLessThanOrEqual(0);
    if (colorScheme === null) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await whenColoursRest(page);
    let violations = await findViolations(page);
    if (violations.length > 0) {
      // A toast that is fading in or out has no contrast yet; one that stands is seen again.
      await page.waitForTimeout(FADE_MS);
      violations = await findViolations(page);
    }
    expect(violations, `${url} at ${width}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Colours that are on their way to others have a contrast of neither. */
async function whenColoursRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changes.map((change) => change.finished));
  });
}

/**
 * The elements that axe objects to. Our pages have no frames, so one script in the page itself is enough:
 * axe's own driver opens another page for each run to put the frames' results together.
 */
async function findViolations(page: Page): Promise<string[]> {
  const isLoaded = await page.evaluate(() => "axe" in globalThis);
  if (!isLoaded) await page.evaluate(AXE);
  const { violations, frames } = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }; // loaded above
    const results: Axe.AxeResults = await axe.run(document, options);
    return { violations: results.violations, frames: document.querySelectorAll("iframe").length };
  }, OPTIONS);
  expect(frames, "a frame would need an axe of its own").toBe(0);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
