import { expectSound } from "./axe.ts";
import { countLine, group, HATCHBACKS, open, readCount, tick } from "./search-steps.ts";
import { expect, test } from "./visit.ts";

/** A number as the page writes it. */
function write(count: number): string {
  return count.toLocaleString("en-GB");
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

  test("a search that finds the same cars says so, and a dialog that is opened and closed does not", async ({
    page,
  }) => {
    await open(page, `${HATCHBACKS}&fuel=diesel`);
    const said = () => page.locator("p[role=status]").evaluate((status) => status.textContent);
    const words = page.getByLabel("Keywords", { exact: true });
    const ask = async () => {
      await words.fill("diesel");
      await words.press("Enter");
      await expect(words).toHaveValue("");
    };
    await ask();
    await expect.poll(said).toMatch(/^[\d,]+ cars?$/);
    const first = await said();
    const book = page.getByRole("button", { name: /^(?:Book|Join the waiting list for) / }).first();
    await book.click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await ask();
    await expect.poll(said).toBe(`${first}\u00A0`);
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
