import { dialog, enterAsAdmin, searchList, toast } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { sellCar } from "./booking-steps.ts";
import { chooseAct, NAME } from "./cars.ts";
import { expect, test } from "./visit.ts";

test("an admin finds the payments of a person who was searched for within two presses", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await searchList(page, "/dashboard/buyer", "Demo Buyer");
  await page.getByRole("rowheader").getByRole("link", { name: "Demo Buyer", exact: true }).click();
  const payments = page.locator('a[href^="/dashboard/payments/"]');
  await expect(payments.first()).toBeVisible();
  await expectSound(page);
  await payments.first().click();
  await expect(page).toHaveURL(/\/dashboard\/payments\/[\da-f-]{36}$/);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("paid");
  await expectSound(page);
});

test("a car's record leads to its seller and back, and keeps a note that only its author deletes", async ({
  page,
  browser,
}) => {
  const { seller } = await sellCar(browser);
  await enterAsAdmin(page);
  await searchList(page, "/dashboard/manageallproducts", "škoda octa");
  await page
    .getByRole("row")
    .filter({ hasText: seller.email })
    .locator('a[href^="/dashboard/cars/"]')
    .first()
    .click();
  await expect(page.getByRole("heading", { name: NAME, level: 1 })).toBeVisible();
  await chooseAct(page, "Promote");
  await expect(page.getByText(`${NAME} promoted`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`Change to ${NAME} undone`)).toBeVisible();
  await page.getByRole("button", { name: `More for ${NAME}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Promote", "Withdraw", "Delete…"]);
  await page.keyboard.press("Escape");
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText(`${seller.name} put the car on sale`);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Enter a note").first()).toBeVisible();
  await page.getByLabel("New note").fill("Asked for the service book by phone.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(toast(page, "success", "Note added")).toBeVisible();
  const notes = page.getByRole("region", { name: "Notes" });
  await expect(notes.getByRole("listitem")).toContainText("Asked for the service book by phone.");
  await expectSound(page);
  await notes.getByRole("button", { name: /^Delete the note from/ }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(notes.getByRole("listitem")).toHaveCount(0);
  await page.getByRole("link", { name: seller.name }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/people\//);
  await page.goBack();
  await expect(page.getByRole("heading", { name: NAME, level: 1 })).toBeVisible();
});

test("an admin withdraws chosen cars with a result for each, and takes it back", async ({
  page,
  browser,
}) => {
  const { seller } = await sellCar(browser);
  await enterAsAdmin(page);
  await searchList(page, "/dashboard/manageallproducts", "škoda octa");
  const row = page.getByRole("row").filter({ hasText: seller.email });
  await row.getByRole("checkbox", { name: `Select ${NAME}` }).check();
  const acts = page.getByRole("region", { name: "1 car selected" });
  // As in the seller's bar: one button clears, and the menu has all acts, the dangerous one last.
  await acts.getByRole("button", { name: "Clear the selection" }).click();
  await expect(acts).toHaveCount(0);
  await row.getByRole("checkbox", { name: `Select ${NAME}` }).check();
  await acts.getByRole("button", { name: "Actions" }).click();
  await expect(acts.getByRole("menuitem").last()).toHaveText("Delete…");
  await page.keyboard.press("Escape");
  await acts.getByRole("button", { name: "Withdraw…" }).click();
  await expect(dialog(page)).toContainText("They belong to 1 seller, who can");
  await dialog(page).getByRole("button", { name: "Withdraw 1 car" }).click();
  await expect(page.getByText("1 car withdrawn")).toBeVisible();
  await expect(page.getByRole("list", { name: "Results" })).toContainText(`${NAME}: withdrawn`);
  await expect(row).toContainText("Withdrawn");
  await expectSound(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("On sale");
});

test("columns that are left out and the height of rows are kept after a reload", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.goto("/dashboard/manageallproducts");
  const location = page.getByRole("columnheader", { name: "Location" });
  await expect(location).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).press("Enter");
  const menu = page.getByRole("dialog", { name: "Columns and rows" });
  await menu.getByRole("checkbox", { name: "Location" }).press("Space");
  await menu.getByRole("radio", { name: "Compact" }).check();
  await page.keyboard.press("Escape");
  await expect(location).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Price" })).toBeVisible();
  await expect(location).toHaveCount(0);
  await page.getByRole("button", { name: "Columns" }).click();
  await expect(menu.getByRole("radio", { name: "Compact" })).toBeChecked();
  await menu.getByRole("button", { name: "Show all" }).click();
  await expect(location).toBeVisible();
});

test.describe("where there is no such record or no clipboard", () => {
  test.use({ allowedErrors: [/404/] });

  test("an unknown person's record leads to all users, and an ID that cannot be copied says so", async ({
    page,
  }) => {
    await enterAsAdmin(page);
    await page.goto("/dashboard/people/01900000-0000-7000-8000-000000000000");
    await page.getByRole("link", { name: "Users" }).last().click();
    await expect(page).toHaveURL(/\/dashboard\/admin$/);
    await page.goto("/dashboard/manageallproducts");
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    const head = page.getByRole("columnheader", { name: "Id", exact: true });
    const before = await head.boundingBox();
    await page
      .getByRole("button", { name: /^Copy the ID of C-/ })
      .first()
      .click();
    await expect(page.getByText("Couldn’t copy")).toBeVisible();
    // No column moves by it.
    expect(await head.boundingBox()).toEqual(before);
  });
});
