import type { BrowserContext, Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { carIdOf } from "./conversation-steps.ts";
import { join, sellCar, type Somebody } from "./booking-steps.ts";
import { askAs, callAs } from "./calls.ts";
import { NAME } from "./cars.ts";
import { logIn } from "./person.ts";
import { shoot } from "./shoot.ts";
import { expect, test } from "./visit.ts";

/** The id in the path of a car. */
const NOTICES = "/dashboard/notices";
const SETTINGS = `${NOTICES}?tab=settings`;

/** Books a car as its page does. */
function bookAs(page: Page, path: string): Promise<unknown> {
  return askAs(page, "/bookings", {
    method: "POST",
    data: {
      item: NAME,
      price: 19_900,
      phone: "+49 40 123456",
      location: "Hamburg",
      productId: carIdOf(path),
      request: crypto.randomUUID(),
    },
  });
}

const bellOf = (page: Page) => page.getByRole("banner").getByLabel(/^Notifications:/);
const expectUnread = (page: Page, count: number) =>
  expect(bellOf(page)).toHaveAccessibleName(
    count === 0 ? /^Notifications: (?!\d+ new)/ : new RegExp(`^Notifications: ${count} new`),
  );

/** The same person on another device. */
async function joinAgain(context: BrowserContext, { email }: Somebody): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/login?from=/dashboard");
  await logIn(page, email);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  return page;
}

test("what happens rings on every device of a person without a reload, and what is read on one is read on the other", async ({
  page,
  browser,
}) => {
  await page.close();
  const { seller, path } = await sellCar(browser);
  const buyer = await join(browser);
  await seller.page.goto("/dashboard");
  const other = await joinAgain(await browser.newContext(), seller);
  await expectUnread(other, 0);
  await bookAs(buyer.page, path);
  const key = crypto.randomUUID();
  const question = { method: "POST", data: { text: "When can I come?", key } } as const;
  await askAs(buyer.page, `/cars/${carIdOf(path)}/conversation`, question);
  for (const device of [seller.page, other]) {
    await expectUnread(device, 2);
    // Said aloud, wherever the focus is.
    await expect(device.getByRole("status").filter({ hasText: "2 new notifications" })).toHaveCount(
      1,
    );
  }

  // By keyboard: the bell opens, and its first notice leads to the conversation, which is read by that.
  await bellOf(seller.page).focus();
  await seller.page.keyboard.press("Enter");
  await expectSound(seller.page);
  await seller.page.setViewportSize({ width: 1280, height: 800 });
  const written = seller.page.getByRole("link", { name: /Unread: .*sent you a message/ });
  await written.focus();
  await seller.page.keyboard.press("Enter");
  await expect(seller.page).toHaveURL(/\/dashboard\/messages\/[\da-f-]{36}$/);
  await expectUnread(other, 1);
  await expectUnread(seller.page, 1);

  // The rest at once.
  await bellOf(other).click();
  await other.getByRole("button", { name: "Mark all as read" }).click();
  await expectUnread(other, 0);
  await expectUnread(seller.page, 0);
  await expect(other.getByRole("link", { name: /has booked/ })).toBeVisible();
});

test("the page of notices has all by day, and can be narrowed to a kind; each leads to its place", async ({
  page,
  browser,
}) => {
  await page.close();
  const { seller, path } = await sellCar(browser);
  await seller.page.goto(NOTICES);
  await expect(seller.page.getByText("News about your cars")).toBeVisible();
  await expectSound(seller.page);
  const buyer = await join(browser);
  await bookAs(buyer.page, path);
  const today = seller.page.getByRole("region", { name: "Today" });
  const booked = today.getByRole("link", { name: /Unread: .* has booked/ });
  await expect(booked).toBeVisible();
  await expectSound(seller.page);
  const kinds = seller.page.getByRole("navigation", { name: "Types of notification" });
  await kinds.getByRole("link", { name: "Payments" }).click();
  await expect(
    seller.page.getByText("You have no notifications about payments yet."),
  ).toBeVisible();
  await kinds.getByRole("link", { name: "Bookings" }).click();
  await expect(seller.page).toHaveURL(`${NOTICES}?kind=bookings`);
  await booked.click();
  await expect(seller.page).toHaveURL(/\/dashboard\/mysales#car-[\da-f-]{36}$/);
  await seller.page.goto(NOTICES);
  await expect(today.getByRole("link", { name: /has booked/ })).toBeVisible();
  await expect(booked).toHaveCount(0);
  await expect(seller.page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
});

test.describe("when the site does not answer", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("a choice that could not be saved is shown as it was, and says why", async ({
    page,
    browser,
  }) => {
    const { email } = await join(browser);
    await page.goto(`/login?from=${encodeURIComponent(SETTINGS)}`);
    await logIn(page, email);
    const choice = page.getByLabel("Bookings by email");
    await expect(choice).toBeChecked();
    await page.route("**/api/notices/preferences/*", (route) => route.abort());
    await choice.click();
    await expect(page.getByRole("alert")).toContainText("We can’t reach the site");
    await expect(choice).toBeChecked();
    await page.route("**/api/notices?*", (route) => route.abort());
    await page.route("**/api/notices", (route) => route.abort());
    await page.getByRole("link", { name: "Notifications", exact: true }).last().click();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("News about your cars")).toBeVisible();
  });
});

test("whoever wants no emails about bookings gets none, and one with the way to this choice once they want them again", async ({
  page,
  browser,
}) => {
  await page.close();
  const { seller, path } = await sellCar(browser);
  const { page: desk } = seller;
  await desk.goto(SETTINGS);
  await desk.getByLabel("Bookings by email").uncheck();
  await expect(desk.getByText("Saved", { exact: true })).toBeVisible();
  await expectSound(desk);
  await desk.reload();
  await expect(desk.getByLabel("Bookings by email")).not.toBeChecked();
  const mailsTo = async () => {
    const kept = (await (await desk.request.get("/api/outbox")).json()) as {
      to: string;
      text: string;
    }[];
    const own = kept.filter(({ to }) => to === seller.email).map(({ text }) => text);
    return own.filter((text) => !text.includes("confirm this email address"));
  };
  const buyer = await join(browser);
  const { insertedId: booking } = (await bookAs(buyer.page, path)) as { insertedId: string };
  await expectUnread(desk, 1);
  await desk.getByLabel("Bookings by email").check();
  await expect(desk.getByText("Saved", { exact: true })).toBeVisible();
  await callAs(buyer.page, `/deletebookings/${booking}`, { method: "DELETE" });
  await expect.poll(mailsTo).toEqual([expect.stringContaining("cancelled the booking for")]);
  const [text = ""] = await mailsTo();
  expect(text.trimEnd().split("\n").at(-1)).toMatch(
    /^Choose which emails you get: http.+\/dashboard\/notices\?tab=settings$/,
  );
});

test("public pages say how many notices are unread, beside the account and on a phone's menu", async ({
  page,
  browser,
}) => {
  await page.close();
  const { seller, path } = await sellCar(browser);
  const buyer = await join(browser);
  const news = seller.page.getByRole("banner").getByRole("link", { name: /^Notifications: / });
  await seller.page.setViewportSize({ width: 768, height: 900 });
  await seller.page.goto("/");
  await expect(news).toHaveAccessibleName("Notifications: none");
  await bookAs(buyer.page, path);
  await seller.page.goto(path);
  await expect(news).toHaveAccessibleName("Notifications: 1 new notification");
  for (const width of [768, 1024, 1280, 1440]) {
    await seller.page.setViewportSize({ width, height: 900 });
    const overflow = () => document.documentElement.scrollWidth - innerWidth;
    expect(await seller.page.evaluate(overflow), `${width}`).toBeLessThanOrEqual(0);
    await shoot(seller.page, `public-bell-${width}`);
  }
  await expectSound(seller.page);
  await seller.page.setViewportSize({ width: 360, height: 740 });
  const menu = seller.page
    .getByRole("banner")
    .getByRole("link", { name: "Menu, 1 new notification" });
  await expect(menu).toBeInViewport();
  await shoot(seller.page, "public-bell-360");
  await menu.click();
  const row = seller.page
    .getByRole("main")
    .getByRole("link", { name: "Notifications 1 new notification" });
  await expect(row).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  await shoot(seller.page, "public-menu-360");
  await expectSound(seller.page);
  await row.click();
  await expect(seller.page).toHaveURL(NOTICES);
  const all = seller.page.getByRole("button", { name: "Mark all as read" }).first();
  await seller.page.setViewportSize({ width: 1440, height: 900 });
  await expect(all).toBeVisible();
  const [title, beside] = await Promise.all([
    seller.page.getByRole("heading", { level: 1 }).boundingBox(),
    all.boundingBox(),
  ]);
  expect(beside?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0));
  await all.click();
  await expectUnread(seller.page, 0);
  await seller.page.setViewportSize({ width: 360, height: 740 });
  await seller.page.goto("/mobile-nav");
  const main = seller.page.getByRole("main");
  await expect(main.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
  const banner = seller.page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Menu", exact: true })).toBeVisible();
});
