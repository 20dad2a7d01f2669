import type { Browser, Page } from "@playwright/test";
import { dialog, enterAsAdmin, joinAsAdmin, searchList } from "./admin-steps.ts";
import { join, sellCar } from "./booking-steps.ts";
import { askAs } from "./calls.ts";
import { NAME } from "./cars.ts";
import { expect, test } from "./visit.ts";

// Browsers log missing and refused requests in the console.
test.use({ allowedErrors: [/40[49]/] });

/** Opens a second admin's browser, who acts between the first one's reading and clicking. */
async function withSecond(page: Page, browser: Browser): Promise<Page> {
  await enterAsAdmin(page);
  return joinAsAdmin(browser);
}

interface Listed {
  _id: string;
}

/** The id of a seller, from an admin's list. */
async function idOf(admin: Page, email: string): Promise<string> {
  const path = `/sellers?q=${encodeURIComponent(email)}`;
  const [found] = await askAs<Listed[]>(admin, path);
  if (found === undefined) throw new Error(`${email} is no seller`);
  return found._id;
}

test("a seller who was deleted, verified or made an admin meanwhile", async ({ page, browser }) => {
  const other = await withSecond(page, browser);
  const open = async () => {
    const { name, email, page: own } = await join(browser, "Seller");
    await own.context().close();
    await searchList(page, "/dashboard/seller", name);
    const row = page.getByRole("row").filter({ hasText: email });
    await expect(row.getByRole("button", { name: `Verify ${name}` })).toBeVisible();
    return { name, email, row, id: await idOf(other, email) };
  };

  const verified = await open();
  const path = `/verifiedseller?email=${encodeURIComponent(verified.email)}`;
  await askAs(other, path, { method: "PUT" });
  await verified.row.getByRole("button", { name: `Verify ${verified.name}` }).click();
  const evidence = async () => {
    await dialog(page).getByLabel("Identity").check();
    await dialog(page).getByLabel("Reason").fill("Passport seen in the shop");
    await dialog(page).getByRole("button", { name: "Verify" }).click();
  };
  await evidence();
  // Refused in the dialog, with the other admin's name and action.
  await expect(
    dialog(page).getByText(/verified this seller on .* Nothing was changed/),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(verified.row.getByText("Verified", { exact: true })).toBeVisible();
  await expect(verified.row.getByRole("button", { name: /^Verify/ })).toHaveCount(0);

  const appointed = await open();
  await appointed.row.getByRole("button", { name: `Make Admin: ${appointed.name}` }).click();
  await askAs(other, `/users/admin/${appointed.id}`, { method: "PUT" });
  await dialog(page).getByRole("button", { name: "Make Admin" }).click();
  await expect(dialog(page).getByText("This person is already an admin")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Nothing for “/)).toBeVisible();

  const deleted = await open();
  await askAs(other, `/users/delete/${deleted.id}`, { method: "DELETE" });
  await deleted.row.getByRole("button", { name: `Verify ${deleted.name}` }).click();
  await evidence();
  await expect(dialog(page).getByText("We couldn’t find this account.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Nothing for “/)).toBeVisible();
  await other.context().close();
});

test("a car that was deleted while it is asked about is told of, and gone", async ({
  page,
  browser,
}) => {
  const { seller, path } = await sellCar(browser);
  const other = await withSecond(page, browser);
  await searchList(page, "/dashboard/manageallproducts", NAME);
  const row = page.getByRole("row").filter({ hasText: seller.email });
  await row.getByRole("button", { name: `Delete ${NAME}` }).click();
  const [id = ""] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(path) ?? [];
  await askAs(other, `/products/admin/delete/${id}`, { method: "DELETE" });
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page).getByText("We couldn’t find this car.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row).toHaveCount(0);

  // Both admins delete it concurrently: the slower one has deleted nothing and gets no Undo.
  await askAs(other, `/products/${id}/restore`, { method: "POST" });
  await page.reload();
  await row.getByRole("button", { name: `Delete ${NAME}` }).click();
  await page.route(`**/api/products/admin/delete/${id}`, async (route) => {
    await route.fetch();
    await route.fulfill({ json: { deletedCount: 0 } });
  });
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page).getByText("This listing has already been deleted")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await other.context().close();
});
