import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

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
    expect(await findViolations(page), `${url} at ${width}, ${colorScheme}`).toEqual([]);
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

/** The elements that axe objects to. */
async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
