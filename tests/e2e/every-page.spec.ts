import type { Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { expect, PUBLIC_PAGES, test } from "./visit.ts";

/** Every public page, and a car of the demo. */
async function visit(page: Page, path: string): Promise<void> {
  if (path !== "a car") {
    await page.goto(path);
    return;
  }
  await page.goto("/used-cars");
  const href = await page.getByRole("article").nth(2).getByRole("link").getAttribute("href");
  await page.goto(href ?? "");
}

const PAGES = [...PUBLIC_PAGES, "a car", "/api/docs"];

for (const path of PAGES) {
  test(`${path} has nothing that axe objects to, and never scrolls sideways`, async ({ page }) => {
    await visit(page, path);
    await expectSound(page);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every page shows its content, and its links work", async ({ page }) => {
    for (const path of PAGES) {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.goto("/");
    await page.getByRole("link", { name: "VAN", exact: true }).click();
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Specification" })).toBeVisible();
    await page.getByRole("link", { name: /^Show photo 3/ }).click();
    await expect(page.locator("#photo-3")).toBeInViewport();
  });
});
