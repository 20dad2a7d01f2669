import { readFile } from "node:fs/promises";
import { expectSound } from "./axe.ts";
import { dialog, enterAsAdmin, expectColumns, searchList, toast } from "./admin-steps.ts";
import { book, join, sellCar } from "./booking-steps.ts";
import { NAME } from "./cars.ts";
import { comeToPay, expectCongrats, pay } from "./paying-steps.ts";
import { expect, test } from "./visit.ts";

const DELETE_QUESTION = "do you want to delete? if you want please press ok!";

test("all products: found, deleted after a question, and written down", async ({
  page,
  browser,
}) => {
  const { seller, path } = await sellCar(browser);
  await enterAsAdmin(page);
  await page.goto("/dashboard/manageallproducts");
  await expect(page).toHaveTitle("All Products - Forecourt");
  await expect(page.getByRole("heading", { name: /^Products: \d+$/ })).toBeVisible();
  await expectColumns(page, "Image", "Name", "Location", "Id", "Price", "Report", "Delete");
  await searchList(page, "/dashboard/manageallproducts", "škoda octa");
  const row = page.getByRole("row").filter({ hasText: seller.email });
  await expect(row).toContainText("Leipzig");
  await expect(row).toContainText("€19,900");
  const remove = row.getByRole("button", { name: `Delete ${NAME}` });
  await remove.click();
  // Enter must not confirm an irreversible action.
  await expect(dialog(page).getByRole("button", { name: "Keep listing" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "success", "This product has been removed")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await page.request.get(path)).status()).toBe(404);

  // By keyboard, which can reach the toasts; the focus is in the list afterwards.
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  const list = page.getByRole("group", { name: "All cars" });
  await expect(list).toBeFocused();
  await page.keyboard.press("Alt+t");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row).toContainText("€19,900");
  await expect(list).toBeFocused();
  expect((await page.request.get(path)).status()).toBe(200);
  // What is searched for is what the file has.
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const saved = await file;
  expect(saved.suggestedFilename()).toBe("cars.csv");
  const rows = (await readFile(await saved.path(), "utf8")).trim().split("\r\n");
  // Other journeys list and delete cars of this name meanwhile.
  for (const line of rows.slice(1)) expect(line).toMatch(/škoda octa/i);
  expect(rows.find((line) => line.includes(seller.email))).toContain(",19900,EUR,active,");
  await remove.click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("€19,900");
  await remove.click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await searchList(page, "/dashboard/audit", NAME);
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: `deleted ${NAME}` })
      .first(),
  ).toContainText("from 127.0.0.1");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("audit-log.csv");
});

test("the overview counts all cars, those on sale and those reserved apart", async ({
  page,
  browser,
}) => {
  const { path } = await sellCar(browser);
  await book((await join(browser)).page, path);
  await enterAsAdmin(page);
  const card = page.getByRole("region", { name: "Total Products" });
  await expect(card).toContainText(/\d+ on sale now, \d+ reserved/);
  await expect(card).toContainText("% more than last month illustrative figure");
});

test("the overview calls more cars on sale than are counted more than that", async ({ page }) => {
  await page.route(/\/api\/products\?.*state=active/, async (route) => {
    const response = await route.fetch();
    // As the server answers when there are more than 1,000 cars.
    const headers = { ...response.headers(), "x-total-count": "1001" };
    await route.fulfill({ response, headers });
  });
  await enterAsAdmin(page);
  const card = page.getByRole("region", { name: "Total Products" });
  await expect(card).toContainText("1,000+ on sale now");
});

test("a list's state stands in its address: filtered, ordered, searched, and back", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.goto("/dashboard/manageallproducts");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Reserved");
  await expect(page).toHaveURL(/\?state=reserved$/);
  await expect(page.getByRole("row").filter({ hasText: "On sale" })).toHaveCount(0);
  await page.getByLabel("Sort").selectOption("By name");
  await expect(page).toHaveURL(/\?sort=name&state=reserved$/);
  await page.reload();
  await expect(page.getByLabel("Sort")).toHaveValue("name");
  const name = page.getByRole("columnheader", { name: "Name" });
  await expect(name).toHaveAttribute("aria-sort", "ascending");
  await page.goBack();
  await expect(page.getByLabel("Sort")).toHaveValue("newest");
  await expect(name).not.toHaveAttribute("aria-sort");
  await page.getByLabel("Search", { exact: true }).fill("there is no such car");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("Nothing for “there is no such car”")).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Remove filter: “there is no such car”" }).click();
  await expect(page).toHaveURL(/manageallproducts\?state=reserved$/);
  await page.getByLabel("Search", { exact: true }).fill("neither is this");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/manageallproducts$/);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/cursor=.+&from=51$/);
  await expect(page).toHaveTitle("All Products, page 2 - Forecourt");
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page).toHaveURL(/manageallproducts$/);
});

test("all bookings: what is reserved is deleted, and its buyer told", async ({ page, browser }) => {
  const { path } = await sellCar(browser);
  const buyer = await join(browser);
  await book(buyer.page, path);
  await enterAsAdmin(page);
  await page.goto("/dashboard/managebookings");
  await expect(page.getByRole("heading", { name: /^Products Booked: \d+$/ })).toBeVisible();
  await expectColumns(page, "Name", "Location", "Price", "Delete");
  await searchList(page, "/dashboard/managebookings", buyer.name);
  const row = page.getByRole("row").filter({ hasText: buyer.email });
  await expect(row).toContainText("Hamburg");
  await row.getByRole("button", { name: `Delete the booking for ${NAME}` }).click();
  await dialog(page).getByRole("button", { name: "Cancel booking" }).click();
  await expect(toast(page, "error", "Deleted Successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/dashboard/managebookings?q=${encodeURIComponent(buyer.name)}&state=all`);
  await expect(row).toContainText("Cancelled");
  await buyer.page.goto("/dashboard/mybookings");
  await expect(buyer.page.getByRole("heading", { name: "My Bookings: 0" })).toBeVisible();
});

test("sellers: verified, made an admin, deleted in the words of the question", async ({
  page,
  browser,
}) => {
  const [one, two] = [await join(browser, "Seller"), await join(browser, "Seller")];
  await enterAsAdmin(page);
  await page.goto("/dashboard/seller");
  await expect(page.getByRole("heading", { name: /^Seller \d+$/ })).toBeVisible();
  await expectColumns(page, "Name", "Email", "Make Admin", "Verify", "Delete");
  await searchList(page, "/dashboard/seller", one.name);
  const row = page.getByRole("row").filter({ hasText: one.email });
  await row.getByRole("button", { name: `Verify ${one.name}` }).click();
  await dialog(page).getByRole("button", { name: "Verify" }).click();
  await expect(dialog(page).getByText("Choose what was checked").first()).toBeVisible();
  await dialog(page).getByLabel("Identity").check();
  await dialog(page).getByLabel("Reason").fill("Passport seen in the shop");
  await dialog(page).getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Seller Verified Successfully")).toBeVisible();
  await expect(row.getByText("Verified", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: /^Verify/ })).toHaveCount(0);
  await row.getByRole("button", { name: `Make Admin: ${one.name}` }).click();
  await expect(dialog(page)).toContainText(
    "will be able to see and change everything on this site",
  );
  await dialog(page).getByRole("button", { name: "Make Admin" }).click();
  await expect(toast(page, "success", "This seller promoted as an Admin")).toBeVisible();
  await expect(row).toHaveCount(0);
  await one.page.goto("/dashboard");
  await expect(one.page.getByRole("link", { name: "Audit log" })).toBeVisible();
  await searchList(page, "/dashboard/seller", two.name);
  await page.getByRole("button", { name: `Delete ${two.name}` }).click();
  await expect(dialog(page).getByRole("heading", { name: /^Delete .+\?$/ })).toBeVisible();
  await expect(dialog(page).getByText(DELETE_QUESTION)).toBeVisible();
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(toast(page, "success", "This seller has been removed")).toBeVisible();
  await expect(page.getByText(/^Nothing for “/)).toBeVisible();
  await two.page.goto("/dashboard");
  await expect(two.page).toHaveURL(/\/login/);
});

test("buyers: made an admin, and deleted", async ({ page, browser }) => {
  const [one, two] = [await join(browser), await join(browser)];
  await enterAsAdmin(page);
  await page.goto("/dashboard/buyer");
  await expect(page.getByRole("heading", { name: /^Buyer \d+$/ })).toBeVisible();
  await expectColumns(page, "No.", "Name", "Email", "Make Admin", "Delete");
  await searchList(page, "/dashboard/buyer", one.email);
  await page.getByRole("button", { name: `Make Admin: ${one.name}` }).click();
  await dialog(page).getByRole("button", { name: "Make Admin" }).click();
  await expect(page.getByText("This customer promoted as an Admin")).toBeVisible();
  await searchList(page, "/dashboard/buyer", two.email);
  await page.getByRole("button", { name: `Delete ${two.name}` }).click();
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(toast(page, "error", "This Customer has been removed.")).toBeVisible();
});

test.describe("refunds", () => {
  // A refund of more than was paid is refused.
  test.use({ allowedErrors: [/400/] });

  test("all bookings: what was paid goes back in parts, with a reason that its buyer reads", async ({
    page,
    browser,
  }) => {
    const buying = await (await browser.newContext()).newPage();
    const { email, item, price } = await comeToPay(buying);
    await pay(buying);
    await expectCongrats(buying);
    await enterAsAdmin(page);
    await searchList(page, "/dashboard/managebookings", email);
    const row = page.getByRole("row").filter({ hasText: email });
    await expect(row.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
    const open = row.getByRole("button", { name: `Refund ${item}` });
    await open.click();
    const amount = dialog(page).getByLabel(/^Amount in /);
    await expect(amount).toHaveValue(String(price));
    await dialog(page).getByRole("button", { name: "Refund" }).click();
    await expect(
      dialog(page).getByLabel("Reason (shown to the buyer)"),
    ).toHaveAccessibleDescription("Reason is required");
    await dialog(page).getByLabel("Reason (shown to the buyer)").fill("A tyre was flat.");
    await amount.fill(String(price + 1));
    await dialog(page).getByRole("button", { name: "Refund" }).click();
    await expect(amount).toHaveAccessibleDescription(/./);
    await amount.fill("100");
    await dialog(page).getByRole("button", { name: "Refund" }).click();
    await expect(toast(page, "success", "Refund sent")).toBeVisible();
    await expect(row).toContainText(/100 refunded/);
    await open.click();
    await expect(dialog(page).getByRole("listitem")).toContainText("A tyre was flat.");
    await expect(amount).toHaveValue(String(price - 100));
    await buying.reload();
    await expect(buying.getByRole("article")).toContainText("A tyre was flat.");
    await dialog(page).getByLabel("Reason (shown to the buyer)").fill("The rest as well.");
    await dialog(page).getByRole("button", { name: "Refund" }).click();
    // Behind the price: the name of a car may have digits of its own, or none.
    await expect(row).toContainText(/€[\d,.]+Refunded/);
    await expect(row).not.toContainText("Partly");
    await row.getByRole("button", { name: `Refunds of ${item}` }).click();
    await expect(dialog(page).getByRole("listitem")).toHaveCount(2);
    await expect(dialog(page).getByRole("button", { name: "Refund" })).toHaveCount(0);
  });
});

test("users: one is deleted after the question", async ({ page, browser }) => {
  const { name, email } = await join(browser);
  await enterAsAdmin(page);
  await searchList(page, "/dashboard/admin", email);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await expect(dialog(page).getByRole("heading", { name: /^Delete .+\?$/ })).toBeVisible();
  await expect(dialog(page).getByText(DELETE_QUESTION)).toBeVisible();
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await expect(toast(page, "error", "This Customer has been removed.")).toBeVisible();
  await expect(page.getByText(/^Nothing for “/)).toBeVisible();
});

test("users: an admin is made once, and nobody deletes themselves", async ({ page, browser }) => {
  const { name, email } = await join(browser);
  await enterAsAdmin(page);
  await searchList(page, "/dashboard/admin", email);
  await expectColumns(page, "No.", "Name", "Email", "Admin", "Delete");
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: `Make Admin: ${name}` }).click();
  await dialog(page).getByRole("button", { name: "Make Admin" }).click();
  await expect(toast(page, "success", "admin made successfully")).toBeVisible();
  await expect(row.getByRole("cell", { name: "Admin", exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: /^Make/ })).toHaveCount(0);
  await searchList(page, "/dashboard/admin", "admin@demo.example");
  const own = page.getByRole("row").filter({ hasText: "admin@demo.example" });
  await expect(own.getByRole("cell", { name: "Admin", exact: true })).toBeVisible();
  await expect(own.getByRole("button", { name: /^(Make|Delete)/ })).toHaveCount(0);
  await own.getByRole("button", { name: /^More for / }).click();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
});

test("others read one sentence, and nothing of it", async ({ page, browser }) => {
  const { page: buyer } = await join(browser);
  for (const path of [
    "manageallproducts",
    "managebookings",
    "seller",
    "buyer",
    "admin",
    "reports",
    "verifications",
    "audit",
    "settings",
  ]) {
    await buyer.goto(`/dashboard/${path}`);
    await expect(buyer.getByText("You need an admin account to open this page.")).toBeVisible();
  }
  // Sellers have figures of their own there.
  await buyer.goto("/dashboard/figures");
  await expect(buyer.getByText("You need a seller account to open this page.")).toBeVisible();
  await page.goto("/dashboard/admin");
  await expect(page).toHaveURL(/\/login/);
});

test("axe objects to nothing, and nothing scrolls sideways", async ({ page }) => {
  test.slow();
  await enterAsAdmin(page);
  for (const path of ["manageallproducts", "managebookings", "seller", "buyer", "admin", "audit"]) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("…");
    await expectSound(page);
  }
});
