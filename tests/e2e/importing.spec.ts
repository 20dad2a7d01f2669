import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expectSound } from "./axe.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";
import type { Page } from "@playwright/test";

/** Makes a file of cars in the format of a dealer's program. */
function stock(rows: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const text = ["Stock no;Car;Price;Miles", ...rows].join("\r\n");
  return { name: "stock.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}

const choose = (page: Page, file: ReturnType<typeof stock> | string) =>
  page.getByLabel("Choose a file").setInputFiles(file);

test("a seller imports a stock, corrects a column, and brings the next day's file", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "Seller");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Import" }).click();
  await choose(page, stock(["1;Golf;5000;1000", "2;Polo;6000;2000", "3;Lupo;0;5"]));

  await expect(page.getByText("No column for a title, make or model")).toBeVisible();
  await page.getByLabel("Car", { exact: true }).selectOption("Title");
  await page.getByLabel("Currency for prices without one").selectOption("GBP");
  await expect(page.getByText("£5,000")).toBeVisible();
  await expect(page.getByText("Line 4: the price is 0 (Price: “0”)")).toBeVisible();
  await expectSound(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all problems" }).click();
  const report = await download;
  expect(report.suggestedFilename()).toBe("stock - problems.csv");
  expect(readFileSync(await report.path(), "utf8")).toContain("4,Price,0,the price is 0");

  // After leaving the page and coming back, the import waits unchanged.
  await page.reload();
  await expect(page.getByLabel("Car", { exact: true })).toHaveValue("name");
  await page.getByRole("button", { name: "Import 2 cars" }).dblclick();
  await expect(page.getByRole("heading", { name: "stock.csv: imported" })).toBeVisible();

  await page.getByRole("button", { name: "Import another file" }).click();
  await choose(page, stock(["1;Golf;4500;1000", "3;Fox;900;5"]));
  await page.getByLabel("Car", { exact: true }).selectOption("Title");
  await page.getByLabel("Currency for prices without one").selectOption("GBP");
  await expect(page.getByText("changed (1 with a new price)")).toBeVisible();
  await expect(page.getByText("on sale, but missing from this file")).toBeVisible();
  await page.getByLabel(/Withdraw the car that isn’t in this file/).check();
  await page.getByRole("button", { name: "Import 3 changes" }).click();
  await expect(page.getByText("withdrawn (not in the file)")).toBeVisible();
  await page.getByRole("link", { name: "See your cars" }).click();
  await expect(page.getByRole("heading", { name: "My Products: 3" })).toBeVisible();
  await expect(page.getByText("£4,500")).toBeVisible();
});

test("an import is cancelled, by keyboard, and nothing is changed", async ({ page }) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/import");
  const rows = Array.from({ length: 60_000 }, (_, at) => `${at};Golf ${at};${at + 500};10`);
  const file = stock(rows);
  const text = file.buffer.toString().replace("Car", "Title");
  await choose(page, { ...file, buffer: Buffer.from(text) });
  // The file's button is gone, so the focus is at what comes next.
  await expect(
    page.getByRole("heading", { name: "First, choose the units in the file" }),
  ).toBeFocused();
  // Before the units are chosen, the button leads to the question.
  const question = page.getByLabel("Currency for prices without one");
  const first = page.getByRole("listitem").filter({ hasText: "Golf 0," });
  await expect(first).toContainText("Golf 0, 500");
  await expect(question).toHaveAccessibleDescription("For example, “500” in the column “Price”.");
  const start = await page.getByRole("button", { name: "Import 60,000 cars" }).boundingBox();
  expect(start?.y).toBeGreaterThan((await first.boundingBox())?.y ?? Infinity);
  await page.getByRole("button", { name: "Import 60,000 cars" }).press("Enter");
  await expect(question).toBeFocused();
  await question.selectOption("EUR");
  await expect(first).toContainText("Golf 0, €500");
  await page.getByRole("button", { name: "Import 60,000 cars" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Importing stock.csv" })).toBeFocused();
  await page.getByRole("button", { name: "Cancel import" }).press("Enter");
  await expect(page.getByText("Nothing was changed.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "stock.csv: cancelled" })).toBeFocused();
  await page.getByRole("button", { name: "Import another file" }).press("Enter");
  await expect(page.getByLabel("Choose a file")).toBeFocused();
  await page.goto("/dashboard/myproducts");
  await expect(page.getByRole("heading", { name: "My Products: 0" })).toBeVisible();
});

/** A collection of real advertisements, which is not part of the product. */
const DEALER = resolve(import.meta.dirname, "../../../shared/data/in_cardekho_v4_2059.csv");

test("a dealer's real file, again with other prices and without some cars", async ({ page }) => {
  test.skip(!existsSync(DEALER), `there is no ${DEALER}`);
  test.setTimeout(120_000);
  await signUp(page, "Seller");
  await page.goto("/dashboard/import");
  await choose(page, DEALER);
  await page.getByLabel("Currency for prices without one").selectOption("INR");
  await page.getByRole("button", { name: /^Import 2,0\d\d cars$/ }).click();
  await expect(page.getByRole("heading", { name: /: imported$/ })).toBeVisible({ timeout: 60_000 });

  const [head = "", ...lines] = readFileSync(DEALER, "utf8").trim().split(/\r?\n/);
  const changed = lines
    .slice(20)
    .map((line, at) => (at % 40 === 0 && at < 2_000 ? cheaper(line) : line));
  await page.getByRole("button", { name: "Import another file" }).click();
  const buffer = Buffer.from([head, ...changed].join("\n"));
  await choose(page, { name: "tonight.csv", mimeType: "text/csv", buffer });
  await page.getByLabel("Currency for prices without one").selectOption("INR");
  await page.getByLabel(/Withdraw the 20 cars that aren’t in this file/).check();
  await page.getByRole("button", { name: "Import 70 changes" }).click();
  await expect(page.getByRole("heading", { name: "tonight.csv: imported" })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("changed (50 with a new price)")).toBeVisible();
  await page.goto("/dashboard/myproducts?state=withdrawn");
  await expect(page.getByRole("link", { name: "Withdrawn 20" })).toBeVisible();
});

/** The row with a lower price, in its third column. */
function cheaper(line: string): string {
  return line.replace(
    /^((?:[^,]*,){2})(\d+)/,
    (_, before: string, price: string) => before + String(Number(price) - 1_000),
  );
}
