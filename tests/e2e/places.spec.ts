import { expectSound } from "./axe.ts";
import { expect, test } from "./visit.ts";

// Demo cars stand in German towns. Towns and postcodes are added in the background of the first start.
test.beforeAll(async ({ request }) => {
  await expect
    .poll(async () => (await request.get("/api/search?near=80331")).status(), { timeout: 60_000 })
    .toBe(200);
});

test("a town and a distance narrow the list, the nearest first, and the chip takes both away", async ({
  page,
}) => {
  await page.goto("/used-cars");
  await expect(page.locator("html[data-running]")).toBeAttached();
  const place = page.getByLabel("Town or postcode");
  await place.pressSequentially("80331");
  await place.press("Enter");
  await expect(page).toHaveURL(/\?near=80331$/);
  await expect(page.getByRole("link", { name: /Within 50 km of 80331 München/ })).toBeVisible();
  await page.getByLabel("Distance from this location").selectOption("100");
  await expect(page).toHaveURL(/\?near=80331&radius=100$/);
  await page.getByLabel("Sort").selectOption("nearest");
  await expect(page).toHaveURL(/radius=100&sort=nearest$/);
  await expect(page.getByText("Nearby").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Town or postcode")).toHaveValue("80331");
  await expect(page.getByLabel("Sort")).toHaveValue("nearest");
  await page.getByRole("link", { name: /Within 100 km of/ }).click();
  await expect(page).toHaveURL(/\/used-cars$/);
  await expect(page.getByLabel("Town or postcode")).toHaveValue("");
});

test("towns are suggested while a place is typed", async ({ page }) => {
  await page.goto("/used-cars");
  await page.getByLabel("Town or postcode").pressSequentially("Augsb");
  await expect(page.locator("datalist option", { hasText: /^Augsburg$/ })).toBeAttached();
});

test("a place that is not known is explained at its field, and the other filters hold", async ({
  page,
}) => {
  await page.goto("/used-cars?near=Xyzzy&fuel=diesel");
  await expect(page.getByText("We don’t recognise this location.").first()).toBeVisible();
  await expect(page.getByLabel("Town or postcode")).toHaveValue("Xyzzy");
  await expect(page.getByLabel("Town or postcode")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("link", { name: "Diesel", exact: false }).first()).toBeVisible();
  await expectSound(page);
});

test("a line of words may name a place", async ({ page }) => {
  await page.goto(`/used-cars?q=${encodeURIComponent("diesel within 100 km of Munich")}`);
  await expect(page).toHaveURL(/\?fuel=diesel&near=Munich&radius=100$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page searches around a place without scripts", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("Location").fill("Munich");
    await page.getByRole("button", { name: /^Show [\d,]+ cars?$/ }).click();
    await expect(page.getByText(/Within 50 km of Munich/)).toBeVisible();
  });
});
