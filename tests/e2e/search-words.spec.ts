import { expectSound } from "./axe.ts";
import { expect, test } from "./visit.ts";

const LINE = "diesel suv under 30000 after 2015";
const ADDRESS = "/used-cars?fuel=diesel&body=suv&price_to=30000&year_from=2015";
const CHIPS = ["up to €30,000", "from 2015", "Diesel", "SUV", "Clear all"];

test.use({ viewport: { width: 1440, height: 900 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a line of plain words in the header becomes filters that can be removed", async ({
      page,
    }) => {
      await page.goto("/blogs");
      await page.getByRole("banner").getByLabel("Search all cars").fill(LINE);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(ADDRESS);
      const chips = page.getByRole("list", { name: "Applied filters" });
      await expect(chips.getByRole("link")).toHaveText(CHIPS);
      await chips.getByRole("link", { name: "Remove filter: Diesel" }).click();
      await expect(page).toHaveURL(ADDRESS.replace("fuel=diesel&", ""));
    });

    test("words that name no filter are left and searched for", async ({ page }) => {
      await page.goto("/used-cars?sort=newest&fuel=petrol");
      await page.getByLabel("Keywords", { exact: true }).fill("manual zzyzx under 20k");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(
        "/used-cars?q=zzyzx&fuel=petrol&gearbox=manual&price_to=20000&sort=newest",
      );
      await expect(page.getByLabel("Keywords", { exact: true })).toHaveValue("zzyzx");
    });
  });
}

test("words that name what is chosen already leave their field empty", async ({ page }) => {
  await page.goto("/used-cars?fuel=diesel");
  await expect(page.locator("html[data-running]")).toBeAttached();
  const words = page.getByLabel("Keywords", { exact: true });
  await words.fill("diesel");
  await words.press("Enter");
  await expect(words).toHaveValue("");
  await expect(page).toHaveURL("/used-cars?fuel=diesel");
});

test("words in the rail are sent when their field is left, and a half-written line is not", async ({
  page,
}) => {
  await page.goto("/used-cars");
  await expect(page.locator("html[data-running]")).toBeAttached();
  const words = page.getByLabel("Keywords", { exact: true });
  await words.pressSequentially("under 15");
  await expect(page).toHaveURL("/used-cars");
  await words.pressSequentially("000");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(page).toHaveURL("/used-cars?price_to=15000");
  await expectSound(page);
});
