import { expectSound } from "./axe.ts";
import { expect, test } from "./visit.ts";

test.use({ viewport: { width: 1440, height: 900 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a make is left out of the results, and comes back", async ({ page }) => {
      await page.goto("/used-cars");
      if (javaScriptEnabled) await expect(page.locator("html[data-running]")).toBeAttached();
      const makes = page.getByRole("group", { name: "Make", exact: true });
      await makes.getByRole("button", { name: "Exclude BMW" }).click();
      await expect(page).toHaveURL(/[?&]not=bmw(?:&|$)/);
      await expect(makes.getByRole("checkbox", { name: /^BMW/ })).toBeHidden();
      await expect(page.getByRole("link", { name: "Remove filter: Not BMW" })).toBeVisible();
      await expect(page.getByRole("article").filter({ hasText: "BMW" })).toHaveCount(0);
      // `uncheck` would look at the box again, which is gone when the results arrive first.
      await makes.getByRole("checkbox", { name: "Not BMW" }).click();
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Show cars" }).click();
      await expect(page).not.toHaveURL(/not=/);
      await expect(makes.getByRole("button", { name: "Exclude BMW" })).toBeVisible();
      if (!javaScriptEnabled) return;
      await page.goto("/used-cars?not=bmw");
      await expectSound(page);
    });
  });
}

test("the buttons that leave makes out are one tab stop, and arrows lead to the others", async ({
  page,
}) => {
  await page.goto("/used-cars");
  await expect(page.locator("html[data-running]")).toBeAttached();
  const makes = page.getByRole("group", { name: "Make", exact: true });
  const buttons = makes.getByRole("button", { name: /^Exclude .*$/ });
  const stops = makes.locator('button[name="not"]:not([tabindex="-1"])');
  await expect(stops).toHaveCount(1);
  await makes.getByRole("checkbox").first().focus();
  await page.keyboard.press("Tab");
  await expect(buttons.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(buttons.nth(1)).toBeFocused();
  await expect(stops).toHaveCount(1);
  await page.keyboard.press("End");
  await expect(buttons.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(buttons.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(buttons.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]not=/);
});
