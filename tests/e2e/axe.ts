import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe objects to, with the elements. A page in the dark differs from the same page in the light by its
 * colours alone: there, nothing but contrast is looked at.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches))
    axe.withRules(["color-contrast"]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
