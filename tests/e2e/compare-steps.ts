import type { Page } from "@playwright/test";
import { expect } from "./visit.ts";

export const bar = (page: Page) => page.getByRole("region", { name: "Comparison", exact: true });

/** The cars of a comparison that is shown. */
export const heads = (page: Page) =>
  page.getByRole("columnheader").getByRole("link", { name: /^(?!Remove )/ });

/** Chooses the first cars of the page, from `from` on; returns their names. */
export async function chooseCars(page: Page, count: number, from = 0): Promise<string[]> {
  const names: string[] = [];
  for (let at = from; at < from + count; at += 1) {
    const card = page.getByRole("article").nth(at);
    const name = await card.getByRole("heading").innerText();
    await card.getByRole("button", { name: `Compare ${name}`, exact: true }).click();
    names.push(name);
  }
  return names;
}

/** Chooses the first cars of the results and opens their comparison. */
export async function compareFirst(page: Page, count: number): Promise<string[]> {
  await page.goto("/used-cars");
  const names = await chooseCars(page, count);
  await expect(bar(page).getByRole("status")).toHaveText(`${count} of 4 to compare`);
  await bar(page).getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL(/\/compare\?cars=/);
  // Before, its links are those of a page without scripts.
  await expect(page.locator("html[data-running]")).toBeAttached();
  await expect(heads(page)).toHaveText(names);
  return names;
}
