import { readFile } from "node:fs/promises";
import { expectSound } from "./axe.ts";
import { expect, test } from "./visit.ts";

test("a seller finds, orders and saves the bookings of their cars, and the table stays as it was chosen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/login?from=/dashboard/mysales");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  const rows = page.locator(".rows > tbody > tr");
  await expect(rows.nth(3)).toBeVisible();
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(57);
  for (const name of ["Car", "Price", "Buyer", "Location", "Status"]) {
    const head = page.getByRole("columnheader", { name });
    await head.getByRole("link").press("Enter");
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await head.getByRole("link").press("Enter");
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(head.getByRole("link")).toBeFocused();
  }
  await page.goto("/dashboard/mysales?sort=cheapest");
  await expect(page.getByRole("table")).toHaveAccessibleName(
    "Bookings of your cars: Cheapest first",
  );
  const amounts = async () =>
    (
      await rows
        .locator("td")
        .filter({ hasText: /^€[\d,.]+$/ })
        .allTextContents()
    ).map((text) => Number(text.replaceAll(/\D/g, "")));
  await expect(rows.nth(3)).toBeVisible();
  const shown = await amounts();
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));

  await page.getByRole("combobox", { name: "Status" }).selectOption("Paid");
  await expect(page).toHaveURL(/\?state=paid&sort=cheapest$/);
  await expect(rows.filter({ hasText: "Reserved ·" })).toHaveCount(0);
  const count = await rows.count();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("bookings.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(count + 1);
  expect(lines.slice(1).every((line) => line.includes(",paid,"))).toBe(true);

  await page.getByRole("searchbox", { name: "Search by car or buyer" }).fill("no such car");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing for “no such car”")).toBeVisible();
  // Nothing is loaded anew.
  await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
  await page.getByRole("link", { name: "Remove filter: “no such car”" }).click();
  await expect(page).toHaveURL(/\?state=paid&sort=cheapest$/);
  await expect(rows).toHaveCount(count);
  const chips = page.getByRole("group", { name: "Filters", exact: true }).getByRole("link");
  await expect(chips).toHaveText(["Status: Paid"]);
  await expectSound(page);
  await chips.press("Enter");
  await expect(page).toHaveURL(/\?sort=cheapest$/);
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(rows.nth(3)).toBeVisible();
  await expect(page.locator("html[data-kept]")).toBeAttached();

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Contact", exact: true }).uncheck();
  await page.getByLabel("Compact").check();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Buyer" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Contact" })).toHaveCount(0);
  expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(45);
});

test.describe("a seller's bookings on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a buyer's phone number is whole and large enough for a finger, and no choice is cut", async ({
    page,
  }) => {
    await page.goto("/login?from=/dashboard/mysales");
    await page.getByRole("button", { name: "Seller", exact: true }).click();
    const call = page.locator(".rows tbody tr").first().locator("th a[href^='tel:']");
    await expect(call).toBeVisible();
    expect(
      await call.evaluate((link) => {
        const box = link.getBoundingClientRect();
        const line = link.closest("[data-line]")?.getBoundingClientRect();
        return { height: box.height, isWhole: line !== undefined && box.right <= line.right };
      }),
    ).toEqual({ height: 44, isWhole: true });
    for (const name of ["Status", "Sort"]) {
      const box = await page.getByRole("combobox", { name }).boundingBox();
      expect(box?.width).toBeGreaterThan(100);
    }
  });
});
