import { expectSound } from "./axe.ts";
import {
  bookCar,
  comeToPay,
  expectCongrats,
  fillCard,
  ORDERS,
  pay,
  payButton,
  refund,
  tabTo,
} from "./paying-steps.ts";
import { callAs } from "./calls.ts";
import { logIn, signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

test.use({ allowedErrors: [/Failed to load resource/] });

test("a car's page tells its buyer that they bought it, and others that it is sold", async ({
  page,
  browser,
}) => {
  await comeToPay(page);
  await pay(page);
  const receipt = await expectCongrats(page);
  await page.getByRole("link", { name: "View listing", exact: true }).click();
  await expect(page.getByText(/^You bought this car on \d+ \w+ \d{4}\.$/)).toBeVisible();
  await expect(page.getByText("This car has been sold.")).toHaveCount(0);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(page.url());
  await expect(stranger.getByText("This car has been sold.")).toBeVisible();
  // A car that nobody can buy any more is neither saved nor compared.
  await expect(stranger.locator("html[data-running]")).toBeAttached();
  const acts = stranger.locator(".car-page").getByRole("button", { name: /^(?:Save|Compare) / });
  await expect(acts).toHaveCount(0);
  await stranger.context().close();
  await page.getByRole("link", { name: "See your receipt" }).click();
  await expect(page).toHaveURL(receipt);
});

test("what goes back is told: in the orders, and on the receipt with its reason", async ({
  page,
  browser,
}) => {
  const { item } = await comeToPay(page);
  await pay(page);
  const receipt = await expectCongrats(page);
  const id = receipt.split("/").at(-1) ?? "";
  const admin = await (await browser.newContext()).newPage();
  await refund(admin, id, { amount: 100, reason: "A scratch on the left door." });
  await page.goto(ORDERS);
  const row = page.getByRole("row").filter({ hasText: item });
  await expect(row).toContainText("€100 refunded");
  await expect(row.getByText("Paid", { exact: true })).toHaveCount(0);
  await row.getByRole("link", { name: /^Receipt/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "A scratch" })).toContainText(
    "€100.00",
  );
  await callAs(admin, `/payments/${id}/refunds`, {
    method: "POST",
    data: { reason: "The engine is not the one of the listing." },
  });
  await page.reload();
  await expect(page.getByText("The engine is not the one of the listing.")).toBeVisible();
  await expect(page.getByText("refunding your payment in full to your card")).toBeVisible();
  await page.goto(ORDERS);
  await expect(row.getByText("Refunded", { exact: true })).toBeVisible();
  // An admin may open it, too.
  await admin.goto(receipt);
  await expect(admin.getByRole("article")).toContainText(item);
  await admin.context().close();
});

test("a receipt is found by its bookmark, after logging in, by its buyer alone", async ({
  page,
  browser,
}) => {
  const { email, item } = await comeToPay(page);
  await pay(page);
  const receipt = await expectCongrats(page);
  const later = await (await browser.newContext()).newPage();
  await later.goto(receipt);
  await expect(later).toHaveURL(/\/login\?from=/);
  await logIn(later, email);
  await expect(later).toHaveURL(receipt);
  await expect(later.getByRole("article")).toContainText(item);
  await expect(later.getByText("Congrats!")).toHaveCount(0);
  await later.context().close();
  const stranger = await (await browser.newContext()).newPage();
  await signUp(stranger);
  await stranger.goto(receipt);
  await expect(stranger.getByRole("alert")).toContainText("We couldn’t find this payment.");
  await expect(stranger).toHaveTitle("Error: Receipt - Forecourt");
  await stranger.context().close();
});

test("a receipt is printed on one page, without menus and buttons", async ({ page }) => {
  await comeToPay(page);
  await pay(page);
  await expectCongrats(page);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Congrats!")).toBeHidden();
  await expect(page.getByRole("link", { name: /^Message / })).toHaveCount(0);
  const paper = page.getByRole("article");
  for (const text of ["Forecourt", "Reference", "Seller", "Buyer", "hello@forecourt.example"])
    await expect(paper.getByText(text).first()).toBeVisible();
  const ground = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(ground, "dark ink, whatever the screen has").toBe("rgb(25, 28, 26)");
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
});

test("a list that is not answered is asked again, and a long one has pages", async ({ page }) => {
  await comeToPay(page);
  await pay(page);
  const receipt = await expectCongrats(page);
  const isList = /\/api\/payments\?/;
  await page.route(isList, (route) => route.abort());
  await page.goto(ORDERS);
  await expect(page.getByRole("alert")).toContainText("We can’t reach the site.");
  await page.unroute(isList);
  // One row per page, as if the buyer had more than fit on a page.
  await page.route(isList, (route) => {
    const next = new URL(route.request().url());
    next.searchParams.set("limit", "1");
    return route.continue({ url: next.href });
  });
  const { path } = await bookCar(page);
  await page.goto(path);
  await pay(page);
  await expectCongrats(page);
  await page.goto(ORDERS);
  await expect(page.getByRole("heading", { name: "Orders: 2", exact: true })).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("link", { name: /^Receipt for/ })).toHaveAttribute("href", receipt);
  await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page.getByRole("link", { name: "Next page" })).toBeVisible();
});

test("on a phone, by the keyboard alone: from the form to the order", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { item } = await comeToPay(page);
  await tabTo(page, page.getByLabel("Card number"));
  await page.keyboard.type("4000000000000002");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1240");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your card was declined.")).toBeInViewport();
  // The focus is at the reason, and the next stop is the card that is typed anew.
  await expect(
    page.getByRole("alert").filter({ hasText: "Your card was declined." }),
  ).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Card number")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("4000002500003155");
  await page.keyboard.press("Enter");
  const bank = page.getByRole("dialog", { name: "Confirm this payment with your bank" });
  await expect(bank).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("We are unable to authenticate")).toBeInViewport();
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(bank.getByRole("button", { name: "Complete authentication" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectCongrats(page);
  // Read out by screen readers, and visible.
  await expect(page.getByRole("status").filter({ hasText: "Congrats!" })).toBeFocused();
  await expect(page.getByText("Congrats! Your payment completed.")).toBeInViewport();
  await tabTo(
    page,
    page.getByRole("main").getByRole("article").getByRole("link", { name: "My Orders" }),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Orders: 1", exact: true })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: `Receipt for ${item}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article")).toContainText(item);
});

test("axe objects to nothing, and nothing scrolls sideways", async ({ page }) => {
  test.slow();
  await signUp(page);
  await page.goto(ORDERS);
  await expect(page.getByRole("heading", { name: "Orders: 0", exact: true })).toBeVisible();
  await expectSound(page);
  const { path } = await bookCar(page);
  await page.goto(path);
  await expect(payButton(page)).toBeEnabled();
  await page.getByText("Test card numbers").click();
  await expectSound(page);
  await fillCard(page, "declined");
  await payButton(page).click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await expectSound(page);
  await pay(page);
  await expectCongrats(page);
  await expectSound(page);
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "This booking has been paid for" })).toBeVisible();
  await expectSound(page);
  await page.goto(ORDERS);
  await expect(page.getByRole("heading", { name: "Orders: 1", exact: true })).toBeVisible();
  await expectSound(page);
});
