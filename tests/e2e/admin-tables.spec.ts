import { enterAsAdmin } from "./admin-steps.ts";
import { expect, test } from "./visit.ts";

test("admins order every list by its heads, and no list scrolls sideways or has rows higher than designed", async ({
  page,
}) => {
  test.slow();
  await enterAsAdmin(page);
  for (const [path, heads] of [
    ["manageallproducts", ["Name", "Location", "Price"]],
    ["managebookings", ["Name", "Buyer", "Location", "Price", "Status"]],
    ["seller", ["Name", "Email"]],
    ["reports", ["Car", "Reported", "Status"]],
    ["verifications", ["Seller", "Requested", "Status"]],
    ["audit", ["When"]],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/dashboard/${path}`);
    for (const name of heads) {
      const head = page.getByRole("columnheader", { name });
      const link = head.getByRole("link");
      const before = await head.getAttribute("aria-sort");
      await link.press("Enter");
      const first = before === "descending" ? "ascending" : /^(ascending|descending)$/;
      await expect(head, `${path} ${name}`).toHaveAttribute("aria-sort", first);
      const now = await head.getAttribute("aria-sort");
      await link.press("Enter");
      await expect(head).toHaveAttribute(
        "aria-sort",
        now === "ascending" ? "descending" : "ascending",
      );
      await expect(link).toBeFocused();
      await expect(page.getByRole("row").nth(1)).toBeVisible();
    }
    for (const [width, most] of [
      [1440, 64],
      [1024, 64],
      [768, 64],
      // Facts below the name may need a second line there.
      [360, 144],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await page
        .locator(".rows > tbody > tr")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      // A sentence of the log stands whole.
      if (path !== "audit")
        expect(Math.max(...heights), `${path} at ${width}`).toBeLessThanOrEqual(most);
      // Search, filter, order, columns and file are in one row.
      if (width >= 768) {
        const tops = await page
          .locator(".list-bar > :not([popover])")
          .evaluateAll((all) =>
            all
              .filter((each) => each.checkVisibility())
              .map((each) => each.getBoundingClientRect().top),
          );
        expect(new Set(tops).size, `${path} at ${width}`).toBe(1);
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test("on a phone the ticks, the photos and the box that selects all cars have one left edge", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/dashboard/manageallproducts");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const edges = await page
    .locator(".rows :is(input, img)")
    .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
  expect(edges.length).toBeGreaterThan(10);
  expect(new Set(edges)).toEqual(new Set([16]));
});

test("the name of a row and a click on its empty room open its record in every list of admins", async ({
  page,
}) => {
  test.slow();
  await enterAsAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, record, hasListing] of [
    ["manageallproducts", /^\/dashboard\/cars\/[\da-f-]{36}$/, true],
    ["managebookings", /^\/dashboard\/bookings\/[\da-f-]{36}$/, true],
    ["reports", /^\/dashboard\/cars\/[\da-f-]{36}$/, true],
    ["seller", /^\/dashboard\/people\/[\da-f-]{36}$/, false],
    ["verifications", /^\/dashboard\/people\/[\da-f-]{36}$/, false],
  ] as const) {
    await page.goto(`/dashboard/${path}`);
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader") })
      .first();
    const name = row.getByRole("rowheader").getByRole("link").first();
    await expect(name).toHaveAttribute("href", record);
    const href = (await name.getAttribute("href")) ?? "";
    const menu = row.getByRole("button", { name: /^More for / });
    if (hasListing) {
      await menu.click();
      await expect(page.getByRole("menuitem", { name: "View listing" })).toHaveAttribute(
        "href",
        /^\/cars\//,
      );
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(new RegExp(`/dashboard/${path}$`));
    }
    // The lower left corner of a cell has nothing of its own.
    const cell = row.getByRole("cell").last();
    const height = (await cell.boundingBox())?.height ?? 0;
    await cell.click({ position: { x: 1, y: height - 2 } });
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await page.goBack();
    await expect(name).toBeVisible();
  }
});

test("the text of a row can be selected by a double click, a miss beside its tick opens nothing, and details of the audit log open in their place", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dashboard/manageallproducts");
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .first();
  await row.getByText(/^€[\d,]+$/).dblclick();
  await row
    .getByRole("cell")
    .first()
    .click({ position: { x: 2, y: 2 } });
  await expect(page).toHaveURL(/\/dashboard\/manageallproducts$/);
  await page.goto("/dashboard/audit");
  const details = page.getByRole("rowheader").first().locator("details");
  await details.locator("summary").click();
  await expect(details).toHaveAttribute("open");
  await page
    .getByRole("rowheader")
    .first()
    .click({ position: { x: 2, y: 2 } });
  await expect(page).toHaveURL(/\/dashboard\/audit$/);
});

test("every link and button of a row is at least 24 px high at 768 px, and rows keep their height", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const [role, path] of [
    ["Admin", "manageallproducts"],
    ["Admin", "managebookings"],
    ["Seller", "mysales"],
  ] as const) {
    await page.context().clearCookies();
    await page.goto(`/login?from=/dashboard/${path}`);
    await page.getByRole("button", { name: role, exact: true }).click();
    const rows = page.locator(".rows > tbody > tr");
    await expect(rows.nth(1)).toBeVisible();
    const low = await rows.locator("a, button").evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && each.closest("[popover]") === null)
        .map((each) => [each.textContent, each.getBoundingClientRect().height] as const)
        .filter(([, height]) => height < 24),
    );
    expect(low, path).toEqual([]);
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    expect(Math.max(...heights), path).toBeLessThanOrEqual(64);
  }
});
