import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { join, sellCar } from "./booking-steps.ts";
import { askAs } from "./calls.ts";
import { askSeller } from "./conversation-steps.ts";
import { shoot } from "./shoot.ts";
import { expect, test } from "./visit.ts";

const SCREENS = [
  { name: "phone", viewport: { width: 360, height: 740 }, hasTouch: true },
  { name: "desk", viewport: { width: 1440, height: 900 } },
];

const messageIn = (log: Locator, text: string) =>
  log.getByRole("listitem").filter({ hasText: text });

for (const { name, ...screen } of SCREENS)
  test(`a message that arrives on a ${name} leaves a reader of earlier ones where they are, and is one press away`, async ({
    browser,
  }) => {
    const { seller, path } = await sellCar(browser);
    const buyer = await join(browser, "Buyer", screen);
    const long = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join("\n");
    const conversationId = await askSeller(buyer.page, path, long);
    const write = (text: string) =>
      askAs(seller.page, `/conversations/${conversationId}/messages`, {
        method: "POST",
        data: { text, key: randomUUID() },
      });
    await buyer.page.goto(`/dashboard/messages/${conversationId}`);
    const log = buyer.page.getByRole("log");
    const below = buyer.page.getByRole("button", { name: "New message" });
    await expect(log).toContainText("Line 59");

    // At the end, the list follows.
    await write("Yes, it is.");
    await expect(log.getByText("Yes, it is.")).toBeInViewport();
    await expect(below).toHaveCount(0);

    await log.getByText("Line 0").evaluate((line) => line.scrollIntoView({ block: "center" }));
    await expect(log.getByText("Yes, it is.")).not.toBeInViewport();
    // The name of the other side stays in sight.
    await expect(buyer.page.getByRole("heading", { name: seller.name, level: 2 })).toBeInViewport();
    await write("Come on Friday.");
    await expect(below).toBeVisible();
    await expect(log.getByText("Come on Friday.")).not.toBeInViewport();
    // What is below the screen is not read, so that it is mailed.
    const countUnread = async () =>
      (
        await askAs<{ conversation: { unread: number } }>(
          buyer.page,
          `/conversations/${conversationId}`,
        )
      ).conversation.unread;
    await write("I have time all day.");
    await expect.poll(countUnread).toBe(2);
    await shoot(buyer.page, `following-${name}`);

    await below.click();
    await expect(log.getByText("Come on Friday.")).toBeInViewport({ ratio: 1 });
    await expect(below).toHaveCount(0);
    await expect.poll(countUnread).toBe(0);

    // A message of one's own is always shown.
    await log.getByText("Line 0").evaluate((line) => line.scrollIntoView({ block: "center" }));
    await buyer.page.getByLabel("Your message").fill("I come on Friday.");
    await buyer.page.getByRole("button", { name: "Send" }).click();
    await expect(log.getByText("I come on Friday.")).toBeInViewport();
  });

test.describe("messages without an answer", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("messages that did not arrive outlive a reload, each as it was, and are sent once", async ({
    browser,
  }) => {
    const { seller, path } = await sellCar(browser);
    const { page } = await join(browser, "Buyer", SCREENS[0]);
    const id = await askSeller(page, path, "Is it still available?");
    await page.goto(`/dashboard/messages/${id}`);
    const log = page.getByRole("log");
    await expect(log).toContainText("Is it still available?");
    let lost = 0;
    await page.route("**/messages", async (route) => {
      // The first one arrives, and its reply is lost.
      lost += 1;
      if (lost === 1) await route.fetch();
      await route.abort();
    });
    for (const text of ["Has it a tow bar?", "And a spare wheel?"]) {
      await page.getByLabel("Your message").fill(text);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(messageIn(log, text)).toBeVisible();
    }
    await expect(log.getByText("Not sent.").last()).toBeVisible();
    await page.getByLabel("Your message").fill("Not finished");
    await page.reload();
    // What has arrived is no longer unsent.
    await expect(
      log.getByText("Not sent. You closed the page before this message was sent."),
    ).toHaveCount(1);
    await expect(messageIn(log, "Has it a tow bar?")).toHaveCount(1);
    await expect(page.getByLabel("Your message")).toHaveValue("Not finished");
    await shoot(page, "unsent-phone");
    await page.unroute("**/messages");
    await log.getByRole("button", { name: "Try again" }).click();
    await expect(log).not.toContainText("Not sent.");
    await page.reload();
    await seller.page.goto(`/dashboard/messages/${id}`);
    for (const each of [log, seller.page.getByRole("log")]) {
      await expect(each).not.toContainText("Not sent.");
      for (const text of ["Has it a tow bar?", "And a spare wheel?"])
        await expect(messageIn(each, text)).toHaveCount(1);
    }
  });

  test("a message that is on its way is still that after a look at another page, and the same words again are another message", async ({
    browser,
  }) => {
    const { seller, path } = await sellCar(browser);
    const { page } = await join(browser, "Buyer", SCREENS[0]);
    const id = await askSeller(page, path, "Is it still available?");
    await page.goto(`/dashboard/messages/${id}`);
    const log = page.getByRole("log");
    const field = page.getByLabel("Your message");
    const sendIt = page.getByRole("button", { name: "Send" });
    let release = () => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/messages", async (route) => {
      await slow;
      await route.continue();
    });
    await field.fill("Can I come today?");
    await sendIt.click();
    await page.getByRole("link", { name: "All messages" }).click();
    await page.getByRole("link", { name: /Is it still available/ }).click();
    await expect(messageIn(log, "Can I come today?")).toContainText("Sending…");
    release();
    await expect(messageIn(log, "Can I come today?")).not.toContainText("Sending…");
    await page.unroute("**/messages");

    // A message that failed and was edited is sent under its key; the same words later are not.
    await page.route("**/messages", (route) => route.abort());
    await field.fill("Hello?");
    await sendIt.click();
    await expect(log.getByText("Not sent.")).toBeVisible();
    // A reading meanwhile tries the message again, and its buttons are gone for that moment: then this press meets nothing.
    await expect(async () => {
      await log.getByRole("button", { name: "Edit" }).click();
      await expect(field).toHaveValue("Hello?", { timeout: 1_000 });
    }).toPass();
    await page.unroute("**/messages");
    for (const count of [1, 2]) {
      await field.fill("Hello?");
      await sendIt.click();
      await expect(messageIn(log, "Hello?")).toHaveCount(count);
    }
    await seller.page.goto(`/dashboard/messages/${id}`);
    await expect(messageIn(seller.page.getByRole("log"), "Hello?")).toHaveCount(2);
  });
});
