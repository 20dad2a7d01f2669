import type { Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { expect, test } from "./visit.ts";

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-running]")).toBeAttached();
}

const header = (page: Page) =>
  page.getByRole("banner").getByRole("combobox", { name: "Search all cars" });
const options = (page: Page) =>
  page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

test.use({ viewport: { width: 1440, height: 900 } });

test("a make or model is chosen from the header's suggestions by the keyboard", async ({
  page,
}) => {
  await open(page, "/blogs");
  const field = header(page);
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await field.fill("volk");
  await expect(options(page).first()).toHaveText(/^Volkswagen\d+ cars$/);
  await expect(field).toHaveAttribute("aria-expanded", "true");
  expect(await options(page).count()).toBeLessThanOrEqual(8);
  await field.press("ArrowDown");
  const first = options(page).first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute(
    "aria-activedescendant",
    (await first.getAttribute("id")) ?? "",
  );
  await field.press("Enter");
  await expect(page).toHaveURL("/used-cars?make=volkswagen");
});

test("a text without suggestions is asked for again, because the index may not have been complete", async ({
  page,
}) => {
  let isComplete = false;
  await page.route(/suggestions\?q=volk$/, async (route) => {
    if (isComplete) await route.fallback();
    else await route.fulfill({ json: [] });
  });
  await open(page, "/blogs");
  const field = header(page);
  const first = page.waitForResponse(/suggestions\?q=volk$/);
  await field.fill("volk");
  await first;
  const cars = options(page).filter({ hasText: /^Volkswagen/ });
  await expect(cars).toHaveCount(0);
  isComplete = true;
  await field.fill("");
  await field.fill("volk");
  // An empty field suggests makes alone.
  await expect(cars.filter({ hasText: "Golf" }).first()).toBeVisible();
});

test("Escape closes the suggestions, and the arrows open them again", async ({ page }) => {
  await open(page, "/blogs");
  const field = header(page);
  await field.fill("golf");
  await expect(options(page).first()).toBeVisible();
  await field.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field).toHaveValue("golf");
  await field.press("ArrowDown");
  await expect(options(page).first()).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(options(page)).toHaveCount(0);
});

test("a suggestion of the home page is chosen with the pointer", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("combobox", { name: "Make, model" }).fill("golf");
  await expect(options(page).first()).toBeVisible();
  await expectSound(page);
  await options(page).filter({ hasText: "Volkswagen Golf" }).click();
  await expect(page).toHaveURL("/used-cars?make=volkswagen&model=volkswagen.golf");
});

test("a suggestion of the rail is added to the search, and clears the words", async ({ page }) => {
  await open(page, "/used-cars?fuel=diesel");
  const words = page.getByRole("combobox", { name: "Words" });
  await words.fill("golf");
  await options(page).filter({ hasText: "Volkswagen Golf" }).click();
  await expect(page).toHaveURL("/used-cars?make=volkswagen&model=volkswagen.golf&fuel=diesel");
  await expect(words).toHaveValue("");
});

test("a place is suggested after makes and models, and stands in the search as one", async ({
  page,
  request,
}) => {
  // Towns are added in the background of the first start.
  await expect
    .poll(async () => (await request.get("/api/search/places?q=hamb")).json(), { timeout: 60_000 })
    .not.toEqual([]);
  await open(page, "/blogs");
  await header(page).fill("golf hamb");
  const place = options(page).filter({ hasText: /^golf near Hamburg$/ });
  await expect(place).toHaveCount(1);
  await expect(options(page).last()).toHaveText(/^golf near /);
  await place.click();
  await expect(page).toHaveURL(/[?&]near=Hamburg/);
  await expect(page).toHaveURL(/[?&]model=volkswagen.golf/);
});

test("the last searches of this browser are offered again until they are cleared", async ({
  page,
}) => {
  await open(page, "/blogs");
  for (const words of ["diesel under 20k", "zzyzx"]) {
    // The list is loaded with the first focus; it keeps what is sent from then on.
    await header(page).click();
    await expect(options(page).first()).toBeVisible();
    await header(page).fill(words);
    await expect(options(page)).toHaveCount(0);
    await header(page).press("Enter");
    await expect(page).toHaveURL(/\/used-cars\?/);
    await open(page, "/blogs");
  }
  await header(page).click();
  await expect(options(page).nth(0)).toHaveText("zzyzx");
  await expect(options(page).nth(1)).toHaveText("diesel under 20k");
  expect(await options(page).count()).toBeLessThanOrEqual(8);
  await options(page).nth(1).click();
  await expect(page).toHaveURL("/used-cars?fuel=diesel&price_to=20000");
  await open(page, "/blogs");
  await header(page).click();
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  expect(await page.evaluate(() => localStorage.getItem("searches"))).toBeNull();
  await expect(options(page).filter({ hasText: "diesel under 20k" })).toHaveCount(0);
});

test("filters that were chosen are offered again as one search", async ({ page }) => {
  await open(page, "/used-cars?fuel=diesel");
  const kept = () => page.evaluate(() => localStorage.getItem("searches"));
  await expect.poll(kept).toContain("fuel=diesel");
  await open(page, "/used-cars?fuel=diesel&gearbox=automatic");
  await expect.poll(kept).toContain("gearbox=automatic");
  await open(page, "/blogs");
  await header(page).click();
  await expect(options(page).nth(0)).toHaveText("Diesel, Automatic");
  await expect(options(page).filter({ hasText: "Diesel" })).toHaveCount(1);
  await options(page).nth(0).click();
  await expect(page).toHaveURL("/used-cars?fuel=diesel&gearbox=automatic");
});

test("a line that becomes filters when its field is left is among the last searches", async ({
  page,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem("searches"));
  await open(page, "/used-cars");
  const words = page.getByRole("combobox", { name: "Words" });
  await words.click();
  await expect(options(page).first()).toBeVisible();
  await words.fill("diesel under 20k");
  await words.press("Tab");
  await expect(page).toHaveURL("/used-cars?fuel=diesel&price_to=20000");
  expect(await kept()).toBe('["diesel under 20k"]');
  // In the header nothing is searched for before it is sent.
  await header(page).click();
  await expect(options(page).first()).toHaveText("diesel under 20k");
  await header(page).fill("zzyzx");
  await header(page).press("Tab");
  expect(await kept()).toBe('["diesel under 20k"]');
});

test.describe("where suggestions fail", () => {
  test.use({ allowedErrors: [/503/] });

  test("nothing is shown, and the words are searched for", async ({ page }) => {
    await page.route("**/api/search/suggestions*", (route) => route.fulfill({ status: 503 }));
    await open(page, "/blogs");
    const failed = page.waitForResponse("**/api/search/suggestions?q=bmw");
    await header(page).pressSequentially("bmw");
    await failed;
    await expect(header(page)).toHaveAttribute("aria-expanded", "false");
    await header(page).press("Enter");
    await expect(page).toHaveURL("/used-cars?make=bmw");
  });
});
