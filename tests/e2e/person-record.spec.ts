import { dialog, enterAsAdmin, searchList, toast } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { sellCar } from "./booking-steps.ts";
import { NAME } from "./cars.ts";
import { logIn } from "./person.ts";
import { expect, test } from "./visit.ts";

test("an admin opens a seller's record, suspends the account and lifts that; the seller is told why", async ({
  page,
  browser,
}) => {
  const { seller, path } = await sellCar(browser);
  await enterAsAdmin(page);
  await searchList(page, "/dashboard/seller", seller.email);
  await page.getByRole("rowheader").getByRole("link", { name: seller.name }).click();
  await expect(page).toHaveTitle(`${seller.name} - Forecourt`);
  const cars = page.getByRole("region", { name: "Cars" });
  await expect(cars.getByRole("listitem")).toHaveText([new RegExp(`${NAME}.*On sale`, "s")]);
  await expectSound(page);

  await page.getByRole("button", { name: "Suspend…" }).click();
  await expect(dialog(page)).toContainText("1 car goes off sale.");
  await dialog(page).getByRole("button", { name: "Suspend" }).click();
  await expect(dialog(page).getByRole("alert").getByRole("link")).toHaveText([
    "Reason is required",
  ]);
  await dialog(page).getByLabel("Reason").fill("The advert names another car.");
  await expectSound(page);
  await dialog(page).getByRole("button", { name: "Suspend" }).click();
  await expect(toast(page, "success", `${seller.name} suspended`)).toBeVisible();
  await expect(page.getByText("The advert names another car.").first()).toBeVisible();
  await expect(cars).toContainText("Withdrawn");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText(`suspended ${seller.name}`);
  await expectSound(page);

  // The seller's open page learns of it at the next call, and the log-in says why.
  await seller.page.goto("/dashboard/myproducts");
  await expect(seller.page).toHaveURL(/\/login/);
  await logIn(seller.page, seller.email);
  await expect(seller.page.getByRole("alert")).toContainText("The advert names another car.");

  await cars.getByRole("link", { name: "All 1" }).click();
  await expect(page.getByText("Showing one seller’s cars.")).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.goBack();
  await page.getByRole("button", { name: "Lift suspension" }).click();
  await expect(toast(page, "success", `Suspension of ${seller.name} lifted`)).toBeVisible();
  await expect(cars).toContainText("On sale");
  await expect(timeline.getByRole("listitem").first()).toContainText(
    `lifted the suspension of ${seller.name}`,
  );
  expect((await page.request.get(path)).status()).toBe(200);
  await seller.page.context().close();
});
