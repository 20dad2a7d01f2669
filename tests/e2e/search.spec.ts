import type { Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { expect, test } from "./visit.ts";

/** The scripts run: a change of the form is a navigation within the page. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-running]")).toBeAttached();
}

/** Cars of the demo alone: others that journeys import have no body, and push its makes out of sight. */
const HATCHBACKS = "/used-cars?body=hatchback";

function countLine(page: Page) {
  return page.locator("#results");
}

async function readCount(page: Page): Promise<number> {
  const text = await countLine(page).innerText();
  return Number(/^([\d,]+) cars?\./.exec(text)?.[1]?.replaceAll(",", ""));
}

/** A number as the page writes it. */
function write(count: number): string {
  return count.toLocaleString("en-GB");
}

function group(page: Page, name: string) {
  return page.getByRole("group", { name, exact: true });
}

function tick(page: Page, name: string, value: RegExp) {
  return group(page, name).getByRole("checkbox", { name: value });
}

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a list is narrowed by several filters, which its address holds", async ({ page }) => {
    await open(page, "/used-cars");
    const all = await readCount(page);
    await page.getByRole("button", { name: "Fuel", exact: true }).click();
    await tick(page, "Fuel", /^Diesel/).check();
    await expect(page).toHaveURL("/used-cars?fuel=diesel");
    await expect.poll(() => readCount(page)).toBeLessThan(all);
    const diesel = write(await readCount(page));
    await expect(page.getByRole("status").filter({ hasText: `${diesel} cars` })).toBeAttached();
    await expect(tick(page, "Fuel", /^Diesel/)).toHaveAccessibleName(`Diesel ${diesel}`);
    await tick(page, "Fuel", /^Electric/).check();
    await expect(page).toHaveURL("/used-cars?fuel=diesel&fuel=electric");
    const price = page.getByLabel("Price to (EUR)");
    await price.fill("20k");
    await expect(page).toHaveURL("/used-cars?fuel=diesel&fuel=electric&price_to=20k");
    await expect(price).toBeFocused();
    await page.getByRole("combobox", { name: "Sort" }).selectOption("Cheapest first");
    await expect(page).toHaveURL("/used-cars?fuel=diesel&fuel=electric&price_to=20k&sort=cheapest");
    await page.reload();
    expect(await readCount(page)).toBeLessThan(all);
    await expect(tick(page, "Fuel", /^Electric/)).toBeChecked();
    await expect(price).toHaveValue("20k");
    await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("cheapest");
  });

  test("a choice that leaves the same number of cars says it again", async ({ page }) => {
    await open(page, HATCHBACKS);
    const said = () => page.locator("p[role=status]").evaluate((status) => status.textContent);
    const sort = page.getByRole("combobox", { name: "Sort" });
    expect(await said()).toBe("");
    await sort.selectOption("Cheapest first");
    await expect.poll(said).toMatch(/^[\d,]+ cars$/);
    const first = await said();
    await sort.selectOption("Newest first");
    await expect.poll(said).not.toBe(first);
    expect((await said()).trim()).toBe(first);
    await sort.selectOption("Cheapest first");
    await expect.poll(said).toBe(first);
  });

  test("back and forward go through the filters, and the form follows", async ({ page }) => {
    await open(page, HATCHBACKS);
    const all = await readCount(page);
    const make = tick(page, "Make", /^Volkswagen/);
    await make.check();
    await expect(page).toHaveURL("/used-cars?make=volkswagen&body=hatchback");
    await expect(make).toBeFocused();
    await tick(page, "Model", /^Golf/).check();
    await expect(page).toHaveURL("/used-cars?make=volkswagen&model=volkswagen.golf&body=hatchback");
    await expect.poll(() => readCount(page)).toBeLessThan(all);
    const golfs = await readCount(page);
    await page.goBack();
    await expect(tick(page, "Model", /^Golf/)).not.toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(HATCHBACKS);
    await expect(make).not.toBeChecked();
    // Other journeys add cars meanwhile, so that only the relation is certain.
    await expect.poll(() => readCount(page)).toBeGreaterThan(golfs);
    await page.goForward();
    await page.goForward();
    await expect(tick(page, "Model", /^Golf/)).toBeChecked();
    await expect.poll(() => readCount(page)).toBeLessThan(all);
    await make.uncheck();
    await expect(page).toHaveURL(HATCHBACKS);
  });

  test("a choice that is taken back at once leaves the list as it was", async ({ page }) => {
    await open(page, HATCHBACKS);
    const all = await readCount(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/used-cars.data?make=*", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const make = tick(page, "Make", /^Volkswagen/);
    await make.check();
    await make.uncheck();
    release();
    await tick(page, "Make", /^BMW/).check();
    await expect(page).toHaveURL("/used-cars?make=bmw&body=hatchback");
    await expect(make).not.toBeChecked();
    await expect.poll(() => readCount(page)).toBeLessThan(all);
    const ofMake = await readCount(page);
    await page.goBack();
    await expect.poll(() => readCount(page)).toBeGreaterThan(ofMake);
  });

  test("the applied filters are chips, each of which takes its filter away", async ({ page }) => {
    await open(page, "/used-cars?fuel=diesel&price_to=30000&gearbox=manual");
    const chips = page.getByRole("list", { name: "Applied filters" });
    await expect(chips.getByRole("link")).toHaveText([
      "up to €30,000",
      "Diesel",
      "Manual",
      "Clear all",
    ]);
    await chips.getByRole("link", { name: "Remove filter: Diesel" }).click();
    await expect(page).toHaveURL("/used-cars?gearbox=manual&price_to=30000");
    await expect(countLine(page)).toBeFocused();
    await chips.getByRole("link", { name: "Remove filter: up to €30,000" }).press("Delete");
    await expect(page).toHaveURL("/used-cars?gearbox=manual");
    await chips.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL("/used-cars");
    await expect(chips).toBeHidden();
  });

  test("two chips that are removed in quick succession are both gone", async ({ page }) => {
    await open(page, "/used-cars?fuel=diesel&price_to=30000&gearbox=manual");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/used-cars.data?gearbox=manual&price_to=30000", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const chips = page.getByRole("list", { name: "Applied filters" });
    await chips.getByRole("link", { name: "Remove filter: Diesel" }).click();
    await chips.getByRole("link", { name: "Remove filter: up to €30,000" }).press("Delete");
    release();
    await expect(page).toHaveURL("/used-cars?gearbox=manual");
    await expect(chips.getByRole("link")).toHaveText(["Manual", "Clear all"]);
  });

  test("a choice that is on its way stays when a make is left out", async ({ page }) => {
    await open(page, "/used-cars");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/used-cars.data?*", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole("button", { name: "Fuel", exact: true }).click();
    await tick(page, "Fuel", /^Diesel/).check();
    await page.getByRole("button", { name: "Exclude BMW" }).click();
    release();
    await expect(page).toHaveURL("/used-cars?not=bmw&fuel=diesel");
  });

  test("a choice that is on its way stays when a way out of an empty list is followed", async ({
    page,
  }) => {
    await open(page, "/used-cars?fuel=diesel&price_to=1");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/used-cars.data?*", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole("button", { name: "Gearbox", exact: true }).click();
    await tick(page, "Gearbox", /^Manual/).check();
    await page.getByRole("link", { name: /^Remove up to €1: [\d,]+ cars$/ }).click();
    release();
    await expect(page).toHaveURL("/used-cars?fuel=diesel&gearbox=manual");
  });

  test("the next page of a search keeps its filters, and says so in its title", async ({
    page,
  }) => {
    await open(page, "/used-cars?gearbox=manual&sort=cheapest");
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(/\/used-cars\?gearbox=manual&sort=cheapest&page=2&cursor=/);
    await expect(page).toHaveTitle(/^Used Cars, page 2 of \d+ - Forecourt$/);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/used-cars$/);
  });

  test("a search that finds nothing names the filters that bring cars back", async ({ page }) => {
    await open(page, "/used-cars?fuel=diesel&price_to=1");
    await expect(
      page.getByRole("heading", { name: "No cars match all these filters" }),
    ).toBeVisible();
    // There is nothing to order or to draw.
    await expect(page.getByRole("combobox", { name: "Sort" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Chart" })).toBeHidden();
    await page.getByRole("link", { name: /^Remove up to €1: [\d,]+ cars$/ }).click();
    await expect(page).toHaveURL("/used-cars?fuel=diesel");
    await expect(page.getByRole("article").first()).toBeVisible();
  });

  test("a refused value is explained at its field, and the other filters hold", async ({
    page,
  }) => {
    await open(page, "/used-cars?fuel=diesel&price_to=cheap&colour=plaid");
    const price = page.getByLabel("Price to (EUR)");
    await expect(price).toHaveValue("cheap");
    await expect(price).toHaveAccessibleDescription(/Enter a number/);
    await expect(group(page, "Colour").getByText(/^Choose one of the listed values/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Remove filter: Diesel" })).toBeVisible();
    await price.fill("15000");
    await expect(page).toHaveURL("/used-cars?fuel=diesel&price_to=15000");
    await expect(price).not.toHaveAttribute("aria-invalid");
  });

  test("the thumbs of a range say how many cars there will be, and set its ends", async ({
    page,
  }) => {
    await open(page, HATCHBACKS);
    const lowest = group(page, "Price").getByRole("slider", { name: "Minimum price" });
    await lowest.focus();
    await page.keyboard.down("ArrowRight");
    await expect(group(page, "Price").getByRole("status")).toHaveText(/^About [\d,]+ cars?$/);
    for (let press = 0; press < 11; press += 1) await page.keyboard.down("ArrowRight");
    const text = (await lowest.getAttribute("aria-valuetext")) ?? "";
    await page.keyboard.up("ArrowRight");
    await expect(page).toHaveURL(/&price_from=\d+$/);
    await expect(page.getByRole("link", { name: `from ${text}` })).toBeVisible();
    await expect(lowest).toHaveAttribute("aria-valuetext", text);
    await expect(lowest).toBeFocused();
    await page.goBack();
    await expect(lowest).toHaveAttribute("aria-valuetext", "No minimum");
  });

  test("a thumb that is moved leaves the other end of the range as it was typed", async ({
    page,
  }) => {
    await open(page, `${HATCHBACKS}&price_from=3333`);
    await group(page, "Price").getByRole("slider", { name: "Maximum price" }).press("ArrowLeft");
    await expect(page).toHaveURL(/&price_from=3333&price_to=\d+$/);
    await expect(page.getByLabel("Price from (EUR)")).toHaveValue("3333");
  });

  test("presses of an arrow on a thumb that follow each other are one search", async ({ page }) => {
    await open(page, HATCHBACKS);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/used-cars.data?")) asked.push(request.url());
    });
    const lowest = group(page, "Price").getByRole("slider", { name: "Minimum price" });
    for (let press = 0; press < 3; press += 1) await lowest.press("ArrowRight");
    await expect(lowest).toHaveValue("3");
    await expect(page).toHaveURL(/&price_from=\d+$/);
    expect(asked).toHaveLength(1);
    await page.goBack();
    await expect(page).toHaveURL(HATCHBACKS);
    await expect(lowest).toHaveValue("0");
  });

  for (const isSlow of [false, true])
    test(`a thumb that is moved on ${isSlow ? "before" : "while"} its first page arrives keeps each press, and Back takes all back`, async ({
      page,
    }) => {
      await open(page, HATCHBACKS);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/used-cars.data?*price_from=*", async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      });
      const lowest = group(page, "Price").getByRole("slider", { name: "Minimum price" });
      const first = page.waitForRequest(/price_from/);
      await lowest.press("ArrowRight");
      await first;
      await page.keyboard.down("ArrowRight");
      const second = page.waitForRequest(/price_from/);
      if (isSlow) {
        await page.keyboard.up("ArrowRight");
        await second;
        release();
      } else {
        release();
        await expect(page).toHaveURL(/&price_from=\d+$/);
        await expect(page.getByRole("link", { name: /^Remove filter: from €/ })).toBeVisible();
        await page.keyboard.up("ArrowRight");
        await second;
      }
      await expect(lowest).toHaveValue("2");
      const text = (await lowest.getAttribute("aria-valuetext")) ?? "";
      await expect(page.getByRole("link", { name: `Remove filter: from ${text}` })).toBeVisible();
      await expect(lowest).toHaveValue("2");
      await page.goBack();
      await expect(page).toHaveURL(HATCHBACKS);
    });

  test("filters work by keyboard alone", async ({ page }) => {
    await open(page, "/used-cars");
    await page.getByLabel("Keywords", { exact: true }).focus();
    await page.keyboard.type("golf");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/used-cars?make=volkswagen&model=volkswagen.golf");
    await page.getByRole("button", { name: "Gearbox", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(tick(page, "Gearbox", /^Manual/)).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page).toHaveURL("/used-cars?make=volkswagen&model=volkswagen.golf&gearbox=manual");
    await expect(tick(page, "Gearbox", /^Manual/)).toBeFocused();
  });

  test("a category keeps to its path, whatever is chosen in it", async ({ page }) => {
    await open(page, "/categories/01");
    await expect(page.getByRole("button", { name: "Category", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Fuel", exact: true }).click();
    await tick(page, "Fuel", /^Diesel/).check();
    await expect(page).toHaveURL("/categories/01?fuel=diesel");
    await expect(page.getByRole("heading", { level: 1, name: "SUV" })).toBeVisible();
  });

  test("the home page and the header lead into the search", async ({ page }) => {
    await page.goto("/");
    const entrance = page.getByRole("main").getByRole("search");
    await entrance.getByLabel("Make, model").fill("golf");
    await entrance.getByRole("button", { name: /^Show [\d,]+ cars$/ }).click();
    await expect(page).toHaveURL("/used-cars?make=volkswagen&model=volkswagen.golf");
    await page.getByRole("banner").getByLabel("Search all cars").fill("bmw");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/used-cars?make=bmw");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the filters are a sheet, which says how many cars it leads to", async ({ page }) => {
    await open(page, "/used-cars?gearbox=manual");
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "Filters 1 applied" }).click();
    await expect(sheet).toBeVisible();
    await sheet.getByRole("button", { name: "Fuel", exact: true }).click();
    await sheet.getByRole("checkbox", { name: /^Diesel/ }).check();
    await expect(page).toHaveURL("/used-cars?fuel=diesel&gearbox=manual");
    await expect(sheet).toBeVisible();
    // The address changes before the page does.
    await expect(page.getByRole("link", { name: "Remove filter: Diesel" })).toBeAttached();
    const count = /^([\d,]+) cars?\./.exec((await countLine(page).textContent()) ?? "")?.[1];
    await sheet.getByRole("button", { name: `Show ${count} cars` }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("button", { name: "Filters 2 applied" })).toBeVisible();
    await page.getByRole("button", { name: "Filters 2 applied" }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("button", { name: "Filters 2 applied" })).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test("the form is sent by its button, and a folded group is opened by the next page", async ({
    page,
  }) => {
    await page.goto("/used-cars");
    await page.getByRole("button", { name: "Fuel", exact: true }).click();
    await expect(page).toHaveURL(/more=fuel/);
    await tick(page, "Fuel", /^Diesel/).check();
    await page.getByRole("button", { name: "Show cars" }).click();
    await expect(page).toHaveURL(/fuel=diesel/);
    await expect(page.getByRole("link", { name: "Remove filter: Diesel" })).toHaveAttribute(
      "href",
      "/used-cars",
    );
    await expect(tick(page, "Fuel", /^Diesel/)).toBeChecked();
  });

  test("the sheet of a phone opens and closes", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(HATCHBACKS);
    await page.getByRole("button", { name: "Filters" }).click();
    await tick(page, "Make", /^Volkswagen/).check();
    await page.getByRole("button", { name: "Show cars" }).click();
    await expect(page).toHaveURL(/make=volkswagen/);
  });
});

for (const address of [
  "/used-cars?fuel=diesel&q=a&price_to=x",
  "/used-cars?fuel=diesel&price_to=1",
]) {
  test(`the results of ${address} hold for axe at every width`, async ({ page }) => {
    await open(page, address);
    await expectSound(page);
  });
}
