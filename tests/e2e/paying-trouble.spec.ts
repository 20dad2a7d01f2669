import type { Page } from "@playwright/test";
import {
  bookCar,
  comeToPay,
  countOrders,
  expectCongrats,
  fillCard,
  pay,
  payButton,
} from "./paying-steps.ts";
import { callAs } from "./calls.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

// Browsers log refused, interrupted and missing requests in the console.
test.use({ allowedErrors: [/Failed to load resource/] });

/** Cuts the connection until it is restored. */
async function cut(page: Page, path: string, method = "POST") {
  const state = { isCut: true, count: 0 };
  await page.route(path, (route) => {
    if (!state.isCut || route.request().method() !== method) return route.fallback();
    state.count += 1;
    return route.abort("connectionfailed");
  });
  return state;
}

test("a line that is lost after the charge: it is told, tried again, and never paid again", async ({
  page,
}) => {
  await comeToPay(page);
  const line = await cut(page, "**/api/payments");
  await pay(page);
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeFocused();
  await expect(page.getByText("confirming it")).toBeVisible();
  await expect(page.getByText("Please don’t pay again.")).toBeVisible();
  await expect(page.getByText(/^Transaction ID: pi_/)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByRole("textbox")).toHaveCount(0);
  // A retry, without a click.
  await expect.poll(() => line.count).toBeGreaterThan(1);
  line.isCut = false;
  await page.getByRole("button", { name: "Check now" }).click();
  await expectCongrats(page);
  expect(await countOrders(page)).toBe(1);
});

test("a page that is closed while it is being confirmed loses nothing", async ({ page }) => {
  const { path } = await comeToPay(page);
  await cut(page, "**/api/payments");
  await pay(page);
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await page.goto("/dashboard");
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "This booking has been paid for" })).toBeVisible();
  await page.getByRole("link", { name: "See your receipt" }).click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  expect(await countOrders(page)).toBe(1);
});

test("a line that is lost before the charge: what was typed stays, and it can be paid", async ({
  page,
}) => {
  await comeToPay(page);
  const line = await cut(page, "**/payments-sandbox/**");
  await pay(page);
  await expect(
    page.getByText("We lost the connection before your payment was confirmed."),
  ).toBeVisible();
  await expect(page).toHaveTitle("Error: Payments - Forecourt");
  await expect(page.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  await expect(payButton(page)).toBeFocused();
  line.isCut = false;
  await page.keyboard.press("Enter");
  await expectCongrats(page);
});

test("a payment service that does not answer is asked again", async ({ page }) => {
  await signUp(page);
  const { path } = await bookCar(page);
  const message = "The payment service does not answer. Please try again in a moment.";
  await page.route("**/api/create-payment-intent", (route) =>
    route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message } }),
  );
  await page.goto(path);
  await expect(page.getByRole("alert")).toContainText(message);
  await expect(page).toHaveTitle("Error: Payments - Forecourt");
  await expect(page.getByRole("timer")).toBeVisible();
  await page.unroute("**/api/create-payment-intent");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveTitle("Payments - Forecourt");
  await pay(page);
  await expectCongrats(page);
});

test("a site that takes no payments says whom to ask", async ({ page }) => {
  await signUp(page);
  const { path } = await bookCar(page);
  await page.route("**/api/payments/options", (route) =>
    route.fulfill({ json: { kind: "off", publishableKey: null } }),
  );
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Card payment isn’t available" })).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "hello@forecourt.example" }),
  ).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

test("another's booking looks like one that does not exist, and a cancelled one has a sentence", async ({
  page,
  browser,
}) => {
  const { path } = await comeToPay(page);
  const stranger = await (await browser.newContext()).newPage();
  await signUp(stranger);
  await stranger.goto(path);
  await expect(stranger.getByRole("heading", { name: "Booking not found" })).toBeVisible();
  await expect(stranger).toHaveTitle("Error: Payments - Forecourt");
  await expect(stranger.getByRole("main")).not.toContainText("€");
  await stranger.context().close();

  for (const id of ["01900000-0000-7000-8000-000000000000", "nothing"]) {
    await page.goto(`/dashboard/payment/${id}`);
    await expect(page.getByRole("heading", { name: "Booking not found" })).toBeVisible();
  }
  const { id, item, path: second } = await bookCar(page);
  await callAs(page, `/deletebookings/${id}`, { method: "DELETE" });
  await page.goto(second);
  await expect(page.getByRole("heading", { name: "This booking was cancelled" })).toBeVisible();
  await expect(page.getByText(`${item} is no longer reserved for you.`)).toBeVisible();
  await page.getByRole("link", { name: "View listing" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(item);
});

test("a booking that is cancelled while its form is open is not charged", async ({ page }) => {
  const { id } = await comeToPay(page);
  await fillCard(page);
  await callAs(page, `/deletebookings/${id}`, { method: "DELETE" });
  // The intent is cancelled at the provider.
  await page.waitForTimeout(2_000);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "This booking was cancelled" })).toBeFocused();
  expect(await countOrders(page)).toBe(0);
});

test("a seller is told in one sentence that paying is for buyers", async ({ page }) => {
  await signUp(page, "Seller");
  for (const path of ["/dashboard/myorders", "/dashboard/payment/nothing"]) {
    await page.goto(path);
    await expect(page.getByText("You need a buyer account to open this page.")).toBeVisible();
  }
});

/** A hold of a few seconds, which only a direct update in the database can make; it expires on demand. */
async function shorten(page: Page, id: string, ms: number) {
  const hold = { isOver: false };
  await page.route(`**/api/bookings/${id}`, async (route) => {
    const booking = await (await route.fetch()).json();
    const end = new Date(Date.parse(booking.created_at) + ms).toISOString();
    const json = hold.isOver
      ? { ...booking, state: "expired", held_until: end, as_of: end }
      : { ...booking, held_until: end, as_of: booking.created_at };
    await route.fulfill({ json });
  });
  return hold;
}

test("a hold that ends while the bank asks: its answer is waited for", async ({ page }) => {
  await signUp(page);
  const { id, path } = await bookCar(page);
  const hold = await shorten(page, id, 12_000);
  await page.goto(path);
  await pay(page, "challenged");
  const bank = page.getByRole("dialog");
  await expect(bank).toBeVisible();
  hold.isOver = true;
  await expect(page.getByRole("timer")).toHaveText("0 s left");
  await expect(bank).toBeVisible();
  await bank.getByRole("button", { name: "Complete authentication" }).click();
  await expectCongrats(page);
});

test("money that came too late is told as that, and is among the orders", async ({ page }) => {
  const { id: bookingId, item, price, email } = await comeToPay(page);
  const payment = {
    _id: "01900000-0000-7000-8000-000000000000",
    bookingId,
    item,
    price,
    email,
    currency: "EUR",
    transactionId: "pi_late",
    seller: "Sam",
    state: "refunded",
    refunded: price,
    settles: false,
    is_test: true,
    paid_at: new Date().toISOString(),
  };
  // The site's answer when the hold expired while the bank was processing the payment.
  await page.route(/\/api\/(?:bookings\/[\w-]+\/)?payments(?:\?|$)/, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: [payment] })
      : route.fulfill({ status: 409, json: { code: "CONFLICT", message: "It came too late." } }),
  );
  await pay(page);
  await expect(page.getByRole("heading", { name: "We couldn’t use your payment" })).toBeFocused();
  await expect(page.getByText("refunding it in full")).toBeVisible();
  await expect(page.getByRole("link", { name: "See your refund" })).toBeVisible();
  await page.goto("/dashboard/myorders");
  const row = page.getByRole("row").filter({ hasText: item });
  await expect(row).toContainText("Refunded");
  await expect(row).toContainText("It couldn’t be used for the booking.");
  await expect(row.getByText("Paid", { exact: true })).toHaveCount(0);
});

test.describe("on a computer with a wrong clock, far away", () => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test("a hold that ends while the page is open gives way to a sentence", async ({ page }) => {
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() - 3 * 86_400_000;
    });
    await signUp(page);
    const { id, path, item } = await bookCar(page);
    const hold = await shorten(page, id, 8_000);
    await page.goto(path);
    await expect(page.getByRole("timer")).toHaveText(/^[3-8] s left$/);
    await expect(page.getByText("Less than 1 minute left to pay.")).toBeAttached();
    await page.getByLabel("Card number").fill("4242");
    await expect(page.getByRole("timer")).toHaveText(/^[12] s left$/);
    hold.isOver = true;
    await expect(page.getByRole("heading", { name: "Your booking has expired" })).toBeFocused();
    await expect(page.getByText(`${item} was reserved for you until`)).toContainText(
      "You haven’t been charged",
    );
    await expect(payButton(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "View listing" })).toBeVisible();
  });
});
