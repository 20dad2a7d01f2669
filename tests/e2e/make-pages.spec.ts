import type { Page } from "@playwright/test";
import { expect, test } from "./visit.ts";

const MAKE = "/used-cars/volkswagen";
const MODEL = "/used-cars/volkswagen/golf";

/** The scripts run: a change of the form is a navigation. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-running]")).toBeAttached();
}

function tick(page: Page, group: string, name: RegExp) {
  return page.getByRole("group", { name: group, exact: true }).getByRole("checkbox", { name });
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a make's page is narrowed within its path, and Back takes each step back", async ({
    page,
  }) => {
    await open(page, MAKE);
    await expect(title(page)).toHaveText("Used Volkswagen");
    await expect(tick(page, "Make", /^Volkswagen/)).toBeChecked();
    const chips = page.getByRole("list", { name: "Applied filters" });
    await expect(chips.getByRole("link")).toHaveText(["Volkswagen", "Clear all"]);
    await tick(page, "Model", /^Golf/).check();
    await expect(page).toHaveURL(`${MAKE}?model=volkswagen.golf`);
    await page.getByRole("combobox", { name: "Sort" }).selectOption("Cheapest first");
    await expect(page).toHaveURL(`${MAKE}?model=volkswagen.golf&sort=cheapest`);
    await chips.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL("/used-cars?sort=cheapest");
    await expect(chips).toBeHidden();
    await page.goBack();
    await expect(tick(page, "Model", /^Golf/)).toBeChecked();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(MAKE);
    await expect(tick(page, "Model", /^Golf/)).not.toBeChecked();
  });

  test("the make and the model of a page are filters, each removed by its chip", async ({
    page,
  }) => {
    await open(page, `${MODEL}?fuel=petrol`);
    const remove = (text: string) => page.getByRole("link", { name: `Remove filter: ${text}` });
    await remove("Golf").click();
    await expect(page).toHaveURL(`${MAKE}?fuel=petrol`);
    await remove("Volkswagen").click();
    await expect(page).toHaveURL("/used-cars?fuel=petrol");
    await expect(page.locator("#results")).toBeFocused();
    await expect(page.locator("p[role=status]")).toHaveText(/^[\d,]+ cars$/);
    const chips = page.getByRole("list", { name: "Applied filters" });
    await expect(chips.getByRole("link")).toHaveText(["Petrol", "Clear all"]);
  });

  test("another make leads to all used cars with both, where the field keeps the focus", async ({
    page,
  }) => {
    await open(page, MAKE);
    await tick(page, "Make", /^Audi/).check();
    await expect(page).toHaveURL("/used-cars?make=audi&make=volkswagen");
    await expect(title(page)).toHaveText("Used Audi and Volkswagen");
    await expect(tick(page, "Make", /^Audi/)).toBeFocused();
    await expect(page.locator("p[role=status]")).toHaveText(/^[\d,]+ cars$/);
    await expect(tick(page, "Make", /^Volkswagen/)).toBeChecked();
    await page.goBack();
    await expect(page).toHaveURL(MAKE);
    await expect(title(page)).toHaveText("Used Volkswagen");
    await expect(tick(page, "Make", /^Audi/)).not.toBeChecked();
    await tick(page, "Make", /^Volkswagen/).click();
    await expect(page).toHaveURL("/used-cars");
  });

  test("a car leads to its model, the model to its make and the make to all cars", async ({
    page,
  }) => {
    await page.goto(MODEL);
    await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .getByRole("link")
      .first()
      .click();
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await trail.getByRole("link", { name: "Golf" }).click();
    await expect(page).toHaveURL(MODEL);
    await expect(title(page)).toHaveText("Used Volkswagen Golf");
    await trail.getByRole("link", { name: "Volkswagen" }).click();
    await expect(page).toHaveURL(MAKE);
    await page
      .getByRole("link", { name: /^Polo( \d+)?$/ })
      .first()
      .click();
    await expect(page).toHaveURL(`${MAKE}/polo`);
    await trail.getByRole("link", { name: "Used cars" }).click();
    await expect(page).toHaveURL("/used-cars");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the sheet of filters stays open where another make leads to all used cars", async ({
    page,
  }) => {
    await open(page, MODEL);
    await page.getByRole("button", { name: "Filters" }).click();
    await tick(page, "Make", /^Audi/).check();
    await expect(page).toHaveURL("/used-cars?make=audi&make=volkswagen&model=volkswagen.golf");
    await expect(tick(page, "Make", /^Audi/)).toBeFocused();
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
    await page.getByRole("button", { name: /^Show \d+ cars/ }).click();
    await expect(title(page)).toHaveText("Used Audi and Volkswagen Golf");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test("a make's page is narrowed by its form, its links and its pages of models", async ({
    page,
  }) => {
    await page.goto(MAKE);
    await page.getByLabel("Price to (EUR)").fill("20k");
    await page.getByRole("button", { name: "Show cars" }).click();
    await expect(page).toHaveURL(/^[^?]*\/used-cars\?(?=.*make=volkswagen)(?=.*price_to=20k)/);
    await expect(tick(page, "Make", /^Volkswagen/)).toBeChecked();
    await page.goBack();
    await expect(title(page)).toHaveText("Used Volkswagen");
    await page.getByRole("link", { name: "Golf", exact: true }).click();
    await expect(page).toHaveURL(MODEL);
    await page.getByRole("link", { name: /^All Volkswagen cars/ }).click();
    await expect(page).toHaveURL(MAKE);
  });
});
