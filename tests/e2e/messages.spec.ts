import { joinAsAdmin } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { book, BOOKINGS, join, sellCar } from "./booking-steps.ts";
import { NAME } from "./cars.ts";
import { logIn } from "./person.ts";
import { expect, test } from "./visit.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const INBOX = "/dashboard/messages";

test.describe("a question about a car", () => {
  // The network is cut off on purpose, and a message is refused after a block.
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/, /409/] });

  test("a question about a car is asked on a phone, answered on a desk, and goes on until one blocks the other", async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const { seller, path } = await sellCar(browser);
    const buyer = await join(browser, "Buyer", PHONE);

    await buyer.page.goto(path);
    await buyer.page.getByRole("button", { name: "Ask the seller" }).click();
    const dialog = buyer.page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Send" }).click();
    const question = dialog.getByLabel("Your message");
    await expect(question).toBeFocused();
    await expect(question).toHaveAccessibleDescription("Write a message");
    await expect(buyer.page).toHaveTitle(/^Error: /);
    await expectSound(buyer.page);
    await question.fill("Is it still available?");
    await expect(buyer.page).not.toHaveTitle(/^Error: /);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(buyer.page).toHaveURL(/\/dashboard\/messages\/[\da-f-]{36}$/);
    const buyerLog = buyer.page.getByRole("log");
    await expect(buyerLog).toContainText("Is it still available?");
    await expectSound(buyer.page);

    // The seller sees it counted in the menu, first in the list, and answers.
    await page.close();
    await seller.page.setViewportSize({ width: 1440, height: 900 });
    await seller.page.goto(INBOX);
    const menu = seller.page.getByRole("link", { name: /^Messages 1/ }).first();
    await expect(menu).toBeVisible();
    await expectSound(seller.page);
    await seller.page.setViewportSize({ width: 1440, height: 900 });
    await seller.page.getByRole("link", { name: /Is it still available\?/ }).click();
    await expect(seller.page.getByRole("link", { name: NAME }).first()).toBeVisible();
    const field = seller.page.getByLabel("Your message");
    await seller.page.getByRole("button", { name: "It’s still available." }).click();
    await expect(field).toHaveValue("It’s still available.");
    await field.press("Shift+Enter");
    await field.pressSequentially("Call 0171 2345678.");
    await field.press("Enter");
    await expect(seller.page.getByRole("log")).toContainText("Call 0171 2345678.");
    await expect(field).toHaveValue("");
    await expect(menu).toHaveCount(0);
    await expectSound(seller.page);

    // It arrives without a reload, with a warning for its reader alone.
    await expect(buyerLog).toContainText("It’s still available.");
    await expect(buyerLog.getByRole("note")).toContainText(
      "This asks you to talk outside this site",
    );
    await expect(seller.page.getByRole("log").getByRole("note")).toHaveCount(0);

    // Typed text outlives a reload; what could not be sent goes when the connection is back, once.
    const reply = buyer.page.getByLabel("Your message");
    await reply.fill("Can I come tomorrow?");
    await buyer.page.reload();
    await expect(reply).toHaveValue("Can I come tomorrow?");
    await buyer.page.context().setOffline(true);
    await buyer.page.getByRole("button", { name: "Send" }).click();
    await expect(buyerLog).toContainText("Not sent.");
    await buyer.page.context().setOffline(false);
    await expect(buyerLog).not.toContainText("Not sent.");
    await expect(seller.page.getByText("Can I come tomorrow?", { exact: true })).toHaveCount(1);

    await seller.page.setViewportSize({ width: 1440, height: 900 });
    await seller.page.getByRole("button", { name: "More", exact: true }).click();
    await seller.page.getByRole("menuitem", { name: "Block" }).click();
    await seller.page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
    await expect(seller.page.getByText("You’ve blocked this person.")).toBeVisible();
    await expect(buyer.page.getByText("You can’t send messages to this person.")).toBeVisible();
    await seller.page.getByRole("button", { name: "Unblock" }).click();
    await expect(field).toBeVisible();
    await seller.page.getByRole("button", { name: "Archive", exact: true }).click();
    await seller.page.goto(INBOX);
    await expect(seller.page.getByText("Questions about cars and their answers")).toBeVisible();
    await seller.page.getByRole("link", { name: "Archived" }).click();
    await expect(seller.page.getByText("Can I come tomorrow?")).toBeVisible();
  });
});

test("a message reaches a page that has no stream of events, too", async ({ browser }) => {
  const { seller, path } = await sellCar(browser);
  const buyer = await join(browser);
  await seller.page.route("**/api/events", (route) => route.fulfill({ status: 204 }));
  await buyer.page.goto(path);
  await buyer.page.getByRole("button", { name: "Ask the seller" }).click();
  await buyer.page.getByRole("dialog").getByLabel("Your message").fill("Is it still available?");
  await buyer.page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(buyer.page.getByRole("log")).toContainText("Is it still available?");
  await seller.page.goto(INBOX);
  await seller.page.getByRole("link", { name: /Is it still available\?/ }).click();
  const field = buyer.page.getByLabel("Your message");
  await field.fill("Has it a tow bar?");
  await field.press("Enter");
  await expect(seller.page.getByRole("log")).toContainText("Has it a tow bar?");
});

test("a reported conversation is read and decided by an admin, and only by way of the report", async ({
  browser,
}) => {
  const { seller, path } = await sellCar(browser);
  const buyer = await join(browser);
  await buyer.page.goto(path);
  await buyer.page.getByRole("button", { name: "Ask the seller" }).click();
  await buyer.page
    .getByRole("dialog")
    .getByLabel("Your message")
    .fill("I pay by Western Union, a courier fetches it.");
  await buyer.page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await seller.page.setViewportSize({ width: 360, height: 740 });
  await seller.page.goto(INBOX);
  await seller.page.getByRole("link", { name: /Western Union/ }).click();
  await seller.page.getByRole("button", { name: "More", exact: true }).click();
  await seller.page.getByRole("menuitem", { name: "Report" }).click();
  const report = seller.page.getByRole("dialog");
  await report.getByRole("button", { name: "Send report" }).click();
  await expect(report.getByText("Reason is required").first()).toBeVisible();
  await expectSound(seller.page);
  await report.getByLabel("What is wrong?").selectOption("fraud");
  await report.getByLabel("Tell us more (optional)").fill("Overpays by a courier");
  await report.getByRole("button", { name: "Send report" }).click();
  await expect(seller.page.getByText("Report sent. We’ll email you")).toBeVisible();

  const admin = await joinAsAdmin(browser);
  await admin.goto("/dashboard/complaints?state=open");
  const row = admin.getByRole("row", { name: /Overpays by a courier/ });
  await row.getByRole("button", { name: /^Review the report about/ }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Read conversation" }).click();
  const conversation = dialog.getByRole("region", { name: "The conversation" });
  await expect(conversation).toContainText("I pay by Western Union");
  await expect(conversation).toContainText("Flagged: money transfer");
  await expectSound(admin);
  await dialog.getByRole("radio", { name: /^Uphold/ }).check();
  await dialog.getByLabel(/^Reason/).fill("Paying by courier is fraud.");
  await dialog.getByRole("button", { name: "Save decision" }).click();
  await expect(admin.getByText("Decision saved. We’ll email the reporter.")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a visitor types a question, logs in and finds it again", async ({ page, browser }) => {
  const { path } = await sellCar(browser);
  const buyer = await join(browser);
  await page.goto(path);
  await page.getByRole("button", { name: "Ask the seller" }).click();
  await page.getByRole("dialog").getByLabel("Your message").fill("Has it a tow bar?");
  await page.getByRole("button", { name: "Log in to send" }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, buyer.email);
  await expect(page).toHaveURL(/#ask-again$/);
  await expect(page.getByRole("dialog").getByLabel("Your message")).toHaveValue(
    "Has it a tow bar?",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log")).toContainText("Has it a tow bar?");

  // What one person has typed is not another's in the same browser.
  await page.goto(path);
  await page.getByRole("button", { name: "Ask the seller" }).click();
  await page.getByRole("dialog").getByLabel("Your message").fill("For my eyes alone");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  // The page is left first: one whose session has ended goes to the log-in.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.getByRole("link", { name: "LogIn" })).toBeVisible();
  await page.getByRole("button", { name: "Ask the seller" }).click();
  await expect(page.getByRole("dialog").getByLabel("Your message")).toHaveValue("");
});

test("a buyer who holds a car messages its seller from My Bookings", async ({ browser }) => {
  const { seller, path } = await sellCar(browser);
  const { page } = await join(browser, "Buyer", { viewport: { width: 360, height: 740 } });
  await book(page, path);
  await page.goto(BOOKINGS);
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const more = page.getByRole("button", { name: /^More for / });
  await expect(more).toBeVisible();
  const row = await page.locator("tbody > tr").boundingBox();
  expect(row?.height).toBeLessThanOrEqual(144);
  await more.click();
  await page.getByRole("menuitem", { name: `Message ${seller.name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your message").fill("When can I pick it up?");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log")).toContainText("When can I pick it up?");
  await page.goto(`${path}#ask`);
  await dialog.getByRole("link", { name: "Open the conversation" }).click();
  await expect(page.getByRole("log")).toContainText("When can I pick it up?");
  // On a wide screen the ways to reach the seller are folded beside the name.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(BOOKINGS);
  await page.getByText(`Contact ${seller.name}`).click();
  await expect(page.getByRole("link", { name: `Message ${seller.name}` })).toBeVisible();
});
