import type { Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { PARSED, shiftsOf } from "./layout-shifts.ts";
import { expect, test } from "./visit.ts";

const listView = (page: Page) => page.getByRole("button", { name: "List view" });

/** Whether the first two cars stand beside each other, or below. */
async function areBeside(page: Page): Promise<boolean> {
  const cards = page.getByRole("article");
  const [first, second] = await Promise.all([0, 1].map((at) => cards.nth(at).boundingBox()));
  return first?.y === second?.y;
}

test("results become rows, which every list and the next visit keep, and a grid again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/used-cars");
  await expect(listView(page)).toHaveAttribute("aria-pressed", "false");
  expect(await areBeside(page)).toBe(true);
  await listView(page).click();
  await expect(listView(page)).toHaveAttribute("aria-pressed", "true");
  expect(await areBeside(page)).toBe(false);
  await expect(page).toHaveURL("/used-cars");
  const row = page.getByRole("article").first();
  const picture = await row.locator("picture img").boundingBox();
  const box = await row.boundingBox();
  expect([picture?.width, picture?.x]).toEqual([172, box?.x]);
  // Title, facts and place stand beside each other.
  expect(box?.height).toBeLessThan(140);
  const facts = await row.getByText(/\skm/).first().boundingBox();
  const title = await row.getByRole("heading").boundingBox();
  expect(facts?.y).toBe(title?.y);
  expect(facts?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
  await expectSound(page);
  await page.goto("/categories/01");
  await expect(listView(page)).toHaveAttribute("aria-pressed", "true");
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await areBeside(page)).toBe(false);
  await listView(page).click();
  await expect(listView(page)).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  expect(await areBeside(page)).toBe(true);
});

test("rows of a tablet and a small laptop have the facts in a column, and cut nothing", async ({
  page,
}) => {
  await page.goto("/used-cars");
  await listView(page).click();
  await expect(listView(page)).toHaveAttribute("aria-pressed", "true");
  for (const width of [768, 1024, 1279]) {
    await page.setViewportSize({ width, height: 900 });
    const row = page.getByRole("article").first();
    const [box, title, facts, price] = await Promise.all(
      [row, row.getByRole("heading"), row.getByText(/\skm/).first(), row.getByText(/^€/)].map(
        (part) => part.boundingBox(),
      ),
    );
    expect(box?.height).toBeLessThan(150);
    expect(facts?.y).toBe(title?.y);
    expect(facts?.x).toBeGreaterThan(title?.x ?? 0);
    // Long names of cars and of places stay in their columns.
    expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThan(facts?.x ?? 0);
    expect(price?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
    const outside = await row.evaluate((card) => {
      const edge = card.getBoundingClientRect();
      return [...card.querySelectorAll("p, h2, time, button")].filter((part) => {
        const { right, bottom } = part.getBoundingClientRect();
        return right > edge.right || bottom > edge.bottom;
      }).length;
    });
    expect(outside).toBe(0);
    const [picture, photos] = await Promise.all(
      [row.locator("picture"), row.getByText(/^\d+ photos$/)].map((part) => part.boundingBox()),
    );
    const bottomOf = (part: typeof picture) => (part?.y ?? 0) + (part?.height ?? 0);
    expect(Math.abs(bottomOf(picture) - bottomOf(photos) - 4)).toBeLessThanOrEqual(1);
  }
});

test("the tick of a verified seller stands beside the end of the name in a phone's rows", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/used-cars");
  await listView(page).click();
  await expect(listView(page)).toHaveAttribute("aria-pressed", "true");
  const ticks = page.getByRole("article").getByTitle("Verified seller");
  // How far each tick stands from the last line of the name before it, in both directions.
  const gaps = await ticks.evaluateAll((all) =>
    all.map((tick) => {
      const name = document.createRange();
      name.setStart(tick.parentElement ?? tick, 0);
      name.setEndBefore(tick);
      const line = [...name.getClientRects()].findLast(({ width }) => width > 4);
      const { left, top, bottom } = tick.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      return {
        isBeside: line !== undefined && middle > line.top && middle < line.bottom,
        away: left - (line?.right ?? 0),
      };
    }),
  );
  expect(gaps.length).toBeGreaterThan(5);
  expect(gaps.filter(({ isBeside, away }) => !isBeside || away < -0.5 || away > 8)).toEqual([]);
});

test("a press while the page is still starting counts once", async ({ page }) => {
  await page.goto("/used-cars");
  await expect(page.locator("html[data-running]")).toBeAttached();
  // Hydrated, and not yet marked as running: the moment in which presses are held.
  await page.evaluate(() => delete document.documentElement.dataset["running"]);
  await listView(page).click();
  await expect(listView(page)).toHaveAttribute("aria-pressed", "false");
  await page.evaluate(() => {
    document.documentElement.dataset["running"] = "";
    dispatchEvent(new Event("running"));
  });
  await expect(listView(page)).toHaveAttribute("aria-pressed", "true");
});

test("another tab follows the choice between rows and a grid", async ({ page, context }) => {
  await page.goto("/used-cars");
  const other = await context.newPage();
  await other.goto("/new-cars");
  await expect(other.locator("html[data-running]")).toBeAttached();
  await listView(page).click();
  await expect(listView(other)).toHaveAttribute("aria-pressed", "true");
});

for (const width of [360, 1440]) {
  test(`rows are there from the first paint, and nothing moves at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto("/used-cars");
    await listView(page).click();
    await expect(listView(page)).toHaveAttribute("aria-pressed", "true");
    const shifts = await shiftsOf(
      page,
      async () => {
        await page.reload(PARSED);
        await expect(page.locator("html[data-view=list]")).toBeAttached();
      },
      () => expect(page.getByRole("button", { name: /^Compare / }).first()).toBeVisible(),
    );
    expect(shifts).toEqual([]);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("results are a grid, without a switch that does nothing", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/used-cars");
    await expect(listView(page)).toBeHidden();
    expect(await areBeside(page)).toBe(true);
  });
});

test("the keyboard passes over the filters to the results", async ({ page }) => {
  await page.goto("/used-cars?fuel=diesel");
  const skip = page.getByRole("link", { name: "Skip to results" });
  await page.getByRole("link", { name: "How results are ordered" }).first().focus();
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Sort" })).toBeFocused();
  // A phone has the filters in a sheet.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(skip).toBeHidden();
});
