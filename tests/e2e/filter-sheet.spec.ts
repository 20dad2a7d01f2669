import type { Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { collectPageLoads } from "./page-loads.ts";
import { expect, test } from "./visit.ts";

test.use({ viewport: { width: 360, height: 740 } });

async function openList(page: Page) {
  await page.goto("/used-cars");
  await expect(page.locator("html[data-running]")).toBeAttached();
  return {
    button: page.getByRole("button", { name: /^Filters/ }),
    sheet: page.getByRole("dialog", { name: "Filters" }),
  };
}

/** Whether the entry of the history is that of the open sheet. */
const isMarked = (page: Page) =>
  page.evaluate(() => (history.state as { sheet?: true } | null)?.sheet);

test("Back on a phone closes the sheet of filters, keeps what was chosen and stays on the page", async ({
  page,
}) => {
  await page.goto("/");
  const { button, sheet } = await openList(page);
  await button.click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/used-cars");
  await expect(button).toBeFocused();

  await button.click();
  await sheet.getByRole("button", { name: "Fuel" }).click();
  await sheet.getByRole("checkbox", { name: /^Diesel/ }).check();
  await expect(page).toHaveURL("/used-cars?fuel=diesel");
  await sheet.getByRole("checkbox", { name: /^Petrol/ }).check();
  await expect(page).toHaveURL("/used-cars?fuel=petrol&fuel=diesel");
  // The sheet's entry follows that of the address.
  await expect.poll(() => isMarked(page)).toBe(true);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/used-cars?fuel=petrol&fuel=diesel");
  // Each choice is a step of its own.
  await page.goBack();
  await expect(page).toHaveURL("/used-cars?fuel=diesel");
  await expect(page.getByRole("link", { name: "Remove filter: Diesel" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove filter: Petrol" })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/used-cars");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

for (const [how, close] of [
  ["Escape", "key"],
  ["the button Close filters", "Close filters"],
  ["the button Show cars", /^Show [\d,]+ cars$/],
] as const) {
  test(`${how} closes the sheet of filters, and Back then leaves the page`, async ({ page }) => {
    await page.goto("/");
    const { button, sheet } = await openList(page);
    await button.click();
    await expect(sheet).toBeVisible();
    if (close === "key") await page.keyboard.press("Escape");
    else await sheet.getByRole("button", { name: close }).click();
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await expect.poll(() => isMarked(page)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL("/");
  });
}

test("the page is not loaded again when the sheet of filters closes", async ({ page }) => {
  const { button, sheet } = await openList(page);
  const loads = collectPageLoads(page);
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press("Escape"),
    () => page.setViewportSize({ width: 1440, height: 900 }),
  ]) {
    await button.click();
    await expect(sheet).toBeVisible();
    await expect.poll(() => isMarked(page)).toBe(true);
    await close();
    await expect.poll(() => isMarked(page)).toBeUndefined();
  }
  // A search that is really made is the first to be loaded.
  await page.getByLabel("Sort").selectOption("Cheapest first");
  await expect(page).toHaveURL("/used-cars?sort=cheapest");
  expect(loads).toHaveLength(1);
});

test("the open sheet of filters is sound", async ({ page }) => {
  const { button } = await openList(page);
  await button.click();
  await expectSound(page);
});

test("the header's search leads to the field for words, from another page and on the list itself, as often as it is pressed", async ({
  page,
}) => {
  const search = page.getByRole("link", { name: "Search cars" });
  const words = page.getByRole("dialog", { name: "Filters" }).getByLabel("Keywords");
  await page.goto("/help");
  await search.click();
  await expect(words).toBeFocused();
  await openList(page);
  for (let time = 0; time < 2; time += 1) {
    await search.click();
    await expect(words).toBeFocused();
    await page.getByRole("button", { name: "Close filters" }).click();
    await expect(words).toBeHidden();
  }
  await expect(page).toHaveURL("/used-cars");
});
