import { expectSound } from "./axe.ts";
import { chooseAct, NAME } from "./cars.ts";
import {
  book,
  BOOKINGS,
  BUYERS_ONLY,
  countOf,
  dialogOf,
  expectBooked,
  fillBooking,
  join,
  leaveBooking,
  sellCar,
  send,
} from "./booking-steps.ts";
import { bookCar } from "./paying-steps.ts";
import { logIn, signUp } from "./person.ts";
import { holdPages } from "./search-steps.ts";
import { shoot } from "./shoot.ts";
import { expect, test } from "./visit.ts";

const SCREENS = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const;

test("who is no buyer is told that it takes a buyer's account", async ({ page, browser }) => {
  await page.goto("/categories/01");
  const button = page.getByRole("button", { name: /^Book / }).first();
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const name = (await button.getAttribute("aria-label")) ?? "";
  await button.click();
  await expect(dialogOf(page).getByText(name.replace("Book ", ""))).toBeVisible();
  await expect(page.getByRole("link", { name: BUYERS_ONLY })).toHaveAttribute("href", "/register");
  await expect(dialogOf(page).getByLabel("Phone")).toHaveCount(0);
  const address = page.url();
  expect(address).toMatch(/#book=[\da-f-]{36}$/);

  // Back closes the dialog, Forward opens it, Escape closes it, and the focus is restored.
  await page.goBack();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL("/categories/01");
  await page.goForward();
  await expect(page.getByRole("link", { name: BUYERS_ONLY })).toBeVisible();
  await leaveBooking(page);
  await button.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await leaveBooking(page);
  await expect(button).toBeFocused();
  await expect(page).toHaveURL("/categories/01");

  const seller = await join(browser, "Seller");
  await seller.page.goto(address);
  await expect(seller.page.getByRole("link", { name: BUYERS_ONLY })).toBeVisible();
  await expect(seller.page.getByRole("link", { name: "Log in" })).toHaveCount(0);
  await seller.page.getByRole("button", { name: "Close" }).click();
  await expect(seller.page).toHaveURL("/categories/01");
  await seller.page.context().close();
});

test("the dialog goes when it is closed, even where the browser takes no step back", async ({
  page,
}) => {
  await page.goto("/used-cars");
  await page.evaluate(() => (history.back = () => {}));
  // Not the first: others list cars, and book them, at the same time.
  const button = page.getByRole("button", { name: /^Book / }).last();
  for (const _ of [1, 2]) {
    await button.click();
    await expect(dialogOf(page).getByText("Please Create Buyer Account!")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  // Loaded anew, the page must not open it again.
  await expect(page).toHaveURL("/used-cars");
});

test("a visitor logs in and comes back to the car", async ({ page, browser }) => {
  const { page: own, email } = await join(browser);
  await own.context().close();
  // No other journey books a car of this category.
  await page.goto("/categories/01");
  const button = page.getByRole("button", { name: /^Book / }).first();
  const name = (await button.getAttribute("aria-label")) ?? "";
  await button.click();
  await dialogOf(page).getByRole("link", { name: "Log in" }).click();
  await logIn(page, email);
  await expect(page.getByRole("dialog", { name: "Book this car" })).toBeVisible();
  await expect(dialogOf(page).getByLabel("Item")).toHaveValue(name.replace("Book ", ""));
});

test("a buyer's next booking has the phone and location of the last one, and nobody else's", async ({
  page,
  browser,
}) => {
  const { seller, path } = await sellCar(browser);
  await seller.page.context().close();
  await signUp(page);
  await page.goto(path);
  const open = page.getByRole("button", { name: /^Book / }).first();
  await open.click();
  await expect(dialogOf(page).getByLabel("Phone")).toHaveValue("");
  await leaveBooking(page);
  await bookCar(page);
  await page.reload();
  await open.click();
  await expect(dialogOf(page).getByLabel("Phone")).toHaveValue("+49 40 123456");
  await expect(dialogOf(page).getByLabel("Location")).toHaveValue("Hamburg");
});

test("Book that is pressed before the scripts run opens the dialog with its car", async ({
  page,
}) => {
  const release = await holdPages(page, "**/assets/*.js");
  await page.goto("/categories/03", { waitUntil: "domcontentloaded" });
  const card = page.getByRole("article").filter({ hasNotText: "Reserved" }).first();
  const car = (await card.getByRole("link").innerText()).replaceAll(/\s+/g, " ");
  await card.getByRole("button", { name: `Book ${car}` }).click();
  release();
  await expect(dialogOf(page)).toContainText(/€[\d,]+/);
  const text = (await dialogOf(page).innerText()).replaceAll(/\s+/g, " ");
  expect(text).toContain(car);
});

test("a buyer books from a card, once, however often the button is pressed", async ({ page }) => {
  const { name, email } = await signUp(page);
  await page.goto("/categories/03");
  const card = page.getByRole("article").filter({ hasNotText: "Reserved" }).first();
  const car = (await card.getByRole("link").innerText()).replaceAll(/\s+/g, " ");
  await card.getByRole("button", { name: `Book ${car}` }).click();
  for (const [label, value] of Object.entries({ Name: name, Email: email, Item: car })) {
    await expect(dialogOf(page).getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(dialogOf(page).getByLabel(label, { exact: true })).toHaveAttribute("readonly");
  }
  await expect(dialogOf(page).getByLabel("Price")).toHaveValue(/^€[\d,]+$/);
  for (const text of ["Due now", "Reserved for", "48 hours. No one else", "in My Bookings"])
    await expect(dialogOf(page)).toContainText(text.replace("48 hours", "48\u00a0hours"));

  await send(page).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Phone is required",
    "Location is required",
  ]);
  await expect(page.getByRole("alert")).toBeFocused();
  for (const field of ["Phone", "Location"])
    await expect(dialogOf(page).getByLabel(field)).toHaveAccessibleDescription(
      `${field} is required`,
    );
  // The input survives closing the dialog.
  await fillBooking(page);
  await leaveBooking(page);
  await card.getByRole("button", { name: `Book ${car}` }).click();
  await expect(dialogOf(page).getByLabel("Phone")).toHaveValue("+49 40 123456");

  const sent: string[] = [];
  await page.route("**/api/bookings", async (route) => {
    sent.push(route.request().postData() ?? "");
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await send(page).dblclick();
  await expect(dialogOf(page).getByRole("button", { name: "Booking…" })).toBeVisible();
  await expect(page.getByText("Product has been booked successfully")).toBeVisible();
  await expectBooked(page);
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? "{}")).toMatchObject({
    name,
    email,
    item: car,
    location: "Hamburg",
  });
  await expect(dialogOf(page).getByRole("link", { name: "Pay now" })).toHaveAttribute(
    "href",
    /^\/dashboard\/payment\/[\da-f-]{36}$/,
  );
  expect(await page.evaluate(() => sessionStorage.getItem("booking-form"))).toBeNull();
  await dialogOf(page).getByRole("link", { name: "My Bookings" }).click();
  await expect(countOf(page, 1)).toBeVisible();
  await expect(page).toHaveTitle("My Bookings - Forecourt");
  await page.getByRole("link", { name: `Pay Now for ${car}` }).click();
  await expect(page.getByRole("heading", { name: "Make Your Payment" })).toBeVisible();
});

test("whoever has booked on a car's page and closes the dialog is where the page tells it", async ({
  page,
  browser,
}) => {
  const { path } = await sellCar(browser);
  await signUp(page);
  await book(page, path);
  const standing = page.locator("[data-standing]");
  await expect(standing).toBeVisible();
  await leaveBooking(page);
  await expect(standing).toBeFocused();
  await expect(standing).toContainText("Reserved for you until");
});

test("the page of a car that one has reserved says so first, on a phone and on a wide screen", async ({
  page,
  browser,
}) => {
  const { path } = await sellCar(browser);
  await signUp(page);
  await book(page, path);
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    const notice = page.getByText(/^Reserved for you · 1 day 23 h left$/);
    await expect(notice).toBeInViewport({ ratio: 1 });
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const photo = await page.locator(".car-page > div").first().boundingBox();
    const box = await notice.boundingBox();
    const end = (box?.y ?? Infinity) + (box?.height ?? 0);
    expect(end).toBeLessThan(Math.min(title?.y ?? 0, photo?.y ?? 0));
    await shoot(page, `reserved-for-you-${width}`);
    await expectSound(page);
  }
});

test.describe("without an answer, and with another one than expected", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("an answer that is lost makes no second booking", async ({ page, browser }) => {
    const { path } = await sellCar(browser);
    await signUp(page);
    await fillBooking(page, path);
    let calls = 0;
    await page.route("**/api/bookings", async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("you won’t be booked twice");
    await expect(dialogOf(page).getByLabel("Phone")).toHaveValue("+49 40 123456");
    await send(page).click();
    await expectBooked(page);
    await page.goto(BOOKINGS);
    await expect(countOf(page, 1)).toBeVisible();
    await expect(page.getByRole("rowheader")).toHaveCount(1);
  });

  test("a price that has changed is shown, and agreed to with one more press", async ({
    page,
    browser,
  }) => {
    const { seller, path } = await sellCar(browser);
    await signUp(page);
    await fillBooking(page, path);
    await expect(dialogOf(page).getByLabel("Price")).toHaveValue("€19,900");
    await seller.page.goto("/dashboard/myproducts");
    await chooseAct(seller.page, "Edit");
    await seller.page.getByLabel("Resale Price").fill("18700");
    await seller.page.getByRole("button", { name: "Save" }).click();
    await expect(seller.page.getByText(/^Saved \d/)).toBeVisible();

    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("The price of this car is now €18,700.00");
    await expect(dialogOf(page).getByLabel("Price")).toHaveValue("€18,700");
    await send(page).click();
    await expectBooked(page);
    await page.goto(BOOKINGS);
    await expect(page.getByRole("row", { name: NAME })).toContainText("€18,700");
    await seller.page.context().close();
  });

  test("a car that is gone meanwhile is told, with others like it", async ({ page, browser }) => {
    const { seller, path } = await sellCar(browser);
    await signUp(page);
    await fillBooking(page, path);
    await seller.page.goto("/dashboard/myproducts");
    await chooseAct(seller.page, "Withdraw");
    await expect(seller.page.getByText("1 car withdrawn")).toBeVisible();
    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("This car is no longer for sale.");
    await dialogOf(page).getByRole("link", { name: "See similar cars" }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await seller.page.context().close();
  });
});

test("whoever holds three cars is told to pay or cancel one first", async ({ page }) => {
  test.slow();
  await signUp(page);
  await page.goto("/used-cars");
  const cards = page.getByRole("article").filter({ hasNotText: "Reserved" });
  const paths = await cards
    .getByRole("link")
    .evaluateAll((links) => links.slice(-4).map((link) => link.getAttribute("href") ?? ""));
  for (const path of paths.slice(0, 3)) await book(page, path);
  await fillBooking(page, paths[3]);
  page.removeAllListeners("console");
  await send(page).click();
  await expect(page.getByRole("alert")).toContainText("You already have 3 cars reserved");
  // The car is still free: after a cancellation the same form books it.
  await expect(send(page)).toBeVisible();
  await dialogOf(page).getByRole("link", { name: "My Bookings" }).click();
  await expect(countOf(page, 3)).toBeVisible();
});

test("the button to book stays the same element while the buyer's part of the page arrives, so that no press is lost", async ({
  page,
  browser,
}) => {
  const { path } = await sellCar(browser);
  await signUp(page);
  const known = page.waitForResponse(/\/availability/);
  await page.goto(path, { waitUntil: "commit" });
  // A mark that a new element would not have.
  await page
    .locator("[data-main-action] button[aria-label^=Book]")
    .evaluate((button) => button.setAttribute("data-first", ""));
  await known;
  await expect(page.locator("html[data-running]")).toBeAttached();
  await expect(page.locator("[data-main-action] button[data-first]")).toBeVisible();
  await page.locator("[data-main-action] button[data-first]").click();
  await expect(dialogOf(page).getByLabel("Phone")).toBeVisible();
});
