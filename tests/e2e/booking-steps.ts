import type { Browser, Page } from "@playwright/test";
import { addCar } from "./cars.ts";
import { type NewPerson, signUp } from "./person.ts";
import { expect } from "./visit.ts";

export const BOOKINGS = "/dashboard/mybookings";
export const SALES = "/dashboard/mysales";
export const BUYERS_ONLY = "For Book This Product Please Create Buyer Account!";

export interface Somebody extends NewPerson {
  page: Page;
}

/** Signs up a new person in a separate browser context. */
export async function join(
  browser: Browser,
  role: "Buyer" | "Seller" = "Buyer",
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<Somebody> {
  const page = await (await browser.newContext(options)).newPage();
  return { page, ...(await signUp(page, role)) };
}

/** A seller with a car on sale, and the path of its page. */
export async function sellCar(browser: Browser): Promise<{ seller: Somebody; path: string }> {
  const seller = await join(browser, "Seller");
  return { seller, path: await addCar(seller.page) };
}

export const dialogOf = (page: Page) => page.getByRole("dialog");
export const send = (page: Page) =>
  dialogOf(page).getByRole("button", { name: "Book now, nothing to pay yet" });

/** Opens the booking of a car on its page, and fills in the required fields. */
export async function fillBooking(page: Page, path?: string): Promise<void> {
  if (path !== undefined) {
    await page.goto(path);
    await page
      .getByRole("button", { name: /^Book / })
      .first()
      .click();
  }
  await dialogOf(page).getByLabel("Phone").fill("+49 40 123456");
  await dialogOf(page).getByLabel("Location").fill("Hamburg");
}

export async function expectBooked(page: Page): Promise<void> {
  await expect(page.getByRole("dialog", { name: "This car is reserved for you" })).toBeVisible();
  await expect(dialogOf(page).getByText(/^We’ve reserved .* for you until/)).toBeFocused();
}

/**
 * Closes the dialog by keyboard, and waits until its step back in the history is done: it would abort a
 * navigation that starts meanwhile.
 */
export async function leaveBooking(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/#book=/);
}

export async function book(page: Page, path: string): Promise<void> {
  await fillBooking(page, path);
  await send(page).click();
  await expectBooked(page);
}

export function countOf(page: Page, count: number) {
  return page.getByRole("heading", { name: `My Bookings: ${count}`, exact: true });
}
