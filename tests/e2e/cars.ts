import { transparentPicture } from "./pictures.ts";
import { expect } from "./visit.ts";
import type { Page } from "@playwright/test";

export const NAME = "Škoda Octavia 2.0 TDI";

/** Says what has to be said of a car. */
export async function fillCar(page: Page): Promise<void> {
  await page.getByLabel("Product Name").fill(NAME);
  await page.getByLabel("Number", { exact: true }).fill("+49 30 1234567");
  await page.getByLabel("Uses").fill("3");
  await page.getByLabel("Price", { exact: true }).fill("34000");
  await page.getByLabel("Resale Price").fill("19900");
  await page.getByLabel("Location").fill("Leipzig");
  await page.getByLabel("Category Name").selectOption("VAN");
}

/** Puts a car on sale on the page, as a seller does. */
export async function addCar(page: Page, price?: string): Promise<void> {
  await page.goto("/dashboard/addproduct");
  await page.getByLabel("Choose pictures").setInputFiles([await transparentPicture()]);
  await fillCar(page);
  if (price !== undefined) await page.getByLabel("Resale Price").fill(price);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("product uploaded successfully")).toBeVisible();
}
