import type { Locator, Page } from "@playwright/test";
import { dialogOf, expectBooked, join, sellCar, send } from "./booking-steps.ts";
import { NAME } from "./cars.ts";
import { CARDS, expectCongrats, payButton } from "./paying-steps.ts";
import { PASSWORD } from "./person.ts";
import { favourites, LIST, pressed } from "./saved-cars.ts";
import { expect, test } from "./visit.ts";

// A bank that says no answers with 402, which browsers note in the console.
test.use({ allowedErrors: [/Failed to load resource/] });

/** A way to operate a page: by mouse or by keyboard. */
interface Hand {
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Opens the account menu on any page. */
  openMenu(): Promise<void>;
  logIn(): Promise<void>;
}

function mouse(page: Page): Hand {
  const banner = page.getByRole("banner");
  return {
    press: (target) => target.click(),
    async type(field, text) {
      await field.click();
      await field.clear();
      await field.pressSequentially(text);
    },
    logIn: () => banner.getByRole("link", { name: "LogIn" }).click(),
    openMenu: () => banner.locator("summary").click(),
  };
}

/** Keyboard only: Tab until the target has the focus, then the key that operates it. */
function keyboard(page: Page): Hand {
  const has = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  async function reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 200; presses += 1) {
      if (await has(target)) return expect(target).toBeInViewport();
      await page.keyboard.press("Tab");
    }
    throw new Error(`the Tab key does not lead to ${target.toString()}`);
  }
  async function press(target: Locator): Promise<void> {
    await reach(target);
    await page.keyboard.press("Enter");
  }
  return {
    press,
    async type(field, text) {
      await reach(field);
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    },
    async logIn() {
      await press(page.getByRole("link", { name: "Menu", exact: true }));
      await press(page.getByRole("main").getByRole("link", { name: "LogIn" }));
    },
    async openMenu() {
      await expect(page).toHaveURL("/mobile-nav");
    },
  };
}

async function typeCard(page: Page, { type }: Hand, card: keyof typeof CARDS): Promise<void> {
  await type(page.getByLabel("Card number"), CARDS[card].replaceAll(" ", ""));
  await type(page.getByLabel("Expiry date"), "1240");
  await type(page.getByLabel("Security code"), "123");
}

const WAYS = [
  { how: "with a mouse on a wide screen", size: { width: 1280, height: 800 }, take: mouse },
  { how: "with the keyboard alone on a phone", size: { width: 360, height: 740 }, take: keyboard },
];

for (const { how, size, take } of WAYS) {
  test(`from the heart of a visitor to the order of a buyer, ${how}`, async ({ page, browser }) => {
    test.slow();
    const { seller, path } = await sellCar(browser);
    const buyer = await join(browser);
    for (const somebody of [seller, buyer]) await somebody.page.context().close();
    await page.setViewportSize(size);
    const hand = take(page);
    const main = page.getByRole("main");

    await page.goto(path);
    await hand.press(page.getByRole("button", { name: `Save ${NAME}`, exact: true }).first());
    await expect(pressed(page)).toHaveCount(1);
    await expect(page.getByText("Saved on this device. Log in to keep it.")).toBeVisible();

    await hand.logIn();
    await hand.type(page.getByLabel("Email"), buyer.email);
    await hand.type(page.getByLabel("Password", { exact: true }), PASSWORD);
    await hand.press(page.getByRole("button", { name: "Log in" }));
    await expect(page.getByText("We’ve added 1 saved car to your wishlist.")).toBeVisible();

    await hand.openMenu();
    await hand.press(page.getByRole("link", { name: "Dashboard" }));
    await hand.press(page.getByRole("link", { name: "Wishlist", exact: true }));
    await expect(page).toHaveURL(LIST);
    await expect(favourites(page, 1)).toBeVisible();

    await hand.press(main.getByRole("rowheader").getByRole("link", { name: NAME }));
    await expect(page).toHaveURL(path);
    await hand.press(page.getByRole("button", { name: `Book ${NAME}` }).first());
    await hand.type(dialogOf(page).getByLabel("Phone"), "+49 40 123456");
    await hand.type(dialogOf(page).getByLabel("Location"), "Hamburg");
    await hand.press(send(page));
    await expect(page.getByText("Product has been booked successfully")).toBeVisible();
    await expectBooked(page);
    await hand.press(dialogOf(page).getByRole("link", { name: "Pay now" }));

    await expect(page.getByText(/^Please Pay €19,900 For Purchase /)).toContainText(NAME);
    await expect(payButton(page)).toBeEnabled();
    await typeCard(page, hand, "declined");
    await hand.press(payButton(page));
    await expect(page.getByText("Your card was declined.")).toBeInViewport();
    await expect(payButton(page)).toBeEnabled();

    await typeCard(page, hand, "challenged");
    await hand.press(payButton(page));
    const bank = page.getByRole("dialog", { name: "Confirm this payment with your bank" });
    await hand.press(bank.getByRole("button", { name: "Complete authentication" }));
    const receipt = await expectCongrats(page);
    for (const text of [NAME, buyer.name, buyer.email, "The car is yours."])
      await expect(page.getByRole("article")).toContainText(text);

    await hand.press(main.getByRole("article").getByRole("link", { name: "My Orders" }));
    await expect(page.getByRole("heading", { name: "Orders: 1", exact: true })).toBeVisible();
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: NAME }) });
    await expect(row.getByText("Paid", { exact: true })).toBeVisible();
    await expect(row.getByText(/^pi_…\w{6}$/)).toHaveAttribute("value", /^pi_\w{24}$/);
    await hand.press(row.getByRole("link", { name: `Receipt for ${NAME}` }));
    await expect(page).toHaveURL(receipt);
  });
}
