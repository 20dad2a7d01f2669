import type { Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { collectPageLoads } from "./page-loads.ts";
import { expect, test } from "./visit.ts";

/** Opens the page of a car that has several pictures. */
async function openCar(page: Page): Promise<void> {
  await page.goto("/used-cars?make=volkswagen");
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/cars\//);
  await expect(page.locator("html[data-running]")).toBeAttached();
}

const first = (page: Page) => page.getByRole("link", { name: /^Enlarge photo 1/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Enlarged photos" });
const scale = (page: Page) =>
  dialog(page)
    .locator(".enlarged-stage > div")
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);

test("a picture is enlarged, stepped through and zoomed by the keyboard, and Escape returns to it", async ({
  page,
}) => {
  await openCar(page);
  await first(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole("status")).toHaveText(/Photo 1 \/ \d/);
  await page.keyboard.press("ArrowRight");
  await expect(dialog(page).getByRole("status")).toHaveText(/Photo 2 \/ \d/);
  await expect(page).toHaveURL(/#photo-2$/);
  await page.keyboard.press("+");
  await expect.poll(() => scale(page)).toBeCloseTo(1.5);
  await page.keyboard.press("-");
  await expect.poll(() => scale(page)).toBe(1);
  await expectSound(page);
  const address = page.url().split("#")[0] ?? "";
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(`${address}#photo-2`);
  await expect(page.locator("#photo-2")).toBeInViewport();
  await expect(page.getByRole("link", { name: /^Enlarge photo 2/ })).toBeFocused();
});

test("an enlarged picture stands in the middle of a phone's screen", async ({ page }) => {
  const [width, height] = [360, 740];
  await page.setViewportSize({ width, height });
  await openCar(page);
  await first(page).click();
  const box = await dialog(page).locator(".enlarged-stage img").boundingBox();
  expect(box).not.toBeNull();
  const { x, y, width: wide, height: high } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(x + wide / 2).toBeCloseTo(width / 2, 0);
  expect(y + high / 2).toBeCloseTo(height / 2, 0);
});

test("until an enlarged picture has come, the small one stands in its place", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCar(page);
  const small = await page
    .locator("#photo-1 img")
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  const stage = dialog(page).locator(".enlarged-stage > div");
  await first(page).click();
  await expect(stage).toHaveCSS("background-image", `url("${small}")`);
  await expect(stage).toHaveCSS("background-size", "contain");
});

test("Back closes the enlarged picture and stays on the car's page", async ({ page }) => {
  await openCar(page);
  const loads = collectPageLoads(page);
  const address = page.url();
  await first(page).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => scale(page)).toBeCloseTo(1.5);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  expect(page.url().split("#")[0]).toBe(address);
  await first(page).click();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  // Its entry, which has the same address, is left after it is closed.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .not.toContain("enlarged");
  await expect(page).toHaveURL(/#photo-1$/);
  expect(loads).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL("/used-cars?make=volkswagen");
});

test("a double click zooms, a drag moves, and a swipe without zoom turns to the next picture", async ({
  page,
}) => {
  await openCar(page);
  await first(page).click();
  const stage = dialog(page).locator(".enlarged-stage");
  await stage.dblclick({ position: { x: 300, y: 300 } });
  await expect.poll(() => scale(page)).toBe(2.5);
  await page.mouse.move(500, 400);
  await page.mouse.down();
  await page.mouse.move(420, 400, { steps: 4 });
  await page.mouse.up();
  const moved = () =>
    stage
      .locator("> div")
      .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).e);
  await expect.poll(moved).toBeCloseTo(-80, 0);
  await stage.dblclick({ position: { x: 300, y: 300 } });
  await expect.poll(() => scale(page)).toBe(1);
  await page.mouse.move(600, 400);
  await page.mouse.down();
  await page.mouse.move(450, 400, { steps: 4 });
  await page.mouse.up();
  await expect(dialog(page).getByRole("status")).toHaveText(/Photo 2 \/ \d/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture without scripts is a link to its largest file", async ({ page }) => {
    await page.goto("/used-cars?make=volkswagen");
    await page.getByRole("main").getByRole("article").first().getByRole("link").click();
    const href = await first(page).getAttribute("href");
    expect(href).toMatch(/^\/images\/.*-1600\.webp$/);
    expect((await page.request.get(href ?? "")).headers()["content-type"]).toBe("image/webp");
  });
});

test("on a wide window the enlarged pictures stand in a strip that marks the one shown, and the address follows it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openCar(page);
  await page.goto(`${page.url()}#photo-3`);
  await expect(page.locator("html[data-running]")).toBeAttached();
  await page.getByRole("link", { name: /^Show photo 1/ }).click();
  await first(page).click();
  const thumbs = dialog(page).getByRole("list", { name: "All photos" }).getByRole("button");
  await expect(thumbs.first()).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/#photo-1$/);
  await thumbs.nth(3).click();
  await expect(dialog(page).getByRole("status")).toHaveText(/Photo 4 \/ \d/);
  await expect(thumbs.nth(3)).toHaveAttribute("aria-current", "true");
  await expect(dialog(page).locator('[aria-current="true"]')).toHaveCount(1);
  await expect(page).toHaveURL(/#photo-4$/);
  const strip = await thumbs.first().boundingBox();
  const shown = await dialog(page).locator(".enlarged-stage img").boundingBox();
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(thumbs.first()).toBeHidden();
});
