import type { Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { NAME } from "./cars.ts";
import {
  book,
  BOOKINGS,
  countOf,
  dialogOf,
  expectBooked,
  fillBooking,
  join,
  leaveBooking,
  SALES,
  sellCar,
  send,
} from "./booking-steps.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

test.describe("two buyers and one car", () => {
  // The second buyer's booking is refused.
  test.use({ allowedErrors: [/Failed to load resource.*409/] });

  test("two buyers and one car who comes second joins the line, has their turn when the first cancels, and books", async ({
    page,
    browser,
  }) => {
    test.slow();
    const { seller, path } = await sellCar(browser);
    const first = await join(browser);
    await signUp(page);
    await fillBooking(page, path);
    await book(first.page, path);

    await send(page).click();
    await expect(page.getByRole("alert")).toContainText("This car is reserved for someone else");
    await expect(dialogOf(page).getByRole("link", { name: "See similar cars" })).toBeVisible();
    await expect(send(page)).toHaveCount(0);
    await dialogOf(page).getByRole("button", { name: "Join the waiting list" }).click();
    await expect(dialogOf(page).getByText("You’re number 1 on the list.")).toBeVisible();
    await leaveBooking(page);
    await expect(page.getByText("This car is currently reserved.")).toBeVisible();
    await expect(page.getByText("You’re number 1 on the list.")).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^1 day 23 h 5\d min left$/);
    const third = await join(browser);
    await third.page.goto(path);
    await third.page.getByRole("button", { name: "Join the waiting list", exact: true }).click();
    await expect(third.page.getByText("You’re number 2 on the list.")).toBeVisible();
    await third.page.getByRole("button", { name: "Leave the list" }).click();
    await dialogOf(third.page).getByRole("button", { name: "Leave the list" }).click();
    await expect(third.page.getByText("1 person is waiting.")).toBeVisible();
    await third.page.context().close();

    // The seller sees the buyers of a car, starting from the car.
    await seller.page.setViewportSize({ width: 1440, height: 900 });
    await seller.page.goto("/dashboard/myproducts");
    await seller.page.getByRole("link", { name: "View booking" }).click();
    await expect(seller.page).toHaveURL(new RegExp(`${SALES}#car-`));
    const sale = seller.page.getByRole("row", { name: NAME });
    await expect(sale).toBeFocused();
    await expect(sale).toBeInViewport();
    await expect(sale).toHaveAttribute("aria-current", "true");
    for (const text of [first.name, first.email, "+49 40 123456", "Hamburg", "€19,900"])
      await expect(sale).toContainText(text);
    await expect(sale.getByRole("timer")).toHaveText(/^Reserved · 47 h, until /);

    await first.page.goto(BOOKINGS);
    await expect(countOf(first.page, 1)).toBeVisible();
    await first.page.getByRole("button", { name: `Delete: cancel booking for ${NAME}` }).click();
    await dialogOf(first.page).getByRole("button", { name: "Keep booking" }).click();
    await expect(countOf(first.page, 1)).toBeVisible();
    await first.page.getByRole("button", { name: `Delete: cancel booking for ${NAME}` }).click();
    await dialogOf(first.page).getByRole("button", { name: "Cancel booking" }).click();
    await expect(first.page.getByText("Deleted Successfully")).toBeVisible();
    await expect(countOf(first.page, 0)).toBeVisible();

    // Without a reload.
    await expect(page.getByText(/^It’s your turn until /)).toBeVisible();
    await expect(page.getByText("This car is currently reserved.")).toBeHidden();
    await page.goto(BOOKINGS);
    const place = page.getByRole("row", { name: NAME });
    await expect(place).toContainText("It’s your turn");
    await place.getByRole("link", { name: `Book now: ${NAME}` }).click();
    // What was typed for the booking that came too late.
    await expect(dialogOf(page).getByLabel("Phone")).toHaveValue("+49 40 123456");
    await fillBooking(page);
    await send(page).click();
    await expectBooked(page);
    await leaveBooking(page);
    await expect(page.getByText(/^Reserved for you until /)).toBeVisible();
    await page.goto(BOOKINGS);
    await expect(countOf(page, 1)).toBeVisible();
    await expect(page.getByText("You’re not on any waiting lists.")).toBeVisible();
    // Sellers and buyers have different pages.
    await page.goto(SALES);
    await expect(page.getByText("You need a seller account to open this page.")).toBeVisible();
    await seller.page.goto(BOOKINGS);
    await expect(
      seller.page.getByText("You need a buyer account to open this page."),
    ).toBeVisible();
    await seller.page.context().close();
    await first.page.context().close();
  });
});

test("on a phone, by the keyboard alone: from the card to the cancelled booking", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signUp(page);
  await page.goto("/upcoming");
  const free = page.getByRole("article").filter({ hasNotText: "Reserved" }).last();
  const car = await free.getByRole("link").innerText();
  // Found by its address, because the card's text changes with the booking.
  const address = await free.getByRole("link").getAttribute("href");
  const card = page.getByRole("article").filter({ has: page.locator(`a[href="${address}"]`) });
  await card.getByRole("link").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByLabel("Phone")).toBeVisible();
  const box = await dialogOf(page).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  const phone = dialogOf(page).getByLabel("Phone");
  for (let tabs = 0; tabs < 8; tabs += 1) {
    if (await phone.evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("+49 40 123456");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hamburg");
  // The focus never leaves the dialog for the page behind it.
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await page.keyboard.press("Tab");
    // The browser's own controls count as the page itself.
    const isKept = await page.evaluate(
      () =>
        document.activeElement?.closest("dialog") !== null ||
        document.activeElement === document.body,
    );
    expect(isKept).toBe(true);
  }
  await phone.focus();
  await page.keyboard.press("Enter");
  await expectBooked(page);
  await leaveBooking(page);
  await expect(
    card.getByRole("button", { name: /^(Book|Join the waiting list for) / }),
  ).toBeFocused();
  await page.goto(BOOKINGS);
  await expect(countOf(page, 1)).toBeVisible();
  await page.getByRole("button", { name: `More for ${car}` }).press("Enter");
  // The last act of the menu is the one that cannot be undone.
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Deleted Successfully")).toBeVisible();
  await expect(countOf(page, 0)).toBeVisible();
});

/** "1 day 23 h 59 min left" in seconds. */
function secondsOf(text: string): number {
  const units = { day: 86_400, h: 3_600, min: 60, s: 1 };
  return [...text.matchAll(/(\d+) (day|h|min|s)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit as keyof typeof units] ?? 0),
    0,
  );
}

test("a clock that is wrong, in another part of the world, counts down the same", async ({
  browser,
  page,
}) => {
  const { path } = await sellCar(browser);
  await signUp(page);
  await book(page, path);
  await page.goto(BOOKINGS);
  await expect(page.getByRole("timer")).toBeVisible();
  const state = await page.context().storageState();
  for (const hours of [3, -3]) {
    const context = await browser.newContext({
      storageState: state,
      timezoneId: "Pacific/Auckland",
    });
    await context.addInitScript((shift) => {
      const Real = Date;
      const now = () => Real.now() + shift;
      // Without arguments it returns the shifted time; otherwise it works as usual.
      globalThis.Date = new Proxy(Real, {
        construct: (target, given: []) =>
          given.length === 0 ? new target(now()) : new target(...given),
        get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
      });
    }, hours * 3_600_000);
    const other = await context.newPage();
    let renewals = 0;
    other.on("request", (request) => {
      if (request.url().includes("/api/jwt")) renewals += 1;
    });
    await other.goto(BOOKINGS);
    await expect(other.getByRole("timer")).toBeVisible();
    const [shown, right] = [
      await other.getByRole("timer").innerText(),
      await page.getByRole("timer").innerText(),
    ];
    // Whole minutes: one may pass between the two readings.
    expect(Math.abs(secondsOf(shown) - secondsOf(right))).toBeLessThanOrEqual(60);
    // The same moment, shown in each reader's own time zone, which is named.
    const until = (of: Page) => of.getByText(/^Reserved until /);
    const moment = (of: Page) => until(of).locator("time").getAttribute("datetime");
    expect(await moment(other)).toBe(await moment(page));
    await expect(until(other)).toHaveText(/ \d\d:\d\d (?:GMT\+1[23]|NZ[DS]T)$/);
    await expect(until(page)).toHaveText(/ \d\d:\d\d [A-Z]+[+\d:-]*$/);
    await other.goto(path);
    await expect(other.getByText(/^Reserved for you until /)).toBeVisible();
    expect(secondsOf(await other.getByRole("timer").innerText())).toBeGreaterThan(47 * 3_600);
    expect(renewals).toBeLessThan(4);
    await context.close();
  }
});

test("a hold that runs out ends in sight, without a reload", async ({ page, browser }) => {
  const { path } = await sellCar(browser);
  await signUp(page);
  await book(page, path);
  // The server's answer two seconds before the end of the hold.
  await page.route("**/api/allbookings?**", async (route) => {
    const reply = await route.fetch();
    const bookings = (await reply.json()) as { as_of: string; held_until: string }[];
    for (const booking of bookings)
      booking.as_of = new Date(Date.parse(booking.held_until) - 3_000).toISOString();
    await route.fulfill({ response: reply, json: bookings });
  });
  await page.goto(BOOKINGS);
  const row = page.getByRole("row", { name: NAME });
  await expect(row.getByRole("timer")).toHaveText(/^\d s left$/);
  await expect(row).toContainText("Expired");
  await expect(row.getByRole("link", { name: /^Pay Now/ })).toHaveCount(0);
  await row.getByRole("link", { name: "View listing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
});

test("axe objects to nothing, and nothing scrolls sideways", async ({ page, browser }) => {
  test.slow();
  const { seller, path } = await sellCar(browser);
  const buyer = await join(browser);
  await signUp(page);
  await page.goto(BOOKINGS);
  await expect(countOf(page, 0)).toBeVisible();
  await expectSound(page);
  await fillBooking(page, path);
  await dialogOf(page).getByLabel("Phone").fill("");
  await send(page).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectSound(page);
  await fillBooking(page);
  await send(page).click();
  // The toast's component is loaded lazily, so it may appear after the dialog's own text.
  const toast = page.getByText("Product has been booked successfully");
  await expect(toast).toBeVisible();
  await expectBooked(page);
  await expect(toast).toBeHidden();
  await expectSound(page);
  await leaveBooking(page);
  await expect(page.getByText(/^Reserved for you until /)).toBeVisible();
  await expectSound(page);
  await page.goto(BOOKINGS);
  await expect(countOf(page, 1)).toBeVisible();
  await expectSound(page);
  await buyer.page.goto(path);
  await buyer.page.getByRole("button", { name: "Join the waiting list", exact: true }).click();
  await expect(buyer.page.getByText("You’re number 1 on the list.")).toBeVisible();
  await expectSound(buyer.page);
  await buyer.page.goto(BOOKINGS);
  await expect(buyer.page.getByText("Number 1 on the list")).toBeVisible();
  await expectSound(buyer.page);
  await seller.page.goto(SALES);
  await expect(seller.page.getByRole("timer")).toBeVisible();
  await expectSound(seller.page);
  await seller.page.goto("/dashboard");
  await expect(seller.page.getByText("My Total Products")).toBeVisible();
  await expectSound(seller.page);
  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: "Total Bookings" });
  await expect(card).toContainText("1 in the last 30 days");
  await expect(card).toContainText(/0\.02% more than last month\s+illustrative figure/);
  await seller.page.context().close();
  await buyer.page.context().close();
});

test("a seller who cannot sell a car after all cancels its booking, after a question, and the buyer reads why", async ({
  browser,
}) => {
  const { seller, path } = await sellCar(browser);
  const buyer = await join(browser);
  await book(buyer.page, path);
  await seller.page.goto(SALES);
  const more = seller.page.getByRole("button", { name: /^More for / });
  const cancel = async () => {
    await more.click();
    await seller.page.getByRole("menuitem", { name: "Cancel booking" }).click();
  };
  await cancel();
  const question = dialogOf(seller.page);
  await expect(question.getByText("The car is taken off sale")).toBeVisible();
  // Enter answers with what changes nothing.
  await seller.page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(more).toBeFocused();
  await cancel();
  await expectSound(seller.page);
  await question.getByRole("button", { name: "Cancel booking" }).click();
  await expect(seller.page.getByText(/^Booking cancelled\. .* is off sale\.$/)).toBeVisible();
  await expect(seller.page.getByText("When someone books one of your cars")).toBeVisible();
  await buyer.page.goto("/dashboard/notices");
  const told = buyer.page.getByRole("link", { name: /The seller has cancelled your booking for / });
  await expect(told).toBeVisible();
  await buyer.page.goto(path);
  await expect(buyer.page.getByText("The seller has withdrawn this car.")).toBeVisible();
});
