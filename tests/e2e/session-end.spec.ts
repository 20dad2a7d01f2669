import type { Page } from "@playwright/test";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

const logIn = (page: Page) => page.getByRole("link", { name: "LogIn", exact: true });
const logOut = (page: Page) => page.getByRole("button", { name: "LogOut", exact: true });

test.describe("a session that has ended while its token is still in the browser", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  for (const width of [360, 1440]) {
    test(`leaves SignUp and LogIn in sight at ${width} px`, async ({ page, context }) => {
      await page.setViewportSize({ width, height: 740 });
      await signUp(page);
      await context.clearCookies();
      await page.goto(width < 768 ? "/mobile-nav" : "/used-cars");
      await expect(logIn(page).filter({ visible: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "SignUp" }).first()).toBeAttached();
      await expect(logOut(page).filter({ visible: true })).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
    });
  }

  test("a session that has ended while its token is still in the browser leaves them in sight when the token is none", async ({
    page,
  }) => {
    await page.goto("/healthz");
    await page.evaluate(() => localStorage.setItem("accessToken", "abc"));
    await page.goto("/used-cars");
    await expect(logIn(page)).toBeVisible();
  });
});

test("LogOut ends the session also when the account appears while the button is held down", async ({
  page,
}) => {
  await signUp(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/auth/session", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/used-cars");
  await logOut(page).hover();
  await page.mouse.down();
  answer.resolve();
  await expect(page.getByLabel(/’s account$/)).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(logIn(page)).toBeVisible();
});

test.describe("scripts that do not load while somebody is logged in", () => {
  test.use({ allowedErrors: [/Failed to load resource|ERR_FAILED|dynamically imported module/] });

  test("scripts that do not load while somebody is logged in are told for what they are, with a reload; LogOut stays and works", async ({
    page,
  }) => {
    await signUp(page);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/dashboard/mywishlist");
    const main = page.getByRole("main");
    await expect(main.getByText("This page didn’t load.")).toBeVisible();
    await expect(page.getByText("Loading...")).toBeHidden();
    await expect(page.getByText("What you see is complete")).toHaveCount(0);
    await expect(logOut(page)).toBeVisible();

    // The offer is made once; the text on the page is still right the second time.
    await main.getByRole("link", { name: "Reload the page" }).click();
    await expect(main.getByText("This page didn’t load.")).toBeVisible();
    await logOut(page).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(logIn(page)).toBeVisible();
    await page.unroute("**/assets/*.js");
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?from=/);
  });

  test("scripts that do not load while somebody is logged in leave a page complete when only the part for accounts is missing", async ({
    page,
  }) => {
    await signUp(page);
    await page.route("**/assets/account-*.js", (route) => route.abort());
    await page.goto("/blogs");
    await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Blogs" })).toBeVisible();
    await expect(logOut(page)).toBeVisible();
  });
});
