import { book, join, sellCar } from "./booking-steps.ts";
import { fillCard, comeToPay, payButton } from "./paying-steps.ts";
import { fillSignUp, newPerson } from "./person.ts";
import { expect, test } from "./visit.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("what signing up has come to is in sight on a phone, with the way back, in the form's place", async ({
  page,
}) => {
  const path = "/used-cars?page=2";
  await page.goto(`/login?from=${encodeURIComponent(path)}`);
  // The page's scripts add the return path: the server renders the same page for everybody.
  await expect(page.locator("html[data-running]")).toBeAttached();
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await fillSignUp(page, newPerson());
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("successful", { exact: true })).toBeVisible();
  const told = page.getByRole("status").filter({ hasText: "Check your inbox" });
  await expect(told).toBeFocused();
  await expect(told).toBeInViewport({ ratio: 1 });
  await expect(
    page.getByRole("heading", { level: 1, name: "Your account is ready" }),
  ).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Already have an account?")).toBeHidden();
  await expect(page.getByRole("button", { name: "Sign up" })).toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await told.getByRole("link", { name: "Back to where you were" }).click();
  await expect(page).toHaveURL(path);
});

test("what joining a line has come to is in sight on a phone, where the thumb is", async ({
  page: _page,
  browser,
}) => {
  const { path } = await sellCar(browser);
  const first = await join(browser);
  await book(first.page, path);
  const { page } = await join(browser, "Buyer", { viewport: { width: 360, height: 740 } });
  await page.goto(path);
  const bar = page.locator("[data-main-action]");
  await bar.getByRole("button", { name: "Join the waiting list", exact: true }).click();
  await expect(bar.getByText("You’re number 1")).toBeInViewport({ ratio: 1 });
  const leave = bar.getByRole("button", { name: "Leave the list" });
  await expect(leave).toBeInViewport({ ratio: 1 });
  await expect(leave).toBeFocused();
});

test("the expiry date and the security code stand beside each other", async ({ page }) => {
  await comeToPay(page);
  const expiry = await page.getByLabel("Expiry date").boundingBox();
  const code = await page.getByLabel("Card security code").boundingBox();
  expect(code?.y).toBe(expiry?.y);
});

test.describe("a card that is refused for one of its fields", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  for (const [number, label, told] of [
    ["4000 0000 0000 0127", "Security code", "security code is incorrect"],
    ["4000 0000 0000 0069", "Expiry date", "card has expired"],
  ] as const) {
    test(`marks the ${label.toLowerCase()} and leads to it from the list of problems (${number.slice(-4)})`, async ({
      page,
    }) => {
      await comeToPay(page);
      await fillCard(page);
      await page.getByLabel("Card number").fill(number);
      await payButton(page).click();
      const field = page.getByLabel(label);
      const list = page.getByRole("alert").filter({ hasText: "There is a problem" });
      await expect(list).toBeFocused();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await list.getByRole("link").click();
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(new RegExp(told));
      await field.fill("");
      await expect(field).not.toHaveAttribute("aria-invalid");
    });
  }
});
