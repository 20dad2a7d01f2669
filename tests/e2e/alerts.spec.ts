import { randomBytes } from "node:crypto";
import { expectSound } from "./axe.ts";
import { join } from "./booking-steps.ts";
import { askAs } from "./calls.ts";
import { addCar } from "./cars.ts";
import { findMessage, logIn, signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** A make of the test's own, so that no other test's cars match. */
function newMake(): string {
  return `Zonk${randomBytes(4).toString("hex").replaceAll(/\d/g, "x")}`;
}

test.describe("without an account", () => {
  test.use(PHONE);

  test("a visitor saves a search on a phone, confirms the address, gets the email and leaves by one click", async ({
    page,
    browser,
  }) => {
    // Alerts go out once a minute.
    test.setTimeout(300_000);
    const make = newMake();
    const email = `${make.toLowerCase()}@mail.example`;
    await page.goto(`/used-cars?make=${make.toLowerCase()}&price_to=20000`);
    await page.getByRole("button", { name: "Save search" }).click();
    const dialog = page.getByRole("dialog", { name: "Get email alerts for new cars" });
    await dialog.getByRole("button", { name: "Save search" }).click();
    await expect(dialog.getByText("Email is required").first()).toBeVisible();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("How often").selectOption("Straight away");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Save search" }).click();
    await expect(dialog.getByText(`We’ve emailed a link to ${email}`)).toBeVisible();
    await dialog.getByText("Close", { exact: true }).click();
    await expect(dialog).toHaveCount(0);

    await page.goto(await findMessage(page, email, /(\/alerts#\S+)/));
    await expectSound(page);
    await page.getByRole("button", { name: "Yes, email me" }).click();
    await expect(page.getByText("Email confirmed.")).toBeVisible();
    await expect(page.getByLabel("How often")).toHaveValue("instant");

    const seller = await join(browser, "Seller");
    await addCar(seller.page, "15900", { name: "Fresh for a visitor", make });
    await findMessage(page, email, /(Fresh for a visitor)/, 180_000);
    await page.goto(await findMessage(page, email, /stop them:\n\S*(\/alerts#\S+)/));
    await page.reload();
    await page.getByRole("button", { name: "Stop these emails" }).click();
    await expect(page.getByText("You won’t get any more emails about this.")).toBeVisible();
    await page.getByRole("button", { name: "Email me again" }).click();
    await expect(page.getByLabel("How often")).toHaveValue("instant");
    await expectSound(page);
  });
});

test("a buyer saves a search by one press, renames it, chooses its alerts, deletes it and takes that back", async ({
  browser,
}) => {
  const { page } = await join(browser);
  await page.goto("/used-cars?fuel=diesel");
  await page.getByRole("button", { name: "Save search" }).click();
  await expect(
    page.getByText("Search saved. Confirm your email to get alerts by email."),
  ).toBeVisible();
  await page.goto("/dashboard/mysearches");
  await expectSound(page);
  await page.getByRole("button", { name: "Rename Diesel" }).click();
  await page.getByLabel("Name", { exact: true }).fill("For Grandma");
  await page.keyboard.press("Enter");
  const row = page.getByRole("listitem").filter({ hasText: "For Grandma" });
  await row.getByLabel("How often to get alerts for For Grandma").selectOption("Once a week");
  await row.getByRole("checkbox", { name: "Sold" }).check();
  await page.getByLabel("How often to get alerts for your wishlist").selectOption("Never");
  await expect
    .poll(async () => (await askAs<Own>(page, "/searches")).searches[0])
    .toMatchObject({ name: "For Grandma", rhythm: "weekly", tells: ["new", "lowered", "sold"] });
  await page.reload();
  await expect(page.getByLabel("How often to get alerts for your wishlist")).toHaveValue("never");
  await row.getByRole("button", { name: "Delete For Grandma" }).click();
  await expect(page.getByText("select Save search above the results")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("checkbox", { name: "Sold" })).toBeChecked();
  await row.getByRole("link", { name: "For Grandma" }).click();
  await expect(page).toHaveURL(/\/used-cars\?fuel=diesel$/);
});

test.describe("whose session was ended elsewhere", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("a buyer whose session was ended elsewhere is asked for an address to save a search", async ({
    page,
    browser,
  }) => {
    const { email } = await signUp(page);
    await page.goto("/used-cars?fuel=diesel");
    await expect(page.locator("html[data-running]")).toBeAttached();
    await expect(page.getByRole("banner").getByRole("button", { name: "LogOut" })).toBeVisible();
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/login");
    await logIn(elsewhere, email);
    // The button is in the page of the log-in, too, which is left at once.
    await expect(elsewhere).toHaveURL("/");
    await expect(elsewhere.getByRole("button", { name: "LogOut" })).toBeVisible();
    await askAs(elsewhere, "/account/sessions", { method: "DELETE" });
    await elsewhere.context().close();
    await page.getByRole("button", { name: "Save search" }).click();
    await expect(page.getByRole("dialog", { name: "Get email alerts for new cars" })).toBeVisible();
    await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  });
});

test("the reply to a change of an alert does not take back the next change", async ({
  browser,
}) => {
  const { page } = await join(browser);
  await askAs(page, "/searches", {
    method: "POST",
    data: { search: { list: "used", fuel: ["diesel"] } },
  });
  await page.goto("/dashboard/mysearches");
  const releases: (() => void)[] = [];
  await page.route("**/api/searches/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await new Promise<void>((resolve) => releases.push(resolve));
    return route.continue();
  });
  const row = page.getByRole("listitem").filter({ hasText: "Diesel" });
  await row.getByLabel(/^How often to get alerts for /).selectOption("Once a week");
  const sold = row.getByRole("checkbox", { name: "Sold" });
  await sold.click();
  const reply = page.waitForResponse(
    (each) => each.request().method() === "PUT" && each.url().includes("/api/searches/"),
  );
  await expect.poll(() => releases.length).toBe(1);
  releases[0]?.();
  await (await reply).finished();
  // The next change goes out when the page has read this reply.
  await expect.poll(() => releases.length).toBe(2);
  await expect(sold).toBeChecked();
  releases[1]?.();
  await expect
    .poll(async () => (await askAs<Own>(page, "/searches")).searches[0])
    .toMatchObject({ rhythm: "weekly", tells: ["new", "lowered", "sold"] });
});

interface Own {
  searches: { name: string; rhythm: string; tells: string[] }[];
}

test.describe("a broken link", () => {
  test.use({ allowedErrors: [/404/] });

  test("a link of an alert that is not complete says so", async ({ page }) => {
    await page.goto("/alerts#abc");
    await expect(page.getByText("This link no longer works")).toBeVisible();
  });
});
