import { PARSED, shiftsOf } from "./layout-shifts.ts";
import { signUp } from "./person.ts";
import { CARS, favourites, LIST, pressed, saveCars } from "./saved-cars.ts";
import { expect, test } from "./visit.ts";

test.describe("without an answer", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("a heart goes back and says why; nothing that a browser has kept is lost", async ({
    page,
  }) => {
    const [kept = ""] = await saveCars(page, 1);
    await page.route("**/api/wishlist/merge", (route) => route.abort());
    await signUp(page);
    await page.goto(CARS);
    await expect(page.getByRole("button", { name: "LogOut" })).toBeVisible();
    await page.goto(LIST);
    await expect(page.getByRole("alert")).toContainText("We can’t reach the site");
    await page.unroute("**/api/wishlist/merge");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(favourites(page, 1)).toBeVisible();

    await page.goto(CARS);
    const card = page.getByRole("article").nth(1);
    const name = await card.getByRole("link").innerText();
    await page.route("**/api/wishlist", (route) => route.abort());
    await card.getByRole("button", { name: `Save ${name}` }).click();
    await expect(page.getByText(`We couldn’t save ${name}.`)).toBeVisible();
    await expect(card.getByRole("button", { name: `Save ${name}` })).toBeVisible();
    await page.unroute("**/api/wishlist");
    const message = "Your wishlist is full: 200 cars is the maximum. Remove one to save another.";
    await page.route("**/api/wishlist", (route) =>
      route.fulfill({ status: 409, json: { code: "CONFLICT", message, requestId: "1" } }),
    );
    await card.getByRole("button", { name: `Save ${name}` }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(card.getByRole("button", { name: `Save ${name}` })).toBeVisible();

    await page.goto(LIST);
    await page.route("**/api/deleteWishlist/**", (route) => route.abort());
    await page.getByRole("button", { name: `Remove ${kept} from your wishlist` }).click();
    await expect(page.getByText(/^We can’t reach the site/)).toBeVisible();
    await expect(page.getByRole("rowheader", { name: kept })).toBeVisible();
    await expect(favourites(page, 1)).toBeVisible();
  });
});

test("hearts bear with whatever stands in the storage, and with none", async ({
  page,
  browser,
}) => {
  for (const text of ["{", '"x"', '{"a":1}', '[1,null,"<script>",[]]']) {
    await page.goto(CARS);
    await page.evaluate((value) => localStorage.setItem("wishlist", value), text);
    await page.reload();
    await expect(page.getByRole("button", { name: /^Save (?!search)/ }).first()).toBeVisible();
    await expect(pressed(page)).toHaveCount(0);
  }
  await saveCars(page, 1);
  const closed = await (await browser.newContext()).newPage();
  await closed.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Storage.prototype.setItem = refuse;
  });
  await closed.goto(CARS);
  await closed
    .getByRole("button", { name: /^Save (?!search)/ })
    .first()
    .click();
  await expect(closed.getByText("You can’t save more cars on this device.")).toBeVisible();
  await expect(pressed(closed)).toHaveCount(0);
  await closed.context().close();
});

test("hearts move nothing, are large enough to hit, and are no buttons without scripts", async ({
  page,
  browser,
}) => {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const heart = page.getByRole("button", { name: /^Save (?!search)/ }).first();
    const shifts = await shiftsOf(
      page,
      () => page.goto("/categories/01", PARSED),
      () => expect(heart).toBeVisible(),
    );
    const box = await heart.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(shifts).toEqual([]);
  }
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto("/categories/01");
  await expect(plain.getByRole("article").getByRole("button")).toHaveCount(0);
  await plain.context().close();
});

test("a heart that is clicked faster than the account hears of it ends as it shows", async ({
  page,
}) => {
  await signUp(page);
  await saveCars(page, 0);
  let calls = 0;
  await page.route("**/api/wishlist", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  const heart = (at: number) =>
    page
      .getByRole("article")
      .nth(at)
      .getByRole("button", { name: /^(Save|Remove) / });
  for (const [at, clicks] of [3, 4, 5].entries())
    for (let click = 0; click < clicks; click += 1) await heart(at).click();
  await expect(pressed(page)).toHaveCount(2);
  await page.waitForTimeout(4_000);
  await expect(pressed(page)).toHaveCount(2);
  expect(calls).toBe(3);
  await page.goto(LIST);
  await expect(favourites(page, 2)).toBeVisible();
});
