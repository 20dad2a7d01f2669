import { expectSound } from "./axe.ts";
import { signUpOnPage } from "./person.ts";
import { favourites, LIST, saveCars } from "./saved-cars.ts";
import { expect, test } from "./visit.ts";

test("a toast holds no focus: Tab leads through it and on, and its time stands still meanwhile", async ({
  page,
}) => {
  await page.goto("/used-cars");
  await expect(page.locator("html[data-running]")).toBeAttached();
  const heart = page.getByRole("button", { name: /^Save (?!search)/ }).first();
  await heart.focus();
  await page.keyboard.press("Enter");
  const toast = page.locator("[data-toast]");
  await expect(toast).toHaveText("Saved on this device. Log in to keep it.");
  await expect(page.locator("button[aria-pressed=true]")).toBeFocused();
  const close = toast.getByRole("button", { name: "Close" });
  await close.focus();
  await page.keyboard.press("Tab");
  await expect(close).not.toBeFocused();
  await close.focus();
  await page.waitForTimeout(2_500); // longer than it is shown where nobody is in it
  await expect(toast).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(toast).toHaveCount(0);
});

test("a visitor's first saved car is told with a link to the log-in, which leads back", async ({
  page,
}) => {
  await page.goto("/used-cars?fuel=diesel");
  await expect(page.locator("html[data-running]")).toBeAttached();
  await page
    .getByRole("button", { name: /^Save (?!search)/ })
    .first()
    .click();
  const link = page.locator("[data-toast]").getByRole("link", { name: "Log in" });
  await expect(link).toBeVisible();
  await page.keyboard.press("Alt+t");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login\?from=%2Fused-cars%3Ffuel%3Ddiesel$/);
});

test.describe("an offer", () => {
  // A removal that fails.
  test.use({ allowedErrors: [/503/] });

  test("an offer to take something back stays below a message that comes after it", async ({
    page,
  }) => {
    await saveCars(page, 2);
    await signUpOnPage(page);
    await page.goto(LIST);
    await expect(favourites(page, 2)).toBeVisible();
    const remove = page.getByRole("button", { name: /^Remove .* from your wishlist$/ });
    await remove.first().click();
    await expect(favourites(page, 1)).toBeVisible();
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeVisible();
    await page.route("**/api/deleteWishlist/*", (route) =>
      route.fulfill({ status: 503, json: { code: "UNAVAILABLE", message: "Not now." } }),
    );
    await remove.first().click();
    await expect(page.locator('[data-toast="error"]')).toHaveText("Not now.");
    await expect(undo).toBeVisible();
    await expectSound(page);
    await page.unroute("**/api/deleteWishlist/*");
    await undo.click();
    await expect(favourites(page, 2)).toBeVisible();
  });
});
