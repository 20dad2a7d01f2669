import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { join, sellCar } from "./booking-steps.ts";
import { askAs } from "./calls.ts";
import { shoot } from "./shoot.ts";
import { expect, test } from "./visit.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
async function boxOf(each: Locator) {
  const box = await each.boundingBox();
  if (box === null) throw new Error("is not shown");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const idOf = (path: string) => /[\da-f-]{36}/.exec(path)?.[0] ?? "";

async function ask(buyer: Page, path: string, text: string): Promise<string> {
  const { conversationId } = await askAs<{ conversationId: string }>(
    buyer,
    `/cars/${idOf(path)}/conversation`,
    { method: "POST", data: { text, key: randomUUID() } },
  );
  return conversationId;
}

test.describe("a message that is not sent", () => {
  // The network is cut off on purpose.
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("a message that could not be sent from a phone is in sight with its way out, above the field", async ({
    browser,
  }) => {
    const { seller, path } = await sellCar(browser);
    const buyer = await join(browser, "Buyer", PHONE);
    const id = await ask(buyer.page, path, "Is it still available?");
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
