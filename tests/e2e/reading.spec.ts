import { paths } from "../../client/paths.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

// Reads without an answer, or with 503, are logged in the console.
test.use({ allowedErrors: [/Failed to load resource/] });

test("a list that is opened again is shown from memory while it is read anew", async ({ page }) => {
  await signUp(page, "Seller");
  await page.goto(paths.myProducts());
  const heading = page.getByRole("heading", { name: "My Products: 0" });
  await expect(heading).toBeVisible();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page).toHaveURL(/account$/);
  // The answer is delayed; meanwhile the page shows the cached read.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  await page.route("**/api/sellerproducts*", async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "My Products", exact: true }).click();
  await expect(heading).toBeVisible();
  await expect.poll(() => asked).toBe(1);
  release();
});

test("a read that fails twice is tried a third time, and a change that fails is not repeated", async ({
  page,
}) => {
  await signUp(page, "Seller");
  let reads = 0;
  await page.route("**/api/listings/counts", async (route) => {
    reads += 1;
    if (reads === 1) return route.abort("connectionreset");
    return reads === 2 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto(paths.myProducts());
  await expect(page.getByRole("heading", { name: "My Products: 0" })).toBeVisible();
  expect(reads).toBe(3);

  let writes = 0;
  await page.route("**/api/account", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    writes += 1;
    return route.fulfill({ status: 503 });
  });
  await page.goto(paths.account());
  await page.getByLabel("Name", { exact: true }).fill("Somebody Else");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(writes).toBe(1);
});

for (const path of [paths.myProducts(), paths.dashboard()])
  test(`a server that fails is told once on ${path}, with a reference to copy, and one button tries everything again`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signUp(page, "Seller");
    const isRead = (address: URL) =>
      /\/api\/(products|listings|sellerproducts|sellerreports|figures)/.test(address.href);
    await page.route(isRead, (route) =>
      route.fulfill({ status: 500, json: { requestId: "abc123" } }),
    );
    await page.goto(path);
    await expect(page.getByText("Error reference abc123")).toHaveCount(1);
    const missing = page.getByText("Not available right now.");
    await expect(page.locator("[data-pending]")).toHaveCount(0);
    // A part with a title of its own says that it is missing; the list of own cars has none.
    if (path === paths.dashboard()) await expect(missing.first()).toBeVisible();
    else await expect(missing).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText(/[:…]/);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("abc123");
    await page.unroute(isRead);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Not available right now.")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  });
