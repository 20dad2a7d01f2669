import type { Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { addCar, chooseAct, NAME, pressDelete } from "./cars.ts";
import { signUp, signUpOnPage } from "./person.ts";
import { CARS, favourites, LIST, pressed, saveCars } from "./saved-cars.ts";
import { expect, test } from "./visit.ts";

async function requests(page: Page, what: RegExp, act: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  const note = (request: { method(): string; url(): string }) => {
    const text = `${request.method()} ${new URL(request.url()).pathname}`;
    if (what.test(text)) found.push(text);
  };
  page.on("request", note);
  await act();
  page.off("request", note);
  return found;
}

test("a visitor's hearts are kept in the browser, and on the wishlist from the log-in on", async ({
  page,
  context,
}) => {
  const calls = await requests(page, /\/api\//, async () => {
    const [first = ""] = await saveCars(page, 1);
    await expect(page.getByText("Saved on this device. Log in to keep it.")).toBeVisible();
    await saveCars(page, 0);
    const second = page.getByRole("article").nth(1);
    await second.getByRole("button", { name: /^Save (?!search)/ }).click();
    await expect(pressed(page)).toHaveCount(2);
    await expect(
      page.getByRole("button", { name: `Remove ${first} from your wishlist` }).first(),
    ).toBeVisible();
  });
  // Visitors' hearts make no calls.
  expect(calls).toEqual([]);
  const names = await page.getByRole("article").getByRole("link").allInnerTexts();
  await page.reload();
  await expect(pressed(page)).toHaveCount(2);
  // A change in one tab shows in the others.
  const other = await context.newPage();
  await other.goto(CARS);
  await expect(pressed(other)).toHaveCount(2);
  await pressed(other).first().click();
  await expect(pressed(page)).toHaveCount(1);
  await other
    .getByRole("button", { name: `Save ${names[0]}`, exact: true })
    .first()
    .click();
  await expect(pressed(page)).toHaveCount(2);
  await other.close();

  // One message is shown at a time, in the order in which the calls are answered: either may be the first.
  await Promise.all([
    expect(page.getByText("We’ve added 2 saved cars to your wishlist.")).toBeVisible(),
    signUpOnPage(page),
  ]);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Wishlist", exact: true }).click();
  await expect(favourites(page, 2)).toBeVisible();
  await expect(page).toHaveTitle("Wishlist - Forecourt");
  for (const name of names.slice(0, 2))
    await expect(page.getByRole("rowheader", { name })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("wishlist"))).toBeNull();

  // One call loads all the hearts of a page; a click is sent to the account and to other tabs.
  const asked = await requests(page, /wishlist/i, async () => {
    await page.goto(CARS);
    await expect(pressed(page)).toHaveCount(2);
  });
  expect(asked).toEqual(["GET /api/wishlist/saved"]);
  const list = await context.newPage();
  await list.goto(LIST);
  await expect(favourites(list, 2)).toBeVisible();
  await saveCars(page, 0, "/categories/01");
  const free = page
    .getByRole("main")
    .getByRole("button", { pressed: false, name: /^Save (?!search)/ });
  await free.last().click();
  await expect(favourites(list, 3)).toBeVisible();
  // Counted after the save, because the page's hearts are loaded after the page.
  const shown = await pressed(page).count();
  expect(shown).toBeGreaterThan(0);
  await page.reload();
  await expect(pressed(page)).toHaveCount(shown);
});

test("a price that drops is told, and so is what becomes of a car", async ({ page, browser }) => {
  const selling = await (await browser.newContext()).newPage();
  await signUp(selling, "Seller");
  const path = await addCar(selling);
  // Sellers have no hearts.
  await selling.goto(path);
  await expect(selling.getByRole("button", { name: "LogOut" })).toBeVisible();
  await expect(selling.getByRole("button", { name: /^Save Š/ })).toHaveCount(0);

  await signUp(page);
  await page.goto(path);
  await page
    .getByRole("button", { name: `Save ${NAME}`, exact: true })
    .first()
    .click();
  await expect(pressed(page)).toHaveCount(1);

  await selling.goto("/dashboard/myproducts");
  await chooseAct(selling, "Edit");
  await selling.getByLabel("Resale Price").fill("18700");
  await selling.getByRole("button", { name: "Save" }).click();
  await expect(selling.getByText(/^Saved \d/)).toBeVisible();
  await page.goto(LIST);
  const row = page.getByRole("row", { name: NAME });
  await expect(row).toContainText("€18,700");
  await expect(row).toContainText("€1,200 cheaper now");
  await row.getByRole("link", { name: NAME }).click();
  await expect(page).toHaveURL(path);

  await selling.goto("/dashboard/myproducts");
  await chooseAct(selling, "Withdraw");
  await expect(selling.getByText("1 car withdrawn")).toBeVisible();
  await page.goto(LIST);
  await expect(row).toContainText("Withdrawn by the seller");
  await pressDelete(selling);
  await selling.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(selling.getByText("This product has been removed")).toBeVisible();
  await page.reload();
  await expect(row).toContainText("No longer on this site");
  await expect(row).toContainText("€19,900");
  await expect(row.getByRole("link")).toHaveCount(0);
  await selling.context().close();
});

test("on a phone, by the keyboard alone: what is removed can be had back", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(CARS);
  const first = page.getByRole("article").first();
  const name = await first.getByRole("link").innerText();
  // The heart appears with hydration; without it there is nothing to reach by Tab.
  await expect(first.getByRole("button", { name: `Save ${name}` })).toBeVisible();
  await first.getByRole("link").focus();
  await page.keyboard.press("Tab");
  // The first button books the car, or joins the line if another buyer holds it.
  await expect(first.getByRole("button").first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(first.getByRole("button", { name: `Save ${name}` })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(first.getByRole("button", { pressed: true })).toBeFocused();
  await saveCars(page, 0, "/upcoming");
  await page
    .getByRole("button", { name: /^Save (?!search)/ })
    .last()
    .press("Enter");
  await signUpOnPage(page);
  await page.goto(LIST);
  await expect(favourites(page, 2)).toBeVisible();
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(160);
  const upper = await rows.first().getByRole("link").innerText();
  await rows.first().getByRole("link").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(favourites(page, 1)).toBeVisible();
  // The focus is where the row was, and no question was asked.
  await expect(rows.first().getByRole("link")).toBeFocused();
  const toast = page.getByText(`${upper} removed from your wishlist`);
  await expect(toast).toBeVisible();
  // The page can be scrolled until the toast covers no act.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const last = await rows.last().boundingBox();
  const covered = await page.locator(".toast").boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0);
  await page.keyboard.press("Alt+KeyT");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(favourites(page, 2)).toBeVisible();
  await expect(rows.first().getByRole("link")).toHaveText(upper);
  for (let left = 1; left >= 0; left -= 1) {
    await page
      .getByRole("button", { name: /^Remove .* from your wishlist$/ })
      .first()
      .press("Enter");
    await expect(favourites(page, left)).toBeVisible();
  }
  await expect(favourites(page, 0)).toBeFocused();
  await expect(page.getByText("Tap the heart on a car")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Browse cars" })).toBeVisible();
});

test("axe objects to nothing, and nothing scrolls sideways", async ({ page }) => {
  test.slow();
  await signUp(page);
  for (const count of [0, 3]) {
    if (count > 0) await saveCars(page, count);
    await page.goto(CARS);
    await expect(pressed(page)).toHaveCount(count);
    await expectSound(page);
    await page.goto(LIST);
    await expect(favourites(page, count)).toBeVisible();
    await expectSound(page);
  }
});

test("a seller is told in one sentence that the wishlist is for buyers", async ({ page }) => {
  await saveCars(page, 1);
  await signUpOnPage(page, "Seller");
  await page.goto(LIST);
  await expect(page.getByText("You need a buyer account to open this page.")).toBeVisible();
  // The local list is not changed.
  expect(await page.evaluate(() => localStorage.getItem("wishlist"))).toContain("-");
});

test("a wishlist is ordered by price, by its menu and by its column", async ({ page }) => {
  await page.goto(CARS);
  // Of one currency: those of imported cars may be another.
  const ids: string[] = [];
  for (let at = 1; ids.length < 3; at += 1) {
    const reply = await page.request.get(`/api/cars?list=used&page=${at}`);
    const { items } = (await reply.json()) as { items: { _id: string; currency: string }[] };
    ids.push(...items.filter(({ currency }) => currency === "EUR").map(({ _id: id }) => id));
  }
  await page.evaluate(
    (kept) => localStorage.setItem("wishlist", JSON.stringify(kept)),
    ids.slice(0, 3),
  );
  await signUpOnPage(page);
  await page.goto(LIST);
  await expect(favourites(page, 3)).toBeVisible();
  const prices = async () => {
    const cells = await page
      .getByRole("row")
      .getByText(/^€[\d,]+$/)
      .allInnerTexts();
    return cells.map((text) => Number(text.replaceAll(/\D/g, "")));
  };
  await page.getByRole("combobox", { name: "Sort" }).selectOption("Cheapest first");
  await expect(page).toHaveURL(/sort=cheapest$/);
  const head = page.getByRole("columnheader", { name: "Resale price" });
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("table", { name: "cheapest first" })).toBeVisible();
  const cheapest = await prices();
  expect(cheapest).toHaveLength(3);
  expect(cheapest).toEqual(cheapest.toSorted((one, other) => one - other));
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(prices).toEqual(cheapest.toReversed());
});

test("a long list has pages, and says how many cars are on all of them", async ({ page }) => {
  // The local storage of a browser that has been used for a while.
  await page.goto(CARS);
  const ids: string[] = [];
  for (const at of [1, 2, 3]) {
    const reply = await page.request.get(`/api/cars?list=used&page=${at}`);
    const { items } = (await reply.json()) as { items: { _id: string }[] };
    ids.push(...items.map(({ _id: id }) => id));
  }
  await page.evaluate(
    (kept) => localStorage.setItem("wishlist", JSON.stringify(kept)),
    ids.slice(0, 55),
  );
  await signUpOnPage(page);
  await page.goto(LIST);
  await expect(favourites(page, 55)).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(50);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(5);
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await expect(favourites(page, 54)).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(4);
  await page.goBack();
  await expect(page.getByRole("rowheader")).toHaveCount(50);
});
