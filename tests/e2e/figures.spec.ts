import { readFileSync } from "node:fs";
import { expectSound } from "./axe.ts";
import { enterAsAdmin } from "./admin-steps.ts";
import { book, join, sellCar } from "./booking-steps.ts";
import { NAME } from "./cars.ts";
import { callAs } from "./calls.ts";
import { pay } from "./paying-steps.ts";
import { expect, test } from "./visit.ts";

// Declined cards and impossible periods are refused.
test.use({ allowedErrors: [/Failed to load resource: .* 40[02]/] });

/** A common browser's User-Agent; this one's own says that it is automated. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("a seller sees how often a car was looked at, saved and booked, and what there is to do", async ({
  browser,
}) => {
  const { seller, path } = await sellCar(browser);
  const { page } = seller;
  // The seller's own view does not count.
  await page.goto(path);
  const visitor = await (await browser.newContext({ userAgent: BROWSER })).newPage();
  const isCounted = visitor.waitForResponse((reply) => reply.url().endsWith("/views"));
  await visitor.goto(path);
  expect((await isCounted).status()).toBe(200);
  // A reload in the same tab does not count again.
  await visitor.reload();
  await expect(visitor.locator("html")).toHaveAttribute("data-running", /.*/);
  const buyer = await join(browser, "Buyer", { userAgent: BROWSER });
  await book(buyer.page, path);
  const tile = page.getByRole("listitem").filter({ hasText: "Views" });
  await expect(async () => {
    await page.goto("/dashboard");
    const row = page.getByRole("row").filter({ hasText: NAME });
    await expect(row.getByRole("cell")).toHaveText(["2", "0", "1"], {
      timeout: 5_000,
      useInnerText: true,
    });
    // A call of its own, which may be answered before the last view is counted.
    await expect(tile).toContainText("2", { timeout: 5_000 });
  }).toPass();
  // One day makes no line.
  await expect(tile.getByRole("img")).toHaveCount(0);
  await page.getByRole("link", { name: "One of your cars is reserved" }).click();
  await expect(page).toHaveURL(/\/dashboard\/mysales$/);
  await page.goto("/dashboard");
  await page.getByRole("columnheader", { name: "Bookings" }).getByRole("link").click();
  await expect(page).toHaveURL(/\?sort=bookings$/);
  await expect(page.getByRole("columnheader", { name: "Bookings" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.getByRole("columnheader", { name: "Bookings" }).getByRole("link").click();
  await expect(page).toHaveURL(/\?sort=bookings_least$/);
  await expect(page.getByRole("columnheader", { name: "Bookings" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expectSound(page);
});

test("a seller reads the figures of another period, whose address keeps it, and saves them", async ({
  page,
}) => {
  await page.goto("/login?from=/dashboard");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  await page.getByRole("link", { name: "See all statistics" }).click();
  await expect(page).toHaveTitle("Statistics - Forecourt");
  const views = page.getByRole("region", { name: "Views", exact: true });
  await expect(views.getByRole("img")).toHaveAccessibleName(/^Views by day, from /);
  const period = page.getByLabel("Period", { exact: true });
  await expect(period.getByRole("option")).toHaveText([
    "Last 7 days",
    "Last 30 days",
    "Last 90 days",
    "Last 12 months",
  ]);
  await period.selectOption("Last 7 days");
  await expect(page).toHaveURL(/\/dashboard\/figures\?period=7d$/);
  await views.locator("summary").click();
  await expect(views.getByRole("table").getByRole("row")).toHaveCount(8);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV: Views" }).click();
  expect((await download).suggestedFilename()).toMatch(/^views-.+\.csv$/);
  // The order of the cars keeps the period.
  await page.getByRole("columnheader", { name: "Saves" }).getByRole("link").click();
  await expect(page).toHaveURL(/\?period=7d&sort=saves$/);
  await expect(period).toHaveValue("7d");
  await page.goto("/dashboard/figures?period=12m");
  await expect(views).toContainText("No earlier views are kept to compare with");
  await expect(page.getByRole("region", { name: "Bookings", exact: true })).toContainText(" from ");
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page);
});

test("a marker of the plot writes the value of a day, by the pointer and by keys", async ({
  page,
}) => {
  await page.goto("/login?from=/dashboard");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  await page.getByRole("link", { name: "See all statistics" }).click();
  await page.getByLabel("Period", { exact: true }).selectOption("Last 7 days");
  const views = page.getByRole("region", { name: "Views", exact: true });
  await views.locator("summary").click();
  const rows = views.locator("tbody tr");
  await expect(rows).toHaveCount(7);
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  const textOf = (at: number) => {
    const [day = "", value = ""] = texts[at] ?? [];
    return at === 6 ? `${day}, so far: ${value}` : `${day}: ${value}`;
  };
  const marker = views.getByRole("slider", { name: "Views: day" });
  await marker.focus();
  await expect(marker).toHaveAttribute("aria-valuetext", textOf(6));
  await page.keyboard.press("ArrowLeft");
  await expect(views.getByText(textOf(5), { exact: true })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(marker).toHaveAttribute("aria-valuetext", textOf(0));
  await expectSound(page);
  const { x, y, width, height } = (await views.getByRole("img").boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width * (2.5 / 7), y + height / 2);
  await expect(views.getByText(textOf(2), { exact: true })).toBeVisible();
  await page.mouse.move(x, y + height * 3);
  await expect(views.getByText(textOf(2), { exact: true })).toBeHidden();
});

test("figures of enough days have bars, and their tiles leave no hole at any width", async ({
  page,
}) => {
  await page.goto("/login?from=/dashboard");
  await page.getByRole("button", { name: "Seller", exact: true }).click();
  const views = page.getByRole("listitem").filter({ hasText: "Views" });
  await expect(views.getByRole("img")).toHaveAccessibleName(/^Views day by day: up to /);
  const tiles = page.getByRole("region", { name: "The last 30 days" }).getByRole("listitem");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { right, ends } = await tiles.evaluateAll((all) => {
      const boxes = all.map((tile) => tile.getBoundingClientRect());
      const rows = Map.groupBy(boxes, ({ top }) => Math.round(top));
      return {
        right: Math.max(...boxes.map((box) => box.right)),
        ends: [...rows.values()].map((row) => Math.max(...row.map((box) => box.right))),
      };
    });
    for (const end of ends) expect(end).toBeCloseTo(right, 0);
  }
});

test("a buyer is told what there is to do: nothing, and then a payment that failed", async ({
  browser,
}) => {
  const { path } = await sellCar(browser);
  const { page } = await join(browser);
  await page.goto("/dashboard");
  const todo = page.getByRole("region", { name: "To do" });
  await expect(todo.getByText("Nothing to do right now.")).toBeVisible();
  await book(page, path);
  const { email } = (await (await callAs(page, "/account")).json()) as { email: string };
  const list = await callAs(page, `/allbookings?email=${encodeURIComponent(email)}`);
  const [{ _id: id }] = (await list.json()) as [{ _id: string }];
  await page.goto(`/dashboard/payment/${id}`);
  await pay(page, "declined");
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  // The site is notified by the provider.
  await expect(async () => {
    await page.goto("/dashboard");
    await expect(page.getByText("1 payment failed: try again")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectSound(page);
  await page.getByRole("link", { name: "1 payment failed: try again" }).click();
  await expect(page).toHaveURL(/\/dashboard\/mybookings$/);
});

test("an admin chooses a period and a time zone, reads the table and saves it", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.getByRole("link", { name: "See all statistics" }).click();
  await expect(page).toHaveTitle("Statistics - Forecourt");
  await page.getByLabel("Period").selectOption("Last 12 months");
  await expect(page).toHaveURL(/\?period=12m$/);
  const panel = page.getByRole("region", { name: "Cars listed" });
  await expect(panel.getByRole("img")).toHaveAccessibleName(/^Cars listed by month, from /);
  await panel.locator("summary").focus();
  await page.keyboard.press("Enter");
  const table = panel.getByRole("table", { name: "Cars listed by month" });
  await expect(table.getByRole("row")).toHaveCount(13);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV: Cars listed" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^listings-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  expect([lines.length, lines[0]]).toEqual([14, "from,Cars listed"]);
  expect(lines.slice(1, -1).every((line) => /^\d{4}-\d\d-01,\d+$/.test(line))).toBe(true);
  await page.getByLabel("Period").selectOption("From – to");
  await page.getByLabel("From", { exact: true }).fill("2026-02-27");
  await page.getByLabel("To", { exact: true }).fill("2026-02-26");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByLabel("To", { exact: true })).toHaveAccessibleDescription(
    "Enter an end date on or after the start date",
  );
  await page.getByLabel("To", { exact: true }).fill("2026-03-01");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/\?period=custom&from=2026-02-27&to=2026-03-01$/);
  await expect(page.getByText("27 February 2026 to 1 March 2026, by day (")).toBeVisible();
  await page.goto("/dashboard/figures?period=7d&zone=Asia%2FKathmandu");
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Kathmandu");
  await expect(page.getByText("by day (Asia/Kathmandu)")).toBeVisible();
  await expectSound(page);
});
