import { addCar, fillCar, NAME } from "./cars.ts";
import { signUp } from "./person.ts";
import { transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

test("a car marked as sold by a slip is put back on sale after the page was left", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
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
    // A phone's row has one button, the menu.
    const more = row.getByRole("button", { name: `More for ${NAME}` });
    const isNarrow = width < 1024;
    const press = isNarrow ? more : row.getByRole("button", { name: "Mark as sold" });
    await press.scrollIntoViewIfNeeded();
    await press.focus();
    await page.keyboard.press("Enter");
    if (isNarrow) {
      await expect(page.getByRole("menuitem", { name: "Mark as sold" })).toBeFocused();
      await page.keyboard.press("Enter");
    }
    const undo = row.getByRole("button", { name: "Undo" });
    await expect(undo).toBeInViewport({ ratio: 1 });
    expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(36);
    await expect(row).toContainText("Marked as sold");
    await expect(page.getByRole("status").filter({ hasText: "1 car marked as sold" })).toHaveCount(
      1,
    );
    await expect(isNarrow ? more : row).toBeFocused();
    await expect(row).toBeInViewport();
    await page.keyboard.press("Alt+t");
    await expect(undo).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(row).toContainText("On sale");
    await expect(row).toBeFocused();
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
    await expect(page.getByText("Enter an amount, for example 12500")).toBeVisible();
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
  await page.setViewportSize({ width: 1024, height: 768 });
  await signUp(page, "Seller");
  await addCar(page);
  await page.goto("/dashboard/myproducts");
  const more = page.getByRole("button", { name: `More for ${NAME}` });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
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

test("a price is edited without moving its table, and rows are as high as they are designed", async ({
  page,
}) => {
  await signUp(page, "Seller");
  for (let at = 0; at < 3; at += 1)
    await addCar(page, String(10_000 + at), { stock_number: `S-${at}` });
  const boxes = () =>
    page
      .locator("#own-cars > tbody > tr > *")
      .evaluateAll((cells) =>
        cells.map((cell) => JSON.stringify(cell.getBoundingClientRect().toJSON())),
      );
  for (const [width, height] of [
    [1440, 56],
    [768, 56],
    [360, 104],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/dashboard/myproducts?sort=cheapest");
    const row = page.getByRole("row").filter({ hasText: NAME }).first();
    await expect(row).toContainText("S-0");
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(height + 3);
    const before = await boxes();
    await row.getByRole("button", { name: `change the price of ${NAME}` }).click();
    await expect(page.getByLabel(`New price for ${NAME}`)).toBeFocused();
    await page.keyboard.type("a lot");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter an amount, for example 12500")).toBeInViewport();
    expect(await boxes()).toEqual(before);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dashboard/myproducts");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByLabel("Compact").check();
  await page.getByRole("checkbox", { name: "Location", exact: true }).uncheck();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Promotion" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Location" })).toHaveCount(0);
  const row = page.getByRole("row").filter({ hasText: NAME }).first();
  expect((await row.boundingBox())?.height).toBeLessThan(47);
});

for (const width of [1280, 1440])
  test(`at ${width} px the list of own cars has every specified column, and its menu of columns names those that it leaves out`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signUp(page, "Seller");
    await addCar(page, "10000", { stock_number: "S-1" });
    await page.goto("/dashboard/myproducts");
    for (const name of ["Name", "Location", "Id", "Price", "Promotion"])
      await expect(page.getByRole("columnheader", { name })).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: NAME });
    await expect(row.getByRole("button", { name: `Promote ${NAME}` })).toBeVisible();
    await expect(row.getByRole("button", { name: `Delete ${NAME}` })).toBeVisible();
    expect((await row.boundingBox())?.height).toBeLessThan(59);
    await page.getByRole("button", { name: "Columns" }).click();
    const menu = page.getByRole("dialog", { name: "Columns and rows" });
    await expect(
      menu.getByRole("checkbox", { name: "Saves Shown on wider screens" }),
    ).toBeChecked();
    const promotion = menu.getByRole("checkbox", { name: "Promotion", exact: true });
    await expect(promotion).toBeChecked();
    // Without its column, the act is in the row's menu.
    await promotion.uncheck();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Promotion" })).toHaveCount(0);
    await row.getByRole("button", { name: `More for ${NAME}` }).click();
    await expect(page.getByRole("menuitem", { name: "Promote" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeHidden();
  });

test.describe("acts on several cars", () => {
  // A number that is not theirs is refused by the browser; the server's refusal is made here.
  test.use({ allowedErrors: [/400/] });

  test("several cars are promoted, sold, repriced by an amount and deleted by their number, and each result is undone", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    for (const price of ["10000", "20000", "300"]) await addCar(page, price);
    await page.goto("/dashboard/myproducts?sort=cheapest");
    await page.getByLabel("Select all on this page").check();
    const bar = page.getByRole("region", { name: "3 cars selected" });
    const undo = page.getByRole("button", { name: "Undo" });
    const act = async (name: string) => {
      await bar.getByRole("button", { name: "Actions" }).click();
      await page.getByRole("menuitem", { name }).click();
    };

    const before = await bar.boundingBox();
    await bar.getByRole("button", { name: "Promote" }).click();
    await expect(page.getByText("3 cars promoted")).toBeVisible();
    // The next act is still under the pointer.
    expect(await bar.boundingBox()).toEqual(before);
    await undo.click();
    await expect(page.getByText("Change undone")).toBeVisible();
    await bar.getByRole("button", { name: "Promote" }).click();
    await expect(page.getByText("3 cars promoted")).toBeVisible();
    await act("Stop promoting");
    await expect(page.getByText("3 cars no longer promoted")).toBeVisible();

    await bar.getByRole("button", { name: "Set prices…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await dialog.getByRole("textbox").fill("-500");
    await expect(dialog).toContainText("€10,000 → €9,500");
    await dialog.getByRole("button", { name: "Change 3 prices" }).click();
    await expect(page.getByText("2 prices changed, 1 unchanged")).toBeVisible();
    await expect(page.getByText(`${NAME}: The price can’t be zero.`)).toBeVisible();
    const refused = page.getByRole("row").filter({ hasText: "€300" });
    await expect(refused).toContainText("Not changed: The price can’t be zero.");
    // The result covers no act on the chosen cars.
    const room = async () => {
      const [told, acts] = [
        await page.locator("[data-told]").boundingBox(),
        await bar.boundingBox(),
      ];
      if (!told || !acts) return Number.NaN;
      return Math.max(acts.y - told.y - told.height, told.y - acts.y - acts.height);
    };
    await expect.poll(room).toBeGreaterThan(0);
    // Nor the prices, and it has two lines.
    const told = await page.locator("[data-told]").boundingBox();
    const prices = await page.getByRole("columnheader", { name: "Price" }).boundingBox();
    expect(told?.height).toBeLessThan(76);
    expect((told?.x ?? 0) + (told?.width ?? 0)).toBeLessThan(prices?.x ?? 0);
    // Where the table ends below the screen, too.
    await page.setViewportSize({ width: 1280, height: 480 });
    await expect.poll(room).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(page.getByRole("cell", { name: "€19,500" })).toBeVisible();
    await undo.click();
    await expect(page.getByRole("cell", { name: "€20,000" })).toBeVisible();

    await bar.getByRole("button", { name: "Mark as sold" }).click();
    await expect(page.getByText("3 cars marked as sold")).toBeVisible();
    await bar.getByRole("button", { name: "Set prices…" }).click();
    await expect(dialog).toContainText(
      "3 cars are reserved or sold, so their prices stay the same.",
    );
    await expect(dialog).not.toContainText("→");
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    await dialog.getByText("Close", { exact: true }).click();
    await act("Put back on sale");
    await expect(page.getByText("3 cars back on sale")).toBeVisible();

    await act("Delete…");
    await dialog.getByLabel("Number of cars").fill("2");
    await dialog.getByRole("button", { name: "Delete 3 cars" }).click();
    await expect(dialog.getByRole("link", { name: "Type 3 to delete 3 cars" })).toBeVisible();
    await dialog.getByLabel("Number of cars").fill("3");
    await dialog.getByRole("button", { name: "Delete 3 cars" }).click();
    await expect(page.getByRole("heading", { name: "My Products: 0" })).toBeVisible();
    await expect(page.getByText("3 cars deleted")).toBeVisible();
    await undo.click();
    await expect(page.getByText("3 cars restored")).toBeVisible();
    await expect(page.getByRole("heading", { name: "My Products: 3" })).toBeVisible();
  });
});
