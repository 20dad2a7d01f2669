import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { confirmAddress, findMessage, logIn, PASSWORD, PICTURE, signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

test.describe("a second factor", () => {
  // The journey includes a refused code that was used before.
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("a second factor by an authenticator app", async ({ page }) => {
    const { email } = await signUp(page);
    await confirmAddress(page, email);
    await page.goto("/dashboard/account");
    await page.getByRole("button", { name: "Use an authenticator app" }).click();
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Show the QR code" }).click();
    await expect(page.getByAltText("QR code for the authenticator app")).toBeVisible();
    const key = await page.locator("code").innerText();
    const app = new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 });
    const used = app.generate();
    await page.getByLabel("Code from the app").fill(used);
    // Shown before they are needed, so that a lost connection loses nothing.
    await expect(page.getByText("Save these backup codes now")).toBeVisible();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Authenticator app: in use")).toBeVisible();

    await page.getByRole("button", { name: "LogOut" }).click();
    await expect(page.getByRole("link", { name: "LogIn" })).toBeVisible();
    await page.goto("/login?from=/dashboard/account");
    await logIn(page, email);
    const code = page.getByLabel("Code from your authenticator app");
    await code.fill(used);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("This code has already been used.").first()).toBeVisible();
    // The next code is accepted half a minute early.
    await code.fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page).toHaveURL(/\/dashboard\/account$/);
  });

  test("a second factor by a phone", async ({ page }) => {
    const { email } = await signUp(page);
    await confirmAddress(page, email);
    await page.goto("/dashboard/account");
    const phone = `+4917${String(Date.now()).slice(-8)}`;
    await page.getByRole("button", { name: "Use a phone" }).click();
    await page.getByLabel("Phone", { exact: true }).fill(phone);
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Text me a code" }).click();
    const first = await findMessage(page, phone, /^(\d{6})/);
    await page.getByLabel(`Code sent to ${phone}`).fill(first);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(`in use, ending in ${phone.slice(-3)}`)).toBeVisible();

    await page.getByRole("button", { name: "LogOut" }).click();
    await expect(page.getByRole("link", { name: "LogIn" })).toBeVisible();
    await page.goto("/login");
    await logIn(page, email);
    await page.getByRole("button", { name: "Text me a code" }).click();
    await expect(page.getByText("We’ve texted you a code.")).toBeVisible();
    await expect.poll(() => findMessage(page, phone, /^(\d{6})/)).not.toBe(first);
    await page
      .getByLabel("Code sent to your phone")
      .fill(await findMessage(page, phone, /^(\d{6})/));
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("button", { name: "LogOut" })).toBeVisible();
  });
});

test.describe("an account", () => {
  test("an account gets a new password by mail", async ({ page }) => {
    const { email } = await signUp(page);
    await page.goto("/forgot-password");
    const field = page.getByLabel("Email", { exact: true });
    await field.fill(`x${email}`);
    const expiry = page.getByText("It expires in one hour.");
    await expect(expiry).toHaveCount(0);
    await page.getByRole("button", { name: "Email me a link" }).click();
    // What was sent takes the place of the form, which another address brings back.
    await expect(page.getByText(`If there’s an account with x${email}`)).toBeFocused();
    await expect(expiry).toHaveCount(1);
    await expect(field).toHaveCount(0);
    await page.getByRole("button", { name: "Use another email" }).click();
    await expect(field).toBeFocused();
    await field.fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText(`If there’s an account with ${email}`)).toBeFocused();
    await page.goto(await findMessage(page, email, /(\/reset-password\?token=\S+)/));
    const link = page.url();
    await page.getByLabel("New password").fill("an entirely new one");
    await page.getByRole("button", { name: "Change password" }).click();
    // Every session has ended, this one too; the page says so and stays.
    await expect(page.getByRole("link", { name: "LogIn" })).toBeVisible();
    await page.getByRole("link", { name: "Log in with your new password" }).click();
    // The link has been used.
    for (const dead of [link, "/reset-password", "/reset-password?token=nonsense"]) {
      await page.goto(dead);
      await expect(page.getByText("This link has expired, has already been used")).toBeVisible();
      await expect(page.getByLabel("New password")).toHaveCount(0);
    }
    await page.getByRole("link", { name: "Request a new link" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await page.goto("/login");
    await logIn(page, email, "an entirely new one");
    await expect(page.getByRole("button", { name: "LogOut" })).toBeVisible();
  });

  test("an account ends a session in another browser, which is sent to log in", async ({
    page,
    browser,
  }) => {
    const { email } = await signUp(page);
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/login?from=/dashboard/account");
    await logIn(elsewhere, email);
    await expect(elsewhere.getByText("this device")).toBeVisible();

    await page.goto("/dashboard/account");
    await expect(page.getByText(/last used on .+ at \d\d:\d\d/)).toBeVisible();
    await page.getByRole("button", { name: "Log out everywhere else" }).click();
    await expect(page.getByText("All other devices logged out")).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login\?from=%2Fdashboard%2Faccount/);
    await expect(elsewhere.getByText(LOGGED_OUT)).toBeVisible();
    await elsewhere.context().close();
  });

  test("a photo chosen for an account is named in the page's language, and after the save no photo is chosen", async ({
    page,
  }) => {
    await signUp(page);
    await page.goto("/de/dashboard/account");
    const photo = page.getByLabel("Neues Foto");
    await expect(page.getByText("Keine Datei ausgewählt")).toBeVisible();
    await photo.setInputFiles(PICTURE);
    await expect(page.getByText(PICTURE.name)).toBeVisible();
    await page.getByRole("button", { name: "Speichern", exact: true }).first().click();
    await expect(page.getByText("Gespeichert").first()).toBeVisible();
    await expect(page.getByText("Keine Datei ausgewählt")).toBeVisible();
    await expect(photo).toHaveValue("");
  });

  test("an account changes its name, and the header with it", async ({ page }) => {
    await signUp(page);
    await page.goto("/dashboard/account");
    await page.getByLabel("Name", { exact: true }).fill("Somebody Else");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByLabel("Somebody Else’s account")).toBeVisible();
  });

  test.describe("that is deleted", () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test("an account that is deleted is gone after the password, and lets nobody in", async ({
      page,
    }) => {
      const { email } = await signUp(page);
      await page.goto("/dashboard/account");
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByLabel("Your password", { exact: true }).fill("wrong");
      await page.getByRole("button", { name: "Delete account" }).click();
      await expect(page.getByLabel("Your password", { exact: true })).toHaveAccessibleDescription(
        "The password is incorrect",
      );
      await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Delete account" }).click();
      await expect(page.getByRole("link", { name: "LogIn" })).toBeVisible();
      await page.goto("/login");
      await logIn(page, email);
      await expect(page.getByText("The email or password is incorrect.")).toBeVisible();
    });
  });
});

test("the outbox is for admins: others read one sentence, and the way back", async ({ page }) => {
  // A stream that stays open would leave the network busy.
  await page.route("**/api/events", (route) => route.fulfill({ status: 204 }));
  await page.goto("/login?from=/dashboard/outbox");
  await page.getByRole("button", { name: "Buyer" }).click();
  await expect(page.getByText("You need an admin account to open this page.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Outbox" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  // Calls that are under way would be refused.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "LogOut" }).click();
  await expect(page.getByRole("link", { name: "LogIn" })).toBeVisible();
  await page.goto("/login?from=/dashboard/outbox");
  await page.getByRole("button", { name: "Admin" }).click();
  await expect(page.getByRole("heading", { name: "Outbox" })).toBeVisible();
});

test("a demo leads whoever forgot a password to the mail that it did not send", async ({
  page,
}) => {
  const { email } = await signUp(page);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.getByRole("link", { name: "the outbox" }).click();
  const row = page
    .getByRole("link")
    .filter({ hasText: `Email to ${email}` })
    .first();
  await expect(row).toContainText("Reset your password");
  await row.press("Enter");
  const heading = page.getByRole("heading", { name: "Reset your password" });
  await expect(heading).toBeFocused();
  // The address names the message, and the list is beside it.
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(row).toHaveAttribute("aria-current", "true");
  await page.goBack();
  await expect(heading).toHaveCount(0);
  await row.click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row).toBeHidden();
  await page.getByRole("link", { name: "All messages" }).click();
  await expect(row).toBeFocused();
  await row.click();
  await page.getByRole("link", { name: /^Open the link/ }).click();
  await expect(page.getByLabel("New password")).toBeVisible();
});

test.describe("a site that does not answer", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("a site that does not answer has not logged anybody out", async ({ page }) => {
    const { name } = await signUp(page);
    await page.route("**/api/auth/session", (route) => route.abort());
    await page.goto("/dashboard/account");
    await expect(page.getByText("We can’t reach the site")).toBeVisible();
    await page.unroute("**/api/auth/session");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  });
});

test.describe("a session that has ended", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("a session that has ended while somebody types leads to log in and back, with what was typed", async ({
    page,
  }) => {
    const { email } = await signUp(page);
    await page.goto("/dashboard/account");
    await page.getByLabel("Name", { exact: true }).fill("Half a new name");
    const other = await page.context().newPage();
    await other.goto("/");
    await other.getByRole("button", { name: "LogOut" }).click();
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Faccount/);
    await logIn(page, email);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a new name");
  });

  test("a session that has ended before Save is pressed leads to log in and back, with what was typed", async ({
    page,
  }) => {
    const { email } = await typeAndEndSession(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectTypedAfterLogIn(page, email);
  });

  test("a session that has ended, noticed by the page's own question, leads to log in and back, with what was typed", async ({
    page,
  }) => {
    const { email } = await typeAndEndSession(page);
    await page.unroute(QUESTIONS);
    // What a tab does when its reader returns to it.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expectTypedAfterLogIn(page, email);
  });
});

test("a visitor who opens a page of the dashboard is asked to log in, and was not logged out", async ({
  page,
}) => {
  await page.goto("/dashboard/account");
  await expect(page).toHaveURL("/login?from=%2Fdashboard%2Faccount");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByText(LOGGED_OUT)).toBeHidden();
});

const LOGGED_OUT = "You’ve been logged out. Log in to pick up where you left off.";

/** All calls but those that renew a token. */
const QUESTIONS = /\/api\/(?!auth\/)/;

/** Half a name is typed, then cookies and token are gone. From here on the page's own questions wait. */
async function typeAndEndSession(page: Page): Promise<{ email: string }> {
  const { email } = await signUp(page);
  await page.goto("/dashboard/account");
  await expect(page.getByText("this device")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Half a new name");
  // Otherwise one of them could notice the end before the test goes on.
  await page.route(QUESTIONS, (route) =>
    route.request().method() === "GET" ? undefined : route.fallback(),
  );
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem("accessToken", "ended"));
  return { email };
}

async function expectTypedAfterLogIn(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Faccount/);
  await expect(page.getByText(LOGGED_OUT)).toBeVisible();
  await page.unroute(QUESTIONS);
  await logIn(page, email);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a new name");
}
