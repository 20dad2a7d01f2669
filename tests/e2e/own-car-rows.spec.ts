import { expectSound } from "./axe.ts";
import { addCar, NAME, pressDelete } from "./cars.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

test("the last state that a phone shows of those to choose from fades out at the edge", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/login?from=/dashboard/myproducts");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  const states = page.getByRole("navigation", { name: "Status" });
  await expect(states.getByRole("link", { name: "All" })).toBeVisible();
  expect(await states.evaluate((bar) => bar.scrollWidth > bar.clientWidth)).toBe(true);
  await expect(states).toHaveCSS("mask-image", /gradient/);
  await page.setViewportSize({ width: 1024, height: 740 });
  await expect(states).toHaveCSS("mask-image", "none");
});

test("the state that an address names is in sight on a phone, and prices are set in a dialog of its width", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/login?from=/dashboard/myproducts?state=sold");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  const chosen = page.getByRole("navigation", { name: "Status" }).locator("[aria-current]");
  await expect(chosen).toContainText("Sold");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await page.goto("/dashboard/myproducts?state=active");
  await page.getByLabel("Select all on this page").check();
  await page.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Set prices…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expectSound(page);
});

test("the names of own cars are whole at 1280 and at 1440 px", async ({ page }) => {
  await page.goto("/login?from=/dashboard/myproducts");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  const names = page.locator(".rows tbody th > div:first-child");
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(names.nth(10)).toBeVisible();
    const isCut = (all: Element[]) => all.map((name) => name.scrollWidth > name.clientWidth);
    expect(await names.evaluateAll(isCut)).not.toContain(true);
  }
});

for (const width of [360, 1024])
  test(`deleting a reserved car is not offered at ${width} px: its menu says why, and refuses it by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/login?from=/dashboard/myproducts?state=reserved");
    await page.getByRole("button", { name: "Seller", exact: true }).click();
    await page
      .getByRole("button", { name: /^More for / })
      .first()
      .click();
    const item = page.getByRole("menuitem", { name: "Delete" });
    await expect(item).toHaveText("DeleteThis car is reserved for a buyer.");
    await expect(item).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("End");
    await expect(item).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(item).toBeFocused();
    await item.click({ force: true });
    await expect(item).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectSound(page);
  });

test("deleting a reserved car is not offered at 1920 px: its dialog says why", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 740 });
  await page.goto("/login?from=/dashboard/myproducts?state=reserved");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /can’t be deleted$/ });
  await expect(dialog).toContainText(
    "A buyer has reserved this car. You can delete it once the reservation ends.",
  );
  await expect(dialog.getByRole("button")).toHaveText(["Close"]);
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
});

test("the menu of a car on a phone is a sheet with the car's name, which Close closes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page, "Seller");
  await addCar(page);
  await page.goto("/dashboard/myproducts");
  const more = page.getByRole("button", { name: `More for ${NAME}` });
  await more.click();
  const menu = page.getByRole("menu", { name: `More for ${NAME}` });
  const sheet = page.locator("[popover]").filter({ has: menu });
  await expect(sheet.getByText(NAME, { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await more.click();
  await expect(menu).toBeVisible();
  await expectSound(page);
});

test("a toast stands above the bar of the chosen cars, also where German takes two rows of it", async ({
  page,
}) => {
  await signUp(page, "Seller");
  for (const name of ["Alpha", "Bravo"]) await addCar(page, "19900", { name });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/de/dashboard/myproducts?sort=name");
  await page.locator("tbody [data-tick]").first().check();
  const bar = page.getByRole("region", { name: "1 Fahrzeug ausgewählt" });
  await expect(bar).toBeVisible();
  await page.getByRole("button", { name: "Mehr: Bravo" }).click();
  await page.getByRole("menuitem", { name: "Hervorheben" }).click();
  const toast = page.locator("[data-toast]");
  await expect(toast).toBeVisible();
  const [above, below] = await Promise.all([toast.boundingBox(), bar.boundingBox()]);
  if (above === null || below === null) throw new Error("no box");
  expect(below.height).toBeGreaterThan(80);
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
});

test.describe("deleting a car", () => {
  test.use({ allowedErrors: [/409/] });

  test("deleting a car is refused in its dialog; a line in its place says that it is deleted, and undoes it", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    for (const name of ["Alpha", "Bravo", "Charlie"]) await addCar(page, "19900", { name });
    await page.clock.install();
    await page.goto("/dashboard/myproducts?sort=name");
    const rows = page.locator("#own-cars > tbody > tr");
    const remove = (name: string) => page.getByRole("button", { name: `Delete ${name}` }).click();
    await remove("Bravo");
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
    const toast = page.locator("[data-toast]", { hasText: "This product has been removed" });
    await expect(toast).toBeVisible();
    await expect(rows).toHaveText([/Alpha/, /^Bravo deletedUndo/, /Charlie/]);
    await expect(rows.nth(1)).toBeFocused();
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);
    await expectSound(page);
    await page.clock.runFor(30_000);
    await expect(page.getByRole("heading", { name: "My Products: 2" })).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(rows).toHaveText([/Alpha/, /Bravo.*Restored/, /Charlie/]);
    await expect(rows.nth(1)).toBeFocused();
    await expect(page.getByRole("heading", { name: "My Products: 3" })).toBeVisible();

    // The line can be put away, and the focus goes on.
    await remove("Bravo");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(rows.nth(1)).toBeFocused();
    // So does the focus of an Undo that has ended.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.clock.runFor(55_000);
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(rows.nth(1)).toBeFocused();
    await rows.nth(1).getByRole("button", { name: "Close" }).press("Enter");
    await expect(rows).toHaveText([/Alpha/, /Charlie/]);
    await expect(rows.nth(1)).toBeFocused();
  });

  test("deleting a car that was the only one is told and undone at the foot of the page", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    await addCar(page);
    await page.goto("/dashboard/myproducts");
    await pressDelete(page);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { name: "My Products: 0" })).toBeVisible();
    await expect(page.locator("[data-told]")).toContainText(`${NAME} deleted`);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${NAME} restored`)).toBeAttached();
    await expect(page.getByRole("heading", { name: "My Products: 1" })).toBeVisible();
  });
});

test("at 768 px the second line of a row is whole", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/login?from=/dashboard/myproducts");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  const notes = page.locator("[data-line='2']");
  await expect(notes.first()).toContainText("views");
  const cut = await notes.evaluateAll((all) =>
    all.filter((note) => note.scrollWidth > note.clientWidth + 1).map((note) => note.textContent),
  );
  expect(cut).toEqual([]);
});

test("a list of own cars is ordered by its heads, whose direction is said and stands in the address", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signUp(page, "Seller");
  for (const [name, price] of [
    ["Bravo", "10000"],
    ["Alpha", "20000"],
  ] as const)
    await addCar(page, price, { name });
  await page.goto("/dashboard/myproducts");
  const first = page.getByRole("row").nth(1);
  for (const [head, direction, sort, name] of [
    ["Name", "ascending", "name", "Alpha"],
    ["Name", "descending", "name_back", "Bravo"],
    ["Price", "ascending", "cheapest", "Bravo"],
    ["Price", "descending", "dearest", "Alpha"],
    ["Days", "ascending", undefined, "Alpha"],
    ["Days", "descending", "oldest", "Bravo"],
    ["Views", "descending", "viewed", undefined],
    ["Saves", "descending", "saved", undefined],
    ["Status", "ascending", "state", undefined],
  ] as const) {
    const link = page.getByRole("columnheader", { name: head }).getByRole("link");
    await link.press("Enter");
    await expect(page.getByRole("columnheader", { name: head })).toHaveAttribute(
      "aria-sort",
      direction,
    );
    expect(new URL(page.url()).searchParams.get("sort") ?? undefined).toBe(sort);
    if (name !== undefined) await expect(first).toContainText(name);
    await expect(link).toBeFocused();
  }
  await expect(page.getByRole("table")).toHaveAccessibleName("Your cars: By status");
  // A phone hides the heads: their links would take the focus out of sight.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveCount(1);
  await expect(page.locator("thead a:visible")).toHaveCount(0);
});

test("the digits of all prices end at one line, and on a phone each tick lies within its photo", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/login?from=/dashboard/myproducts");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  const rows = page.locator("#own-cars > tbody > tr");
  await expect(rows.filter({ hasText: "Reserved" })).not.toHaveCount(0);
  const ends = await rows
    .getByText(/^€[\d,]+$/)
    .evaluateAll((all) => all.map((price) => Math.round(price.getBoundingClientRect().right)));
  expect(new Set(ends).size).toBe(1);

  await page.setViewportSize({ width: 360, height: 740 });
  const outside = await rows.evaluateAll((all) =>
    all.filter((row) => {
      const tick = row.querySelector("[data-tick]")?.getBoundingClientRect();
      const photo = row.querySelector("td:nth-child(2) > div")?.getBoundingClientRect();
      if (tick === undefined || photo === undefined) return true;
      return tick.top < photo.top || tick.left < photo.left || tick.bottom > photo.bottom;
    }),
  );
  expect(outside).toHaveLength(0);
});

test("the focus goes to the next row when a car leaves the list that is filtered", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, "Seller");
  for (const name of ["Alpha", "Bravo", "Charlie"]) await addCar(page, "10000", { name });
  await page.goto("/dashboard/myproducts?state=active&sort=name");
  await page
    .getByRole("row")
    .filter({ hasText: "Bravo" })
    .getByRole("button", { name: "Mark as sold" })
    .press("Enter");
  await expect(page.getByText("1 car marked as sold")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Charlie" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Bravo" })).toBeVisible();
});

test("a promoted car that is sold has neither the badge nor the button, until its sale is taken back", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await addCar(page, "10000", { name: "Alpha" });
  await page.goto("/dashboard/myproducts");
  await page.setViewportSize({ width: 1440, height: 900 });
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await row.getByRole("button", { name: "Promote Alpha" }).click();
  await expect(row.getByRole("button", { name: "Remove promotion of Alpha" })).toBeVisible();
  await expect(row).toContainText("Promoted");
  await row.getByRole("button", { name: "Mark as sold" }).click();
  await expect(row.getByRole("button", { name: "Put back on sale" })).toBeVisible();
  await expect(row.getByRole("button", { name: /promot/i })).toHaveCount(0);
  await expect(row).not.toContainText("Promoted");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("button", { name: "Remove promotion of Alpha" })).toBeVisible();
});
