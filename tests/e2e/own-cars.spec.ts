import { addCar, fillCar, NAME } from "./cars.ts";
import { signUp } from "./person.ts";
import { transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

test("a car marked as sold by a slip is put back on sale after the page was left", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await addCar(page);
  await page.goto("/dashboard/myproducts");
  await page.getByRole("button", { name: "Mark as sold" }).click();
  await expect(page.getByText("1 car marked as sold")).toBeVisible();
  await page.goto("/dashboard/myproducts?state=sold");
  // No buyer has booked it.
  await expect(page.getByRole("link", { name: "View booking" })).toHaveCount(0);
  await page.getByRole("button", { name: "Put back on sale" }).click();
  await expect(page.getByText("1 car back on sale")).toBeVisible();
  await page.goto("/dashboard/myproducts");
  await expect(page.getByRole("row").filter({ hasText: NAME })).toContainText("On sale");
});

test("thousands of own cars are counted with a separator", async ({ page }) => {
  await signUp(page, "Seller");
  await page.route("**/api/listings/counts", (route) =>
    route.fulfill({ json: { active: 1947, sold: 1 } }),
  );
  await page.goto("/dashboard/myproducts");
  await expect(page.getByRole("heading", { name: "My Products: 1,948" })).toBeVisible();
  await expect(page.getByRole("link", { name: "On sale 1,947" })).toBeVisible();
});

for (const width of [360, 1440])
  test(`the result of an act and its Undo are in sight at ${width} px, and the focus stays at the row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signUp(page, "Seller");
    for (let at = 0; at < 12; at += 1) await addCar(page, String(10_000 + at));
    await page.goto("/dashboard/myproducts?sort=cheapest");
    const row = page.getByRole("row").filter({ hasText: NAME }).last();
    const sell = row.getByRole("button", { name: "Mark as sold" });
    // With its views, a row can be a line higher.
    await expect(row).toContainText("views");
    await sell.scrollIntoViewIfNeeded();
    await sell.focus();
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeInViewport();
    await expect(row).toContainText("Sold");
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    await page.keyboard.press("Alt+t");
    await expect(undo).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(row).toContainText("On sale");
    await expect(row).toBeFocused();
  });

test.describe("deleting a car", () => {
  test.use({ allowedErrors: [/409/] });

  test("deleting a car is refused in its dialog, and undone by the Undo at the bottom", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    await addCar(page);
    await page.goto("/dashboard/myproducts");
    await page.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    const refusal = "This car was sold and paid for here.";
    await page.route("**/api/products/admin/delete/*", (route) =>
      route.fulfill({ status: 409, json: { code: "CONFLICT", message: refusal } }),
    );
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByText(refusal)).toBeVisible();
    await expect(page.locator("[data-toast]")).toHaveCount(0);
    await page.unroute("**/api/products/admin/delete/*");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("This product has been removed")).toBeVisible();
    await expect(page.getByRole("heading", { name: "My Products: 0" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${NAME} restored`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "My Products: 1" })).toBeVisible();
  });
});

test("a car sent while its photos upload is published by itself when they are in, and can be stopped", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  let letGo = (): void => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/images", async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByLabel("Choose photos").setInputFiles([await transparentPicture()]);
  await fillCar(page);
  await expect(page.getByLabel("Resale Price")).toHaveAccessibleDescription(/EUR/);
  await page.getByRole("button", { name: "Add Product" }).click();
  const told = page.getByText("Publishing when 1 photo has uploaded");
  await expect(told).toBeVisible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(told).toBeVisible();
  await expect(page.getByText("product uploaded successfully")).toHaveCount(0);
  letGo();
  await expect(page.getByText("product uploaded successfully")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: "View listing" })).toBeVisible();
});

test.describe("the price in the list", () => {
  // A price that is refused.
  test.use({ allowedErrors: [/400/] });

  test("the price of a car is changed in the list by keyboard, refused in its place, and taken back", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    await addCar(page, "10000");
    await page.goto("/dashboard/myproducts");
    const open = page.getByRole("button", { name: `change the price of ${NAME}` });
    const field = page.getByLabel(`New price for ${NAME}`);
    await open.focus();
    await page.keyboard.press("Enter");
    await expect(field).toBeFocused();
    await page.keyboard.type("a lot");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter a number, for example 12500")).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill("99999999999");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAccessibleDescription(/Enter an amount of at most/);
    await page.keyboard.press("Escape");
    await expect(open).toBeFocused();
    await expect(open).toContainText("€10,000");
    await page.keyboard.press("Enter");
    await field.fill("9.500");
    await page.keyboard.press("Enter");
    await expect(open).toBeFocused();
    await expect(open).toContainText("€9,500");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(open).toContainText("€10,000");
  });
});

test("the menu of a car is used by keyboard, and Esc gives the focus back", async ({ page }) => {
  await signUp(page, "Seller");
  await addCar(page);
  await page.goto("/dashboard/myproducts");
  const more = page.getByRole("button", { name: `More for ${NAME}` });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeFocused();
  await page.keyboard.press("w");
  await expect(page.getByRole("menuitem", { name: "Withdraw" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await expect(page.getByRole("menu")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("w");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 car withdrawn")).toBeVisible();
  await expect(more).toBeFocused();
});
