import type { Page } from "@playwright/test";
import { dialog, enterAsAdmin, searchList, toast } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { sellCar } from "./booking-steps.ts";
import { NAME } from "./cars.ts";
import { findMessage, logIn } from "./person.ts";
import { expect, test } from "./visit.ts";

/** What the last act has done, on the page itself. */
const result = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

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
  await expect(dialog(page)).toContainText("1 car is taken off sale.");
  await dialog(page).getByRole("button", { name: "Suspend" }).click();
  await expect(dialog(page).getByRole("alert").getByRole("link")).toHaveText([
    "Reason is required",
  ]);
  await dialog(page).getByLabel("Reason").fill("The advert names another car.");
  await expectSound(page);
  await dialog(page).getByRole("button", { name: "Suspend" }).click();
  await expect(result(page, `${seller.name} is suspended. 1 car is off sale.`)).toBeVisible();
  await expect(page.getByRole("group", { name: "Actions" })).toBeFocused();
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

  await page.getByRole("link", { name: /^Cars 1/ }).click();
  await expect(page.getByText("Showing one seller’s cars.")).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.goBack();
  await page.getByRole("button", { name: "Lift suspension" }).click();
  await expect(result(page, `${seller.name}’s suspension lifted.`)).toBeVisible();
  await expect(cars).toContainText("On sale");
  await expect(timeline.getByRole("listitem").first()).toContainText(
    `lifted ${seller.name}’s suspension`,
  );
  expect((await page.request.get(path)).status()).toBe(200);
  await seller.page.context().close();
});

test("an admin verifies a seller, sends a password link, makes an admin and deletes an account from the person's record, and each shows there at once", async ({
  page,
  browser,
}) => {
  const { seller } = await sellCar(browser);
  await enterAsAdmin(page);
  await searchList(page, "/dashboard/seller", seller.email);
  await page.getByRole("rowheader").getByRole("link", { name: seller.name }).click();
  const timeline = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  const acts = page.getByRole("group", { name: "Actions" });

  await acts.getByRole("button", { name: "Verify…" }).click();
  await dialog(page).getByLabel("Identity").check();
  await dialog(page).getByLabel("Reason").fill("Passport seen in the shop.");
  await dialog(page).getByRole("button", { name: "Verify" }).click();
  await expect(result(page, `${seller.name} is now verified.`)).toBeVisible();
  await expect(acts).toBeFocused();
  await expect(timeline.first()).toContainText(`verified ${seller.name}`);
  await expect(acts.getByRole("button", { name: "Verify…" })).toHaveCount(0);

  const more = acts.getByRole("button", { name: `More for ${seller.name}` });
  await more.click();
  await expectSound(page);
  await page.getByRole("menuitem", { name: "Send password link" }).click();
  await expect(result(page, `Password link sent to ${seller.email}.`)).toBeVisible();
  await expect(timeline.first()).toContainText(`sent ${seller.name} a password link`);
  await findMessage(page, seller.email, /reset-password\?token=(\S+)/);

  await acts.getByRole("button", { name: "Make Admin…" }).click();
  await expect(dialog(page)).toContainText("change everything on this site");
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Make Admin" }).click();
  await expect(result(page, `${seller.name} is now an admin.`)).toBeVisible();
  await expect(timeline.first()).toContainText(`made ${seller.name} an admin`);

  await more.click();
  await page.getByRole("menuitem", { name: "Delete account…" }).click();
  await expect(dialog(page)).toContainText(seller.email);
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(/\/dashboard\/admin$/);
  await expect(toast(page, "success", `${seller.name}’s account deleted`)).toBeVisible();
  await seller.page.context().close();
});

test("an admin suspends chosen accounts after a question that names them as a danger", async ({
  page,
  browser,
}) => {
  const { seller } = await sellCar(browser);
  await enterAsAdmin(page);
  await searchList(page, "/dashboard/seller", seller.email);
  await page.getByRole("checkbox", { name: `Select ${seller.name}` }).check();
  const bar = page.getByRole("region", { name: "1 account selected" });
  const red = async (name: string) =>
    bar.getByRole("button", { name }).evaluate((button) => getComputedStyle(button).color);
  const danger = await red("Suspend…");
  expect(danger).not.toBe(await red("Lift suspensions"));
  await bar.getByRole("button", { name: "Suspend…" }).click();
  await expect(dialog(page)).toContainText("Their cars are taken off sale.");
  const suspend = dialog(page).getByRole("button", { name: "Suspend 1 account" });
  await expect(suspend).toHaveCSS("background-color", danger);
  await dialog(page).getByLabel("Reason").fill("Sells what is not there.");
  await suspend.click();
  await expect(page.getByText("1 account suspended")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: seller.email })).toContainText("Suspended");
  await expectSound(page);
  await seller.page.context().close();
});

test.describe("while it is unknown whether a seller has applied", () => {
  test.use({ allowedErrors: [/^Failed to load resource: net::ERR_FAILED/] });

  test("Verify asks for nothing: it says that it loads, and after a failure it can be tried again", async ({
    page,
    browser,
  }) => {
    const { seller } = await sellCar(browser);
    await enterAsAdmin(page);
    await searchList(page, "/dashboard/seller", seller.email);
    await page.getByRole("rowheader").getByRole("link", { name: seller.name }).click();
    const read = Promise.withResolvers<void>();
    const applications = "**/api/verifications?**";
    await page.route(applications, async (route) => {
      await read.promise;
      await route.abort();
    });
    await page.getByRole("button", { name: "Verify…" }).click();
    await expect(dialog(page).getByRole("status")).toHaveText("Loading...");
    read.resolve();
    await expect(dialog(page).getByRole("alert")).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Verify" })).toHaveCount(0);
    await expectSound(page);
    await page.unroute(applications);
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await expect(dialog(page).getByLabel("Identity")).toBeVisible();
    await seller.page.context().close();
  });
});
