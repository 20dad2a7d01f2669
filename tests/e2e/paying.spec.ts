import {
  bookCar,
  comeToPay,
  countOrders,
  expectCongrats,
  fillCard,
  ORDERS,
  pay,
  payButton,
} from "./paying-steps.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

// A bank that says no answers with 402, which browsers note in the console.
test.use({ allowedErrors: [/Failed to load resource/] });

test("a declined card, another one, and then the receipt and the order", async ({ page }) => {
  const { path, item, id, email } = await comeToPay(page);
  await expect(page).toHaveTitle("Payments - Forecourt");
  await expect(page.getByRole("heading", { name: "Make Your Payment" })).toBeVisible();
  await expect(page.getByText(/^Please Pay €[\d,]+ For Purchase /)).toContainText(item);
  await expect(page.getByRole("timer")).toHaveText(/^1 day 23 h 5\d min left$/);

  await pay(page, "declined");
  const told = page.getByRole("alert").filter({ hasText: "Your card was declined." });
  await expect(told).toContainText(
    "You haven’t been charged, and the car is still reserved for you.",
  );
  await expect(told).toBeFocused();
  await expect(page).toHaveTitle("Error: Payments - Forecourt");
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByRole("timer")).toBeVisible();

  await pay(page);
  const receipt = await expectCongrats(page);
  await expect(page).toHaveTitle("Receipt - Forecourt");
  await expect(page.getByRole("article")).toContainText(item);
  await expect(page.getByRole("article")).toContainText(id);
  await expect(page.getByRole("article")).toContainText(email);
  await expect(page.getByRole("article")).toContainText("The car is yours.");

  await page.goto("/dashboard");
  await page.getByRole("link", { name: "My Orders" }).click();
  await expect(page.getByRole("heading", { name: "Orders: 1", exact: true })).toBeVisible();
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: item }) });
  await expect(row.getByText(`FC-${id.slice(-6).toUpperCase()}`)).toHaveAttribute("value", id);
  await expect(row.getByText(/^pi_…\w{6}$/)).toHaveAttribute("value", /^pi_\w{24}$/);
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();
  await row.getByRole("link", { name: `Receipt for ${item}` }).click();
  await expect(page).toHaveURL(receipt);

  // A paid booking is not payable again, however the buyer returns.
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "This booking has been paid for" })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole("link", { name: "See your receipt" }).click();
  await expect(page).toHaveURL(receipt);
});

test("nothing can be paid before the payment is prepared", async ({ page }) => {
  await signUp(page);
  const { path } = await bookCar(page);
  const prepared = Promise.withResolvers<void>();
  await page.route("**/api/create-payment-intent", async (route) => {
    await prepared.promise;
    await route.continue();
  });
  await page.goto(path);
  // The library has loaded, the client secret has not.
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(page.getByText("Preparing the payment…")).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  prepared.resolve();
  await expect(payButton(page)).toBeEnabled();
});

test("a payment that runs is told by its button, which keeps the focus and pays once however often it is pressed", async ({
  page,
}) => {
  await comeToPay(page);
  const goOn = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/payments-sandbox/**", async (route) => {
    sent += 1;
    await goOn.promise;
    await route.continue();
  });
  await fillCard(page);
  await payButton(page).focus();
  await page.keyboard.press("Enter");
  const paying = page.getByRole("button", { name: "Paying…" });
  await expect(paying).toBeFocused();
  await expect(paying).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await paying.click({ force: true });
  expect(sent).toBe(1);
  goOn.resolve();
  await expectCongrats(page);
  expect(await countOrders(page)).toBe(1);
});

test("Back after paying leads to where it began, and cannot pay twice", async ({ page }) => {
  await signUp(page);
  const { path, id } = await bookCar(page);
  await page.goto("/dashboard/mywishlist");
  await expect(page.getByRole("heading", { name: "Favourites: 0" })).toBeVisible();
  await page.goto(path);
  await pay(page);
  const receipt = await expectCongrats(page);
  // Shown once: the page takes the news out of its place in the history when it has shown it.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state ?? null)))
    .not.toContain("transactionId");
  await page.reload();
  await expect(page.getByRole("article")).toContainText(id);
  await expect(page.getByText("Congrats!")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard/mywishlist");
  await page.goForward();
  await expect(page).toHaveURL(receipt);
  await expect(page.getByRole("article")).toContainText(id);
  expect(await countOrders(page)).toBe(1);
});

test("what was typed wrong is told at its field before anything is sent", async ({ page }) => {
  await comeToPay(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/payments-sandbox/")) sent.push(request.url());
  });
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    "Your card number is incomplete.Your card’s expiry date is incomplete.Your card’s security code is incomplete.",
  );
  const list = page.getByRole("alert");
  await expect(list).toBeFocused();
  await expect(list.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(page).toHaveTitle("Error: Payments - Forecourt");
  for (const field of ["Card number", "Expiry date", "Security code"])
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(/incomplete/);
  await list.getByRole("link", { name: "Your card’s security code is incomplete." }).click();
  await expect(page.getByLabel("Card security code")).toBeFocused();
  await page.keyboard.type("123");
  await expect(list.getByRole("link")).toHaveText([/card number/, /expiry date/]);
  await fillCard(page);
  await expect(list.getByRole("heading")).toHaveCount(0);
  await expect(page).toHaveTitle("Payments - Forecourt");
  expect(sent).toEqual([]);
});

test("on a small screen the reason for a failed payment is not behind the header", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await comeToPay(page);
  await expect(payButton(page)).toBeEnabled();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await payButton(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  const topOf = async (role: "alert" | "banner") => page.getByRole(role).boundingBox();
  await expect
    .poll(async () => {
      const [header, reason] = [await topOf("banner"), await topOf("alert")];
      return (reason?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
});

test("a bank that asks is refused, and then answered", async ({ page }) => {
  await comeToPay(page);
  await pay(page, "challenged");
  const bank = page.getByRole("dialog", { name: "Confirm this payment with your bank" });
  await bank.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText("We are unable to authenticate your payment method")).toBeVisible();
  await expect(page).toHaveTitle("Error: Payments - Forecourt");
  await payButton(page).click();
  await bank.getByRole("button", { name: "Complete authentication" }).click();
  await expectCongrats(page);
});

test("a card without the money says so, and the reservation stays", async ({ page }) => {
  const { path } = await comeToPay(page);
  await pay(page, "insufficient");
  await expect(page.getByText("Your card has insufficient funds.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page).toHaveTitle("Payments - Forecourt");
  await page.goto(ORDERS);
  await expect(page.getByRole("heading", { name: "Orders: 0", exact: true })).toBeVisible();
  await expect(page.getByText("Cars you’ve bought appear here")).toBeVisible();
  await page.goto(path);
  await pay(page);
  await expectCongrats(page);
});

test("two tabs pay one booking once", async ({ page, context }) => {
  const { path } = await comeToPay(page);
  const other = await context.newPage();
  await other.goto(path);
  await expect(payButton(other)).toBeEnabled();
  await fillCard(page);
  await fillCard(other);
  await payButton(page).click();
  const receipt = await expectCongrats(page);
  // The second tab is stale: its button leads to the same receipt, or it has noticed the payment by itself.
  await other.bringToFront();
  const paid = other.getByRole("heading", { name: /^(This booking is paid|Receipt)$/ });
  await expect(payButton(other).or(paid)).toBeVisible();
  if ((await payButton(other).count()) > 0) await payButton(other).click();
  await expect(paid).toBeVisible();
  await other.goto(receipt);
  expect(await countOrders(other)).toBe(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("on a phone the card stands in the first screen, and why it was refused above the bar of places", async ({
    page,
  }) => {
    await comeToPay(page);
    const bar = await page.locator("[data-bottom-bar]").boundingBox();
    const number = await page.getByLabel("Card number").boundingBox();
    expect((number?.y ?? Infinity) + (number?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await pay(page, "declined");
    const told = page.getByRole("alert").filter({ hasText: "Your card was declined." });
    await expect(told).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const box = await told.boundingBox();
        return (box?.y ?? Infinity) + (box?.height ?? 0);
      })
      .toBeLessThanOrEqual(bar?.y ?? 0);
  });
});
