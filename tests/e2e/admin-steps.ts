import type { Browser, Page } from "@playwright/test";
import { expect } from "./visit.ts";

/** Signs in as the demo's admin, in a separate browser context. */
export async function joinAsAdmin(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enterAsAdmin(page);
  return page;
}

export async function enterAsAdmin(page: Page): Promise<void> {
  await page.goto("/login?from=/dashboard");
  await page.getByRole("button", { name: "Admin" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}

/** Opens a list and searches it. */
export async function searchList(page: Page, path: string, q: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Search", { exact: true }).fill(q);
  // The old rows stay visible until the search has answered and the list has drawn the reply.
  const found = page.waitForResponse(
    (reply) => new URL(reply.url()).searchParams.get("q") === q && reply.url().includes("/api/"),
  );
  await page.keyboard.press("Enter");
  await found;
  await expect(page).toHaveURL(
    new RegExp(`[?&]q=${encodeURIComponent(q).replaceAll("%20", "\\+")}`),
  );
  await expect(page.locator("[role=group][aria-busy=true]")).toHaveCount(0);
}

/** A toast in this style. */
export const toast = (page: Page, style: "success" | "error", text: string) =>
  page.locator(`[data-toast="${style}"]`).filter({ hasText: text });

export const dialog = (page: Page) => page.getByRole("dialog");

/** The requested columns are there, in this order, with any others between them. */
export async function expectColumns(page: Page, ...asked: readonly string[]): Promise<void> {
  const shown = async () =>
    (await page.getByRole("columnheader").allInnerTexts()).filter((column) =>
      asked.includes(column),
    );
  await expect.poll(shown).toEqual(asked);
}
