import { enterAsAdmin } from "./admin-steps.ts";
import { addCar, NAME } from "./cars.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

test("the menu of the dashboard counts what waits, and forgets it when it is done, without a reload", async ({
  page,
}) => {
  await signUp(page, "Seller");
  let waiting = 2;
  await page.route("**/api/figures/tasks", (route) =>
    route.fulfill({
      json: {
        tasks: waiting > 0 ? [{ name: "reports_asked", count: waiting }] : [],
        steps: [],
      },
    }),
  );
  await addCar(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dashboard/myproducts");
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await expect(menu.getByRole("link", { name: "My Products 2 waiting" })).toBeVisible();
  await page.getByLabel("1 thing to do").click();
  await expect(page.getByRole("link", { name: /2 reports need your answer/ })).toBeVisible();
  waiting = 0;
  await page.getByRole("button", { name: "Mark as sold" }).click();
  await expect(page.getByText("1 car marked as sold")).toBeVisible();
  await expect(menu.getByRole("link", { name: "My Products", exact: true })).toBeVisible();
});

test("a slash moves the focus to the search of the dashboard, which finds the seller's cars", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await addCar(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Seller", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("/");
  const field = page.getByRole("banner").getByLabel("Search my cars");
  await expect(field).toBeFocused();
  await page.keyboard.type("octavia");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/myproducts\?q=octavia$/);
  await expect(page.getByRole("row").filter({ hasText: NAME })).toBeVisible();
});

test("whoever is signed in reads their role beside their photo from 768 px on, in German too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await enterAsAdmin(page);
  await page.goto("/de/dashboard");
  const bar = page.getByRole("banner");
  const role = bar.locator("[data-account]").getByText("Admin", { exact: true });
  await expect(role).toBeVisible();
  const none = { x: Number.NaN, width: Number.NaN };
  const parts = [
    bar.getByRole("searchbox"),
    bar.getByRole("combobox"),
    bar.getByRole("link", { name: "Zur Website" }),
    bar.getByRole("button", { name: "Abmelden" }),
    role,
  ];
  let end = 0;
  for (const part of parts) {
    const { x, width } = (await part.boundingBox()) ?? none;
    expect(x).toBeGreaterThanOrEqual(end);
    end = x + width;
  }
  expect(end).toBeLessThanOrEqual(768);
});

for (const width of [800, 1024])
  test(`an admin reaches the last link of the rail in a low window ${width} px wide`, async ({
    page,
  }) => {
    await enterAsAdmin(page);
    await page.setViewportSize({ width, height: 690 });
    await page.goto("/dashboard");
    const links = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
    await expect(links.last()).not.toBeInViewport({ ratio: 1 });
    await links.first().hover();
    await page.mouse.wheel(0, 1000);
    await expect(links.last()).toBeInViewport({ ratio: 1 });
    // The tooltip is not clipped, and the page beside the rail takes the pointer.
    await links.last().hover();
    const words = links.last().getByText("Account");
    await expect(words).toHaveCSS("opacity", "1");
    await expect(words).toBeInViewport({ ratio: 1 });
    const isPage = () => document.elementFromPoint(100, 500)?.closest("#content") !== null;
    expect(await page.evaluate(isPage)).toBe(true);
    await page.mouse.wheel(0, -1000);
    await expect(links.last()).not.toBeInViewport();
    await links.last().focus();
    await expect(links.last()).toBeInViewport({ ratio: 1 });
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the dashboard on a phone has a drawer that Esc closes, and a bar that makes room while somebody types", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    await page.goto("/dashboard/myproducts");
    const places = page.getByRole("navigation", { name: "Quick links" });
    await expect(places.getByRole("link", { name: "My Products" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const button = page.getByRole("button", { name: "Menu" });
    await button.click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer.getByRole("link", { name: "Import" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();
    await page.goto("/dashboard/account");
    await expect(places).toBeVisible();
    await page.getByRole("textbox").first().focus();
    await expect(places).toBeHidden();
    await button.click();
    await drawer.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("a session that ends on purpose", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, allowedErrors: [/401/] });

  test("a reading that is refused while somebody signs out does not lead to the log-in", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    // Held until the session is over, then sent on: refused, as the token is not renewed either.
    const held = Promise.withResolvers<void>();
    await page.route("**/api/figures/tasks", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.route("**/api/auth/sign-out", async (route) => {
      const response = await route.fetch();
      const refused = page.waitForResponse(
        (reply) => reply.url().includes("/figures/tasks") && reply.status() === 401,
      );
      held.resolve();
      await refused;
      // The page has dealt with the refusal when this comes back.
      await page.evaluate(() => fetch("/healthz").then((reply) => reply.text()));
      await route.fulfill({ response });
    });
    await page.goto("/dashboard/account");
    await page.getByRole("button", { name: "Menu" }).click();
    await page
      .getByRole("dialog", { name: "Menu" })
      .getByRole("button", { name: "Sign out" })
      .click();
    await expect(page).toHaveURL("/");
  });
});
