import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { book, join, sellCar } from "./booking-steps.ts";
import { askAs } from "./calls.ts";
import { addCar, NAME } from "./cars.ts";
import { askSeller, carIdOf } from "./conversation-steps.ts";
import { shoot } from "./shoot.ts";
import { expect, test } from "./visit.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const askButton = (page: Page) => page.getByRole("button", { name: "Ask the seller" });

async function boxOf(each: Locator) {
  const box = await each.boundingBox();
  if (box === null) throw new Error("is not shown");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test("asking is the first act of a car's page and booking the second, side by side; on a phone both stay at its foot", async ({
  page,
  browser,
}) => {
  const { path } = await sellCar(browser);
  await page.goto(path);
  const second = page.getByRole("button", { name: `Book ${NAME}`, exact: true }).first();
  for (const width of [320, 360, 600, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const [asking, booking] = [await boxOf(askButton(page)), await boxOf(second)];
    expect(asking.right, `${width}`).toBeLessThan(booking.x);
    expect([asking.y, asking.height]).toEqual([booking.y, booking.height]);
    expect(asking.width).toBeCloseTo(booking.width, 0);
    expect(asking.height).toBeGreaterThanOrEqual(44);
    expect(booking.right).toBeLessThanOrEqual(width);
    await shoot(page, `car-${width}`);
    if (width >= 640) continue;
    expect(booking.bottom).toBeLessThanOrEqual(740);
    await page.evaluate(() => scrollTo(0, 400));
    expect((await boxOf(askButton(page))).y, "stays in sight").toBe(asking.y);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect((await boxOf(page.getByRole("contentinfo"))).bottom).toBeLessThanOrEqual(asking.y);
    await page.evaluate(() => scrollTo(0, 0));
  }
  await askButton(page).focus();
  await page.keyboard.press("Tab");
  await expect(second).toBeFocused();
  await expectSound(page);
});

test("whoever holds a car pays at a phone's foot and asks on the page; whoever waits finds their place there", async ({
  browser,
}) => {
  const { path } = await sellCar(browser);
  const [holder, waiting] = [
    await join(browser, "Buyer", PHONE),
    await join(browser, "Buyer", PHONE),
  ];
  await book(holder.page, path);
  await holder.page.goto(path);
  await waiting.page.goto(path);
  const pay = holder.page.getByRole("link", { name: "Pay now" });
  const leave = waiting.page.getByRole("button", { name: "Join the waiting list", exact: true });
  for (const [{ page }, act, name] of [
    [holder, pay, "holds"],
    [waiting, leave, "waits"],
  ] as const) {
    await expect(act).toBeInViewport({ ratio: 1 });
    await expect(page.locator("[data-main-action]")).toHaveCount(1);
    await expect(page.locator("[data-main-action]").getByText("Ask the seller")).toHaveCount(0);
    if (name === "holds")
      await expect(page.locator("[data-main-action]").getByText("€19,900")).toBeInViewport();
    await askButton(page).scrollIntoViewIfNeeded();
    await expect(askButton(page)).toBeInViewport({ ratio: 1 });
    await shoot(page, `car-${name}`);
    await askButton(page).click();
    await expect(page.getByRole("dialog").getByLabel("Your message")).toBeVisible();
    await page.keyboard.press("Escape");
    await expectSound(page);
  }
});

test("a seller reads what is written about one car: from its page, from the list of cars and from a conversation", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { seller, path } = await sellCar(browser);
  const { page } = seller;
  const other = await addCar(page, "9900", { name: "Fiat Panda" });
  const none = await addCar(page, "8900", { name: "Seat Ibiza" });
  const [one, two] = [await join(browser), await join(browser)];
  await askSeller(one.page, path, "Is it still available?");
  await askSeller(two.page, path, "Has it a tow bar?");
  await askSeller(two.page, other, "Is the Panda red?");

  const lines = page.getByRole("group", { name: "Conversations" }).getByRole("listitem");
  const filter = page.getByRole("link", { name: /^Remove filter: About / });
  const narrowed = `/dashboard/messages?car=${carIdOf(path)}`;

  // From the car's own page, where nobody asks themselves.
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(path);
  await expect(page.getByRole("link", { name: "View messages" })).toBeVisible();
  await expect(askButton(page)).toHaveCount(0);
  // Nor is there a bar of acts, or room for one.
  await expect(page.locator("[data-main-action]")).toHaveCount(0);
  await expect(page.locator("body")).toHaveCSS("padding-bottom", "0px");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "View messages" }).click();
  await expect(page).toHaveURL(narrowed);
  await expect(lines).toHaveCount(2);
  await expect(filter).toHaveText(`About ${NAME}`);
  await expectSound(page);

  // Words and archive narrow further, and the car stays.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("searchbox", { name: "Search messages" }).fill("tow");
  await page.keyboard.press("Enter");
  await expect(lines).toHaveCount(1);
  await expect(filter).toHaveText(`About ${NAME}`);
  await page.getByRole("searchbox", { name: "Search messages" }).fill("Panda");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("No conversation about this car in your inbox matches your search."),
  ).toBeVisible();
  await page.goto(narrowed);
  await page.getByRole("link", { name: "Archived", exact: true }).click();
  await expect(
    page.getByText("You haven’t archived any conversations about this car."),
  ).toBeVisible();
  await expect(page).toHaveURL(`${narrowed}&archived=yes`);
  await page.getByRole("link", { name: "Back to messages" }).click();

  // A conversation opens beside the same list.
  await lines.filter({ hasText: "tow bar" }).getByRole("link").click();
  await expect(page.getByRole("log")).toContainText("Has it a tow bar?");
  await expect(lines).toHaveCount(2);
  await shoot(page, "inbox-of-car-1440");
  await filter.focus();
  await page.keyboard.press("Enter");
  await expect(filter).toHaveCount(0);
  await expect(lines).toHaveCount(3);
  await expect(page.getByRole("group", { name: "Conversations" })).toBeFocused();
  await expect(page.getByRole("log")).toContainText("Has it a tow bar?");
  await page.getByRole("link", { name: "All 2 conversations about this car" }).click();
  await expect(page).toHaveURL(narrowed);
  await expect(lines).toHaveCount(2);

  // On a phone the way back leads to the same list.
  await page.setViewportSize(PHONE.viewport);
  await shoot(page, "inbox-of-car-360");
  await lines.filter({ hasText: "tow bar" }).getByRole("link").click();
  await expect(page.getByRole("log")).toBeVisible();
  await shoot(page, "conversation-360");
  // The head is one row, with the rest in its menu, and nothing scrolls by the width of a line.
  await expect(page.getByRole("button", { name: "Archive", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Archive", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(overflow).toBe(0);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(overflow).toBe(0);
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(narrowed);
  await filter.click();
  await expect(lines).toHaveCount(3);

  // From the list of cars; one of them nobody has asked about.
  await page.goto("/dashboard/myproducts");
  await page.getByRole("button", { name: "More for Seat Ibiza" }).click();
  await page.getByRole("menuitem", { name: "Messages" }).click();
  await expect(page).toHaveURL(`/dashboard/messages?car=${carIdOf(none)}`);
  await expect(page.getByText("No conversations about this car in your inbox.")).toBeVisible();
  await expect(filter).toHaveText("About one car");
  await shoot(page, "inbox-of-no-car-360");
  await expectSound(page);

  // Whoever else comes to the address finds their own.
  await one.page.goto(narrowed);
  await expect(
    one.page.getByRole("group", { name: "Conversations" }).getByRole("listitem"),
  ).toHaveCount(1);
});

test.describe("a message that is not sent", () => {
  // The network is cut off on purpose.
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("a message that could not be sent from a phone is in sight with its way out, above the field", async ({
    browser,
  }) => {
    const { seller, path } = await sellCar(browser);
    const buyer = await join(browser, "Buyer", PHONE);
    const id = await askSeller(buyer.page, path, "Is it still available?");
    const more = (page: Page, text: string) =>
      askAs(page, `/conversations/${id}/messages`, {
        method: "POST",
        data: { text, key: randomUUID() },
      });
    for (let count = 0; count < 6; count += 1) await more(buyer.page, `Line\n\nof ${count}`);
    await more(seller.page, "Yes");
    await seller.page.setViewportSize(PHONE.viewport);
    for (const [{ page }, name] of [
      [buyer, "buyer"],
      [seller, "seller"],
    ] as const) {
      await page.goto(`/dashboard/messages/${id}`);
      await expect(page.getByRole("log")).toContainText("Yes");
      const field = page.getByLabel("Your message");
      await field.fill("Can I come tomorrow?");
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Send", exact: true }).click();
      for (const again of ["Try again", "Edit"]) {
        const button = page.getByRole("log").getByRole("button", { name: again });
        await expect(button).toBeInViewport({ ratio: 1 });
        const foot = page.locator("form").filter({ has: field });
        expect((await boxOf(button)).bottom).toBeLessThanOrEqual((await boxOf(foot)).y);
      }
      await shoot(page, `not-sent-${name}`);
      await page.context().setOffline(false);
    }
  });
});

test("a question whose reply is lost is asked once, although the page is reloaded before it is sent again", async ({
  browser,
}) => {
  const { path } = await sellCar(browser);
  const { page } = await join(browser);
  await page.goto(path);
  await askButton(page).click();
  const field = page.getByLabel("Your message");
  await field.fill("Has the timing belt been changed?");
  await page.route("**/conversation", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const send = page.getByRole("dialog").getByRole("button", { name: "Send", exact: true });
  await send.click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.unroute("**/conversation");
  await page.reload();
  await expect(field).toHaveValue("Has the timing belt been changed?");
  await send.click();
  await expect(page).toHaveURL(/\/dashboard\/messages\/./);
  await expect(page.getByRole("log").getByText("Has the timing belt been changed?")).toHaveCount(1);
});

test("Back closes the question and a report on a phone, keeps what is typed, and their addresses open them", async ({
  page,
  browser,
}) => {
  const { path } = await sellCar(browser);
  await page.setViewportSize(PHONE.viewport);
  for (const [button, hash, label] of [
    ["Ask the seller", "#ask", "Your message"],
    ["Report this car", "#report", "Tell us more (optional)"],
  ] as const) {
    await page.goto("/used-cars");
    await page.goto(path);
    const field = page.getByRole("dialog").getByLabel(label);
    const opens = page.getByRole("button", { name: button });
    await opens.click();
    await expect(page).toHaveURL(path + hash);
    await field.fill("Has it a tow bar?");
    await page.goBack();
    await expect(field).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await expect(opens).toBeFocused();
    await page.goForward();
    await expect(field).toHaveValue("Has it a tow bar?");
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL("/used-cars");
    await page.goto(path + hash);
    await expect(field).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(field).toHaveCount(0);
    await expect(page).toHaveURL(path);
  }
});
