import { group, HATCHBACKS, holdPages, open, readCount, tick } from "./search-steps.ts";
import { expect, test } from "./visit.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("a choice that is taken back at once leaves the list as it was", async ({ page }) => {
  await open(page, HATCHBACKS);
  const all = await readCount(page);
  const release = await holdPages(page, "**/used-cars.data?make=*");
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

test("two chips that are removed in quick succession are both gone", async ({ page }) => {
  await open(page, "/used-cars?fuel=diesel&price_to=30000&gearbox=manual");
  const release = await holdPages(page, "**/used-cars.data?gearbox=manual&price_to=30000");
  const chips = page.getByRole("list", { name: "Applied filters" });
  await chips.getByRole("link", { name: "Remove filter: Diesel" }).click();
  await chips.getByRole("link", { name: "Remove filter: up to €30,000" }).press("Delete");
  release();
  await expect(page).toHaveURL("/used-cars?gearbox=manual");
  await expect(chips.getByRole("link")).toHaveText(["Manual", "Clear all"]);
});

test("a choice that is on its way stays when a make is left out", async ({ page }) => {
  await open(page, "/used-cars");
  const release = await holdPages(page, "**/used-cars.data?*");
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
  const release = await holdPages(page, "**/used-cars.data?*");
  await page.getByRole("button", { name: "Gearbox", exact: true }).click();
  await tick(page, "Gearbox", /^Manual/).check();
  await page.getByRole("link", { name: /^Remove up to €1: [\d,]+ cars$/ }).click();
  release();
  await expect(page).toHaveURL("/used-cars?fuel=diesel&gearbox=manual");
});

test("a filter that is removed is gone although another one is chosen before its page arrives", async ({
  page,
}) => {
  await open(page, "/used-cars?fuel=diesel&price_to=30000");
  const release = await holdPages(page, "**/used-cars.data?*");
  await page.getByRole("link", { name: "Remove filter: Diesel" }).click();
  await page.getByRole("button", { name: "Gearbox", exact: true }).click();
  await tick(page, "Gearbox", /^Manual/).check();
  release();
  await expect(page).toHaveURL("/used-cars?gearbox=manual&price_to=30000");
  await expect(tick(page, "Fuel", /^Diesel/)).not.toBeChecked();
});

test("a price that was typed a moment ago holds when a filter is removed", async ({ page }) => {
  await open(page, "/used-cars?fuel=diesel");
  const release = await holdPages(page, "**/used-cars.data?*");
  await group(page, "Price").getByRole("combobox").last().fill("30000");
  await page.getByRole("link", { name: "Remove filter: Diesel" }).click();
  release();
  await expect(page).toHaveURL("/used-cars?price_to=30000");
});

test("a filter that the form has no field for stays when another one is chosen before its page arrives", async ({
  page,
}) => {
  await open(page, HATCHBACKS);
  const release = await holdPages(page, "**/used-cars.data?*");
  await page.getByRole("button", { name: "Exclude BMW" }).click();
  await page.getByRole("button", { name: "Fuel", exact: true }).click();
  await tick(page, "Fuel", /^Diesel/).check();
  release();
  await expect(page).toHaveURL("/used-cars?not=bmw&fuel=diesel&body=hatchback");
  // With its page it has a field, which takes it away again and goes with it.
  await page.getByRole("checkbox", { name: "Not BMW", checked: true }).click();
  await expect(page).toHaveURL("/used-cars?fuel=diesel&body=hatchback");
});

test("a make that is unticked before the page of its model arrives takes the model along", async ({
  page,
}) => {
  await open(page, HATCHBACKS);
  const release = await holdPages(page, "**/used-cars.data?*");
  const words = page.getByRole("combobox", { name: "Keywords" });
  await words.fill("volkswagen golf");
  await page
    .getByRole("option", { name: /^Volkswagen Golf/ })
    .first()
    .click();
  const make = tick(page, "Make", /^Volkswagen/);
  await expect(make).toBeChecked();
  await make.uncheck();
  release();
  await expect(page).toHaveURL(HATCHBACKS);
});

test("a make that is chosen before the page without it arrives is not left out", async ({
  page,
}) => {
  await open(page, HATCHBACKS);
  const release = await holdPages(page, "**/used-cars.data?*");
  await page.getByRole("button", { name: "Exclude BMW" }).click();
  await tick(page, "Make", /^BMW/).check();
  release();
  await expect(page).toHaveURL("/used-cars?make=bmw&body=hatchback");
});

test("a suggested filter whose group is opened before its page arrives stands in the address once", async ({
  page,
}) => {
  await open(page, HATCHBACKS);
  const release = await holdPages(page, "**/used-cars.data?*");
  await page.getByRole("list", { name: "Suggested filters" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Fuel", exact: true }).click();
  const fuel = tick(page, "Fuel", /^Petrol/);
  await fuel.check();
  await fuel.uncheck();
  await fuel.check();
  release();
  await expect(page).toHaveURL(/fuel=petrol/);
  expect(page.url().match(/fuel=petrol/g)).toHaveLength(1);
});
