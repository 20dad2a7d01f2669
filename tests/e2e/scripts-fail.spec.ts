import { expect, test } from "./visit.ts";

test.describe("a script that does not arrive", () => {
  test.use({ allowedErrors: [/Failed to load resource|ERR_FAILED|dynamically imported module/] });

  test("a script that does not arrive leaves the page complete and offers a reload, once", async ({
    page,
  }) => {
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    await page.goto("/blogs");
    const offer = page.getByRole("button", { name: "Reload the page" });
    await expect(offer).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await offer.click();
    await page.waitForLoadState("load");
    await page.waitForTimeout(3_000); // longer than scripts are deferred
    await expect(offer).toBeHidden();
  });

  test("offers it once on every page, in whatever order pages are visited", async ({ page }) => {
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    const offer = page.getByRole("button", { name: "Reload the page" });
    for (const path of ["/blogs", "/mobile-nav"]) {
      await page.goto(path);
      await expect(offer).toBeVisible();
    }
    for (const path of ["/blogs", "/mobile-nav"]) {
      const failure = page.waitForEvent("requestfailed");
      await page.goto(path);
      await failure;
      await page.waitForTimeout(500);
      await expect(offer).toBeHidden();
    }
  });

  test("a script that does not arrive leaves no page of saved cars that says 'Loading...' for ever", async ({
    page,
  }) => {
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    await page.goto("/saved");
    const main = page.getByRole("main");
    await expect(main.getByText("This page didn’t load.")).toBeVisible();
    await expect(main.getByText("Loading...")).toBeHidden();
  });

  test("offers it also where the browser forbids storage", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        });
      }
    });
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    await page.goto("/blogs");
    await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
  });
});

test("scripts wait until the page has loaded, then run without an error", async ({ page }) => {
  const order: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") order.push("script");
  });
  page.on("load", () => order.push("load"));
  await page.goto("/categories/01");
  await expect.poll(() => order.includes("script")).toBe(true);
  expect(order[0]).toBe("load");
});
