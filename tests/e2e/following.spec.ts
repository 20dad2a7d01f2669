import { randomUUID } from "node:crypto";
import { join, sellCar } from "./booking-steps.ts";
import { askAs } from "./calls.ts";
import { shoot } from "./shoot.ts";
import { expect, test } from "./visit.ts";

const SCREENS = [
  { name: "phone", viewport: { width: 360, height: 740 }, hasTouch: true },
  { name: "desk", viewport: { width: 1440, height: 900 } },
];

for (const { name, ...screen } of SCREENS)
  test(`a message that arrives on a ${name} leaves a reader of earlier ones where they are, and is one press away`, async ({
    browser,
  }) => {
    const { seller, path } = await sellCar(browser);
    const buyer = await join(browser, "Buyer", screen);
    const long = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join("\n");
    const [carId] = /[\da-f-]{36}/.exec(path) ?? [];
    const { conversationId } = await askAs<{ conversationId: string }>(
      buyer.page,
      `/cars/${carId}/conversation`,
      { method: "POST", data: { text: long, key: randomUUID() } },
    );
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

    await buyer.page
      .getByText("Line 0")
      .evaluate((line) => line.scrollIntoView({ block: "center" }));
    await expect(log.getByText("Yes, it is.")).not.toBeInViewport();
    // With whom, whatever has been scrolled.
    await expect(buyer.page.getByRole("heading", { name: seller.name, level: 2 })).toBeInViewport();
    await write("Come on Friday.");
    await expect(below).toBeVisible();
    await expect(log.getByText("Come on Friday.")).not.toBeInViewport();
    await shoot(buyer.page, `following-${name}`);

    await below.click();
    await expect(log.getByText("Come on Friday.")).toBeInViewport({ ratio: 1 });
    await expect(below).toHaveCount(0);

    // What one writes oneself is shown.
    await buyer.page
      .getByText("Line 0")
      .evaluate((line) => line.scrollIntoView({ block: "center" }));
    await buyer.page.getByLabel("Your message").fill("I come on Friday.");
    await buyer.page.getByRole("button", { name: "Send" }).click();
    await expect(log.getByText("I come on Friday.")).toBeInViewport();
  });
