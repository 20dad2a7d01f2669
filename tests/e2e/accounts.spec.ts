import type { Page } from "@playwright/test";
import { fillSignUp, logIn, newPerson, signUp, signUpOnPage } from "./person.ts";
import { expect, test } from "./visit.ts";

/** Logging out reloads the page, during which it cannot be evaluated. */
const expectNoToken = (page: Page) =>
  expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  }).toPass();
const menuOf = (page: Page, name: string) => page.getByLabel(`${name}’s account`);

test("the account's sections are listed beside its forms, and lead to each", async ({ page }) => {
  await signUp(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/dashboard/account");
  const devices = page.getByRole("region", { name: "Where you’re logged in" });
  // The last sections are loaded after the page; their titles are complete from then on.
  await expect(devices).toBeAttached();
  await expect(devices).not.toBeInViewport();
  const list = page.getByRole("navigation", { name: "Sections" });
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  await expect(list.getByRole("link")).toHaveText(titles);
  await list.getByRole("link", { name: "Where you’re logged in" }).click();
  await expect(devices.getByRole("heading")).toBeInViewport({ ratio: 1 });
  await expect(list).toBeInViewport({ ratio: 1 });
  // The address of a section leads to it, although it is loaded later.
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/account", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.reload();
  await expect(list).toBeVisible();
  await expect(devices).toHaveCount(0);
  answered.resolve();
  await expect(devices.getByRole("heading")).toBeInViewport({ ratio: 1 });
});

test.describe("signing up", () => {
  test("whoever wants to sell a car signs up as a seller and comes to its form", async ({
    page,
  }) => {
    await page.goto("/help");
    await page.getByRole("contentinfo").getByRole("link", { name: "Sell your car" }).click();
    await expect(page.getByRole("radio", { name: /^Seller/ })).toBeChecked();
    await fillSignUp(page, newPerson());
    await page.getByRole("button", { name: "Sign up", exact: true }).click();
    await page.getByRole("main").getByRole("link", { name: "List your first car" }).click();
    // The form adds its first step when it runs.
    await expect(page).toHaveURL("/dashboard/addproduct#photos");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("whoever came to sell and signs up as a buyer is not led to the form of a car", async ({
    page,
  }) => {
    await page.goto("/register?from=/dashboard/addproduct");
    await expect(page.getByRole("radio", { name: /^Seller/ })).toBeChecked();
    await page.getByRole("radio", { name: /^Buyer/ }).check();
    await fillSignUp(page, newPerson());
    await page.getByRole("button", { name: "Sign up", exact: true }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Go to your dashboard" })).toBeVisible();
    await expect(main.getByRole("link", { name: "List your first car" })).toHaveCount(0);
  });

  for (const role of ["Buyer", "Seller"] as const) {
    test(`as a ${role}: the form is emptied and the person is known`, async ({ page }) => {
      const { name, email } = await signUpOnPage(page, role);
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
      // A toast disappears by itself.
      await expect(page.getByText("successful", { exact: true })).toBeHidden();
      await menuOf(page, name).click();
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
      await expect(page.getByRole("main").getByText(role, { exact: true })).toBeVisible();
    });
  }

  test("signing up says under each field what is missing", async ({ page }) => {
    await page.goto("/register");
    await expect(page.getByRole("radio", { name: "Buyer" })).toBeChecked();
    await page.getByRole("button", { name: "Sign up" }).click();
    for (const [label, text] of [
      ["Name", "Name is required"],
      ["Image", "Image is required"],
      ["Email", "Email is required"],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        new RegExp(text),
      );
    }
  });

  test.describe("that fails", () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test("signing up that fails with an address in use says so at the field; a refused picture likewise", async ({
      page,
      context,
    }) => {
      const { email } = await signUpOnPage(page);
      await context.clearCookies();
      await page.goto("/register");
      await fillSignUp(page, { ...newPerson(), email });
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/already an account/);

      const text = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
      await page.getByLabel("Image").setInputFiles(text);
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByLabel("Image")).toHaveAccessibleDescription(/Choose a JPEG/);
    });

    test("signing up that fails with a short password says so, and keeps what was typed", async ({
      page,
    }) => {
      await page.goto("/register");
      await fillSignUp(page, newPerson());
      await page.getByLabel("Password", { exact: true }).fill("short");
      const uploads: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") uploads.push(request.url());
      });
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
        /Use a password of at least 8 characters/,
      );
      // Before anything was sent.
      expect(uploads).toEqual([]);
      await expect(page.getByLabel("Name", { exact: true })).not.toHaveValue("");
    });

    test("signing up that fails for want of a connection makes nothing, and works when it is back", async ({
      page,
    }) => {
      const person = newPerson();
      await page.goto("/register");
      await fillSignUp(page, person);
      await page.route("**/api/auth/sign-up", (route) => route.abort());
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByText("We can’t reach the site")).toBeVisible();
      await page.unroute("**/api/auth/sign-up");
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByText("successful", { exact: true })).toBeVisible();
    });
  });
});

test.describe("signing up when a reply is lost", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  for (const lost of ["**/api/auth/sign-up", "**/api/users"]) {
    test(`after ${lost} goes on with the account that was made`, async ({ page }) => {
      const person = newPerson();
      await page.goto("/register");
      await fillSignUp(page, person);
      await page.route(lost, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByText("We can’t reach the site")).toBeVisible();
      await page.unroute(lost);
      await page.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByText("successful", { exact: true })).toBeVisible();
      await expect(menuOf(page, person.name)).toBeVisible();
    });
  }
});

test.describe("logging in", () => {
  test("leads back to where one came from; LogOut ends it in every tab", async ({
    page,
    context,
  }) => {
    const { name, email } = await signUpOnPage(page);
    await page.getByRole("button", { name: "LogOut" }).click();
    await expect(page.getByRole("link", { name: "LogIn" })).toBeVisible();

    await page.goto("/dashboard/account");
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Faccount/);
    await logIn(page, email);
    await expect(page).toHaveURL(/\/dashboard\/account$/);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
    expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toMatch(/^ey/);

    const other = await context.newPage();
    await other.goto("/dashboard");
    await expect(other.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("button", { name: "LogOut" }).click();
    await expect(other).toHaveURL(/\/login\?from=%2Fdashboard/);
    await expectNoToken(page);
  });

  test("logging in lets 'Loading...' stand until it is known who it is; 'Sign out' ends it", async ({
    page,
  }) => {
    const { name } = await signUp(page);
    const known = Promise.withResolvers<void>();
    await page.route("**/api/auth/session", async (route) => {
      await known.promise;
      await route.continue();
    });
    await page.goto("/dashboard");
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toHaveCount(0);
    known.resolve();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByText("Loading...")).toHaveCount(0);

    await page.goto("/used-cars");
    await menuOf(page, name).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("link", { name: "LogIn" })).toBeVisible();
    await expectNoToken(page);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard/);
  });

  test("logging in without an address says so", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required");
  });

  test.describe("that fails", () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test("logging in that fails is told in plain words", async ({ page }) => {
      await page.goto("/login");
      await logIn(page, "nobody@mail.example", "wrong");
      await expect(page.getByText("The email or password is incorrect.")).toBeVisible();
    });
  });

  test("logging in goes nowhere else afterwards", async ({ page }) => {
    const { email } = await signUpOnPage(page);
    await page.getByRole("button", { name: "LogOut" }).click();
    await expect(page.getByRole("link", { name: "LogIn" })).toBeVisible();
    await page.goto("/login?from=//evil.example/");
    await logIn(page, email);
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  });

  test("logging in as a demo account works on this machine", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Admin" }).click();
    await expect(menuOf(page, "Demo Admin")).toBeVisible();
  });
});

test.describe("with Google", () => {
  test.use({ allowedErrors: [/Google sign-in|request to http:\/\/127\.0\.0\.1:\d+/] });

  for (const path of ["/login", "/register"])
    test(`in a window of 500 by 600, as a buyer, from ${path}`, async ({ page }) => {
      await page.goto(path);
      const opened = page.waitForEvent("popup");
      await page.getByRole("button", { name: "Continue with Google" }).click();
      const popup = await opened;
      await popup.getByPlaceholder("Enter any login").fill(`gus${path.slice(1)}${Date.now()}`);
      await popup.getByPlaceholder("and password").fill("any");
      expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
      await popup.getByRole("button", { name: "Sign-in" }).click();
      await popup.getByRole("button", { name: "Continue" }).click();
      await expect(menuOf(page, "Gus Adams")).toBeVisible();
      expect(popup.isClosed()).toBe(true);
      await page.goto("/dashboard");
      await expect(page.getByRole("main").getByText("Buyer", { exact: true })).toBeVisible();
    });

  test("a window that is closed, refused or blocked is told", async ({ page }) => {
    await page.goto("/login");
    const button = page.getByRole("button", { name: "Continue with Google" });
    const first = page.waitForEvent("popup");
    const logged = page.waitForEvent("console", (message) =>
      message.text().startsWith("Google sign-in: "),
    );
    await button.click();
    await (await first).close();
    await expect(page.getByText("The window closed before")).toBeVisible();
    expect((await logged).type()).toBe("error");

    const second = page.waitForEvent("popup");
    await button.click();
    await (await second).getByRole("link", { name: "[ Cancel ]" }).click();
    await expect(page.getByText("You cancelled the login.")).toBeVisible();

    await page.evaluate(() => (window.open = () => null));
    await button.click();
    await expect(page.getByText("Allow pop-ups for this site")).toBeVisible();
  });
});

test("several tabs renew the token once", async ({ page, context }) => {
  await signUp(page);
  const renewals: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/api/jwt")) renewals.push(request.url());
  });
  // A token that is due for renewal in three seconds. Browsers do not verify the signature.
  await page.evaluate(() => {
    const exp = Math.floor(Date.now() / 1000) + 5 * 60 + 3;
    localStorage.setItem("accessToken", `x.${btoa(JSON.stringify({ exp }))}.x`);
  });
  const others = [await context.newPage(), await context.newPage()];
  await Promise.all([page, ...others].map((tab) => tab.goto("/mobile-nav")));
  await expect.poll(() => page.evaluate(() => localStorage.getItem("accessToken"))).toMatch(/^ey/);
  await page.waitForTimeout(2_000); // the other tabs have had the time to renew
  expect(renewals).toHaveLength(1);
});

test("the page that confirms an email tells somebody without its link what to do", async ({
  page,
}) => {
  await page.goto("/verify-email");
  await expect(page.getByText("Open the link in our latest email.")).toBeVisible();
  await expect(
    page.getByRole("link", { name: "Request a new link in your account" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm my email" })).toHaveCount(0);
  await page.goto("/verify-email?token=a");
  await expect(page.getByText("Is this your email address?")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm my email" })).toBeVisible();
});
