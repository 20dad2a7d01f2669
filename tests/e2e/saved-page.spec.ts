import { expectSound } from "./axe.ts";
import { sellCar } from "./booking-steps.ts";
import { callAs } from "./calls.ts";
import { logIn, signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

const idOf = (path: string) => /[\da-f-]{36}/.exec(path)?.[0] ?? "";

test("what a visitor has saved is listed without an account, and goes along at the log-in", async ({
  page,
  browser,
}) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/saved");
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Saved cars", exact: true })).toBeVisible();
  await expect(page.getByText("Tap the heart on a car to save it here.")).toBeVisible();
  await expectSound(page);

  const { seller, path } = await sellCar(browser);
  await page.goto(path);
  await page
    .getByRole("button", { name: /^Save (?!search)/ })
    .first()
    .click();
  const link = page.getByRole("banner").getByRole("link", { name: "Saved cars: 1" });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL("/saved");
  await expect(page.getByRole("heading", { name: "Saved cars: 1" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByText("Saved on this device.")).toBeVisible();
  await expectSound(page);

  await callAs(seller.page, "/listings/act", {
    method: "POST",
    data: { ids: [idOf(path)], act: "withdraw" },
  });
  await page.reload();
  await expect(page.getByText("1 car you saved is no longer for sale.")).toBeVisible();
  await callAs(seller.page, "/listings/act", {
    method: "POST",
    data: { ids: [idOf(path)], act: "renew" },
  });

  await page.goto("/saved");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await logIn(page, email);
  await expect(page).toHaveURL("/dashboard/mywishlist");
  await expect(page.getByRole("heading", { name: "Favourites: 1" })).toBeVisible();
});

test("saved cars are in the phone's menu, and on wider screens in the footer", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/mobile-nav");
  await page.getByRole("main").getByRole("link", { name: "Saved cars" }).click();
  await expect(page).toHaveURL("/saved");
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/blogs");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Saved cars" });
  await expect(link).toHaveAttribute("href", "/saved");
});
