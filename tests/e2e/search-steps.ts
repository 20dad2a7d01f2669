import type { Page } from "@playwright/test";
import { expect } from "./visit.ts";

/** Cars of the demo alone: others that journeys import have no body, and push its makes out of sight. */
export const HATCHBACKS = "/used-cars?body=hatchback";

/** The scripts run: a change of the form is a navigation within the page. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-running]")).toBeAttached();
}

export function group(page: Page, name: string) {
  return page.getByRole("group", { name, exact: true });
}

export function tick(page: Page, name: string, value: RegExp) {
  return group(page, name).getByRole("checkbox", { name: value });
}

export function countLine(page: Page) {
  return page.locator("#results");
}

/** Number of cars that the page says it has found. */
export async function readCount(page: Page): Promise<number> {
  const text = await countLine(page).innerText();
  return Number(/^([\d,]+) cars?\./.exec(text)?.[1]?.replaceAll(",", ""));
}

/** Holds the data of pages back until the function that it returns is called. */
export async function holdPages(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return release;
}
