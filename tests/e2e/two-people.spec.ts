import { fillSignUp, newPerson, signUp, signUpOnPage } from "./person.ts";
import { expect, test } from "./visit.ts";

test.describe("two people at one browser", () => {
  // What the first one's page reads at that moment is refused.
  test.use({ allowedErrors: [/Failed to load resource: .* 401/] });

  test("two people at one browser never act as each other: the first one's page becomes the second one's", async ({
    page,
    context,
  }) => {
    const ann = await signUp(page);
    await page.goto("/dashboard/account");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(ann.name);
    const other = await context.newPage();
    const bob = await signUpOnPage(other);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(bob.name);
  });

  test("two people at one browser are refused a call of a page that has not noticed yet", async ({
    page,
    context,
  }) => {
    // Imitates a suspended page, which receives no storage events.
    await page.addInitScript(() =>
      addEventListener("storage", (event) => event.stopImmediatePropagation()),
    );
    const ann = await signUp(page);
    await page.goto("/dashboard/account");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(ann.name);
    // Before, because the page may notice by a call of its own and be the second person's then.
    await page.getByLabel("Name", { exact: true }).fill("Ann's new name");
    const other = await context.newPage();
    const bob = await signUpOnPage(other);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(bob.name);
  });

  test("two people at one browser: a page of the first one that is refused before the sign-up has its reply becomes the second one's", async ({
    page,
    context,
  }) => {
    const ann = await signUp(page);
    await page.goto("/dashboard/account");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(ann.name);
    await page.getByLabel("Name", { exact: true }).fill("Ann's new name");
    const other = await context.newPage();
    const isMade = Promise.withResolvers<void>();
    const isRefused = Promise.withResolvers<void>();
    await other.route("**/api/auth/sign-up", async (route) => {
      const request = route.request();
      const { cookie = "", origin = "", "content-type": type = "" } = await request.allHeaders();
      // Sent from outside of the browser, which gets the cookie with the reply alone.
      const response = await fetch(request.url(), {
        method: "POST",
        headers: { cookie, origin, "content-type": type },
        body: request.postData(),
      });
      isMade.resolve();
      await isRefused.promise;
      await route.fulfill({
        status: response.status,
        headers: {
          "content-type": "application/json",
          "set-cookie": response.headers.getSetCookie().join("\n"),
        },
        body: await response.text(),
      });
    });
    const signingUp = signUpOnPage(other);
    await isMade.promise;
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await refused;
    // Longer than a page takes that leaves for the log-in at once.
    await page.waitForTimeout(1_000);
    isRefused.resolve();
    const bob = await signingUp;
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(bob.name);
  });

  test("two people at one browser: a refused read of the first one does not reload the page on which the second one signs up", async ({
    page,
  }) => {
    await signUp(page);
    const isMade = Promise.withResolvers<void>();
    await page.route("**/api/notices/bell", async (route) => {
      await isMade.promise;
      await route.continue();
    });
    await page.route("**/api/auth/sign-up", async (route) => {
      const response = await route.fetch();
      const refused = page.waitForResponse("**/api/notices/bell");
      isMade.resolve();
      expect((await refused).status()).toBe(401);
      await route.fulfill({ response });
    });
    const reading = page.waitForRequest("**/api/notices/bell");
    await page.goto("/register");
    await reading;
    await fillSignUp(page, newPerson());
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByText("successful", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is ready");
  });

  for (const learns of ["before", "only meanwhile"]) {
    test(`two people at one browser: a page of the first one does not cut off the second one's sign-up, which learns of the first one ${learns}`, async ({
      page,
      context,
    }) => {
      const ann = await signUp(page);
      await page.goto("/dashboard/account");
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(ann.name);
      await page.getByLabel("Name", { exact: true }).fill("Ann's new name");
      const other = await context.newPage();
      const isAsked = Promise.withResolvers<void>();
      const isMade = Promise.withResolvers<void>();
      const isRenewed = Promise.withResolvers<void>();
      if (learns === "only meanwhile")
        await other.route(
          "**/api/auth/session",
          async (route) => {
            const response = await route.fetch();
            await isAsked.promise;
            await route.fulfill({ response });
          },
          { times: 1 },
        );
      // Read as soon as somebody is known.
      const known = other.waitForRequest("**/api/notices/bell");
      await other.route("**/api/auth/sign-up", async (route) => {
        isAsked.resolve();
        await known;
        // The cookie is the second person's from here on; the page that signs them up does not know it yet.
        const response = await route.fetch();
        isMade.resolve();
        await isRenewed.promise;
        await route.fulfill({ response });
      });
      const signingUp = signUpOnPage(other);
      await isMade.promise;
      // The first person's page is refused, renews its token by the cookie, and becomes the second one's.
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByLabel("Name", { exact: true })).not.toHaveValue(/^Ann's|^$/);
      isRenewed.resolve();
      const bob = await signingUp;
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(bob.name);
    });
  }
});
