import { randomInt, randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { askAs, callAs } from "./calls.ts";
import { signUp } from "./person.ts";

/** Documented test cards, in the format in which people type them. */
export const CARDS = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  insufficient: "4000 0000 0000 9995",
  challenged: "4000 0025 0000 3155",
} as const;

export const ORDERS = "/dashboard/myorders";

export interface Booked {
  id: string;
  item: string;
  price: number;
  /** Path of the payment page. */
  path: string;
}

/** How many of the list's last pages are used: other journeys use the first ones. */
const PAGES = 3;
/** Other journeys search around it: its few cars stay on sale. */
const SEARCHED_TOWN = "München";

interface CarsPage {
  items: { _id: string; name: string; resale_price: number; location: string | null }[];
  page_count: number;
}

async function readCars(page: Page, at: number, list = "used"): Promise<CarsPage> {
  return (await page.request.get(`/api/cars?list=${list}&page=${at}`)).json();
}

/** Books a car for the user who is signed in on the page. */
export async function bookCar(page: Page): Promise<Booked> {
  const { page_count: last } = await readCars(page, 1);
  // They are among the used cars, and are held from another day on.
  const { items: announced } = await readCars(page, 1, "upcoming");
  const later = new Set(announced.map(({ _id: id }) => id));
  for (let tries = 0; tries < 10; tries += 1) {
    const { items } = await readCars(page, last - randomInt(PAGES));
    const now = items.filter(
      ({ _id: id, location }) => !later.has(id) && location !== SEARCHED_TOWN,
    );
    const car = now[randomInt(now.length)];
    if (car === undefined) throw new Error("the list of cars is empty");
    const { _id: productId, name: item, resale_price: price } = car;
    const sent = { item, price, productId, phone: "+49 40 123456", location: "Hamburg" };
    const booked = await callAs(page, "/bookings", {
      method: "POST",
      data: { ...sent, request: randomUUID() },
    });
    // Another journey may hold the car.
    if (booked.status() === 409) continue;
    expect(booked.status(), await booked.text()).toBe(200);
    const { insertedId: id } = (await booked.json()) as { insertedId: string };
    return { id, item, price, path: `/dashboard/payment/${id}` };
  }
  throw new Error("no car could be booked");
}

/** Signs up a new buyer, books a car and opens its payment page. */
export async function comeToPay(page: Page): Promise<Booked & { email: string }> {
  const { email } = await signUp(page);
  const booked = await bookCar(page);
  await page.goto(booked.path);
  await expect(payButton(page)).toBeEnabled();
  return { ...booked, email };
}

export function payButton(page: Page): Locator {
  return page.getByRole("button", { name: "Complete Payment" });
}

export async function fillCard(page: Page, card: keyof typeof CARDS = "good"): Promise<void> {
  await page.getByLabel("Card number").fill(CARDS[card]);
  await page.getByLabel("Expiry date").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
}

export async function pay(page: Page, card: keyof typeof CARDS = "good"): Promise<void> {
  await fillCard(page, card);
  await payButton(page).click();
}

/** Expects the congratulation on the receipt's page. */
export async function expectCongrats(page: Page): Promise<string> {
  const congrats = page.getByText("Congrats! Your payment completed.");
  await expect(congrats).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/myorders\/[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByText(/^Your transaction ID: pi_/)).toBeVisible();
  return new URL(page.url()).pathname;
}

/** The number of the caller's orders, according to the API. */
export async function countOrders(page: Page): Promise<number> {
  return (await askAs<{ orders: number }>(page, "/payments/counts")).orders;
}

/** Refunds a payment as an admin of the demo, in a separate browser context. */
export async function refund(admin: Page, paymentId: string, data: object): Promise<void> {
  await admin.goto("/login?from=/dashboard");
  await admin.getByRole("button", { name: "Admin" }).click();
  await expect(admin).toHaveURL(/\/dashboard$/);
  await expect(admin.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await askAs(admin, `/payments/${paymentId}/refunds`, { method: "POST", data });
}

/** Presses Tab until the target has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`);
}
