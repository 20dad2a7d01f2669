import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const NARROW = 320;
const MIDDLE = 768;
const WIDE = 1440;

/**
 * Nothing that axe objects to, in the light and in the dark, and no scrolling sideways, from narrow phones
 * on. The page stays as it is meanwhile: what is open stays open.
 */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [NARROW, MIDDLE, WIDE]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
    if (width === MIDDLE) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await whenColoursRest(page);
      const violations = await findViolations(page, colorScheme);
      expect(violations, `${page.url()} at ${width}, ${colorScheme}`).toEqual([]);
    }
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

/** The elements that axe objects to. In the dark a page differs by its colours alone. */
async function findViolations(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (colorScheme === "dark") axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
