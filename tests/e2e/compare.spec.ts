import { expectSound } from "./axe.ts";
import { addCar, NAME } from "./cars.ts";
import { bar, chooseCars, compareFirst, heads } from "./compare-steps.ts";
import { signUp } from "./person.ts";
import { shoot } from "./shoot.ts";
import { expect, test } from "./visit.ts";

test("two cars are chosen on the results and compared, and the address shows them to anybody", async ({
  page,
  browser,
}) => {
  const names = await compareFirst(page, 2);
  const table = page.getByRole("table", { name: "Comparison of 2 cars" });
  const rows = table.getByRole("row");
  const few = await rows.count();
  const onlyDifferences = page.getByRole("switch", { name: "Show differences only" });
  await expect(onlyDifferences).toBeChecked();
  await expect(
    page.getByText(/^\d+ rows are the same for all cars and are hidden\.$/),
  ).toBeVisible();
  await onlyDifferences.click();
  await expect(page).toHaveURL(/&rows=all$/);
  await expect(onlyDifferences).not.toBeChecked();
  await expect.poll(() => rows.count()).toBeGreaterThan(few);
  await expectSound(page);

  const other = await browser.newPage();
  await other.goto(page.url());
  await expect(heads(other)).toHaveText(names);
  await expect(other.getByRole("switch", { name: "Show differences only" })).not.toBeChecked();
  await other.close();

  // Names and prices stay above the rows, without their photos.
  await table.getByRole("row").last().scrollIntoViewIfNeeded();
  const head = table.getByRole("columnheader").filter({ hasText: names[0] ?? "" });
  await expect(head.getByText(/^€/)).toBeInViewport({ ratio: 1 });
  await expect(heads(page).first()).toBeInViewport({ ratio: 1 });
  const banner = await page.getByRole("banner").boundingBox();
  const photo = await head.locator(".compare-photo").boundingBox();
  expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThanOrEqual((banner?.height ?? 0) + 1);
});

test("the acts of compared cars stand in one line, which begins where their other rows do", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [name = ""] = await compareFirst(page, 2);
  const row = page.getByRole("row").last();
  // Another journey may have booked the car.
  const booking = await row
    .getByRole("button", { name: /^(Book|Join the waiting list for) / })
    .first()
    .boundingBox();
  const details = await row
    .getByRole("link", { name: `Details of ${name}`, exact: true })
    .boundingBox();
  const line = await row.locator(".compare-acts").first().boundingBox();
  expect(booking).toMatchObject({ x: line?.x, y: details?.y, height: details?.height });
});

test("a car that is removed leaves the address and the browser's list, until it is taken back", async ({
  page,
}) => {
  const [first = "", second = "", third = ""] = await compareFirst(page, 3);
  await page.getByRole("link", { name: `Remove ${second} from the comparison` }).click();
  await expect(heads(page)).toHaveText([first, third]);
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  const addressOf = () => new URL(page.url()).searchParams.get("cars")?.split(",") ?? [];
  const kept = () => page.evaluate(() => localStorage.getItem("cars-compared"));
  await expect.poll(addressOf).toHaveLength(2);
  expect(await kept()).toBe(JSON.stringify(addressOf()));
  await undo.click();
  await expect(heads(page)).toHaveText([first, second, third]);
  await expect.poll(addressOf).toHaveLength(3);
  expect(await kept()).toBe(JSON.stringify(addressOf()));
  for (const name of [first, second, third])
    await page.getByRole("link", { name: `Remove ${name} from the comparison` }).click();
  await expect(page).toHaveURL("/compare");
  await expect(page.getByText("No cars chosen yet.")).toBeVisible();
  expect(await kept()).toBeNull();
});

test("a fifth car is refused beside the count, and what was cleared comes back", async ({
  page,
  context,
}) => {
  await page.goto("/used-cars");
  await chooseCars(page, 4);
  await expect(bar(page).getByRole("status")).toHaveText("4 of 4 to compare");
  await chooseCars(page, 1, 4);
  await expect(bar(page).getByRole("status")).toContainText(
    "You can compare up to 4 cars. Remove one first.",
  );
  const chosen = (each = page) => each.getByRole("button", { name: /^Compare /, pressed: true });
  await expect(chosen()).toHaveCount(4);
  await expectSound(page);
  const other = await context.newPage();
  await other.goto("/used-cars");
  await expect(chosen(other)).toHaveCount(4);
  await bar(page).getByRole("button", { name: "Clear" }).click();
  await expect(bar(page).getByRole("status")).toHaveText("4 cars cleared");
  await expect(bar(other)).toBeHidden();
  await expect(chosen(other)).toHaveCount(0);
  const undo = bar(page).getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(chosen()).toHaveCount(4);
  await expect(chosen(other)).toHaveCount(4);
});

test("a car is chosen on its own page, and the bare address shows what was chosen", async ({
  page,
}) => {
  await page.goto("/used-cars");
  const name = await page.getByRole("article").nth(1).getByRole("heading").innerText();
  await page.getByRole("article").nth(1).getByRole("link").first().click();
  await page.getByRole("button", { name: `Compare ${name}`, exact: true }).click();
  await expect(bar(page).getByRole("status")).toHaveText("1 of 4 to compare");
  await expect(bar(page)).toContainText(name);
  await page.goto("/compare");
  await expect(page).toHaveURL(/\/compare\?cars=[\da-f-]{36}$/);
  await expect(heads(page)).toHaveText([name]);
  await expect(page.getByText("Choose another car to compare this one with.")).toBeVisible();
});

test("a car is saved and booked from the comparison", async ({ page, browser }) => {
  // Other journeys book the demo's cars.
  const seller = await browser.newPage();
  await signUp(seller, "Seller");
  const [, id = ""] = /^\/cars\/([\da-f-]{36})/.exec(await addCar(seller)) ?? [];
  await seller.close();
  await page.goto(`/compare?cars=${id}`);
  await page.getByRole("button", { name: `Save ${NAME}`, exact: true }).click();
  const saved = page.getByRole("button", { name: `Remove ${NAME} from your wishlist` });
  await expect(saved).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: `Book ${NAME}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Book this car" });
  await expect(dialog).toContainText(NAME);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(heads(page)).toHaveCount(1);
  await heads(page).first().click();
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
});

test("cars are chosen, compared and removed with the keyboard alone", async ({ page }) => {
  await page.goto("/used-cars");
  const name = (at: number) => page.getByRole("article").nth(at).getByRole("heading").innerText();
  const [first, second] = [await name(0), await name(1)];
  for (const each of [first, second]) {
    await page.getByRole("button", { name: `Compare ${each}`, exact: true }).focus();
    await page.keyboard.press("Space");
  }
  await expect(bar(page).getByRole("status")).toHaveText("2 of 4 to compare");
  await bar(page).getByRole("link", { name: "Compare" }).focus();
  await page.keyboard.press("Enter");
  await expect(heads(page)).toHaveText([first, second]);
  await expect(page.locator("html[data-running]")).toBeAttached();
  const onlyDifferences = page.getByRole("switch", { name: "Show differences only" });
  await onlyDifferences.focus();
  await page.keyboard.press("Space");
  await expect(onlyDifferences).not.toBeChecked();
  await expect(onlyDifferences).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(onlyDifferences).toBeChecked();
  await page.getByRole("link", { name: `Remove ${first} from the comparison` }).focus();
  await page.keyboard.press("Enter");
  await expect(heads(page)).toHaveText([second]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("two cars are beside each other, and the region alone scrolls to the others", async ({
    page,
  }) => {
    await compareFirst(page, 4);
    const region = page.getByRole("region", { name: "Comparison of 4 cars" });
    const head = (at: number) => heads(page).nth(at);
    await region.evaluate((element) => element.scrollIntoView());
    await expect(head(1)).toBeInViewport();
    // An edge of the third says that there are more.
    await expect(head(2)).toBeInViewport();
    await expect(head(2)).not.toBeInViewport({ ratio: 0.5 });
    await expect(page.getByText("4 cars", { exact: true })).toBeVisible();
    const marks = await page
      .locator(".compare-mark")
      .evaluateAll((all) => all.map((mark) => mark.getClientRects().length));
    expect(new Set(marks)).toEqual(new Set([1]));
    const targets = await region
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(24);
    await region.focus();
    await expect(region).toBeFocused();
    await region.evaluate((element) => element.scrollTo({ left: 9_999 }));
    await expect(head(3)).toBeInViewport({ ratio: 1 });
    await expect(head(0)).not.toBeInViewport();
    await expect(page.getByRole("rowheader", { name: "Price", exact: true })).toBeInViewport();
    await region.evaluate((element) => element.scrollTo({ left: 9_999, top: 600 }));
    await expect(head(3)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollX)).toBe(0);
    await expectSound(page);
  });

  test("on a car's page the bar is folded to a link above the main action, and opens to tell a refusal", async ({
    page,
  }) => {
    await page.goto("/used-cars");
    await chooseCars(page, 1);
    await page.getByRole("article").first().getByRole("link").first().click();
    const action = page.locator("[data-main-action]");
    await expect(bar(page)).toBeVisible();
    const boxOf = async (each: typeof action) => (await each.boundingBox()) ?? { y: 0, height: 0 };
    const [above, below] = [await boxOf(bar(page)), await boxOf(action)];
    expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
    expect(above).toMatchObject({ width: 44, height: 44 });
    await expect(bar(page).getByRole("button")).toHaveCount(0);
    await shoot(page, "compare-folded");
    await expectSound(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const last = await boxOf(page.getByRole("contentinfo"));
    expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(bar(page))).y + 1);
    const path = page.url();
    await page.goto("/used-cars");
    await chooseCars(page, 4, 1);
    await expect(bar(page).getByRole("status")).toContainText("You can compare up to 4 cars.");
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(path);
    await expect(bar(page).getByRole("status")).toHaveText("4 of 4 to compare");
    expect(await boxOf(bar(page))).toMatchObject({ width: 44, height: 44 });
    await bar(page).getByRole("link", { name: "Compare" }).click();
    await expect(heads(page)).toHaveCount(4);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a shared comparison works by its links", async ({ page }) => {
    await page.goto("/used-cars");
    await expect(page.getByRole("button", { name: /^Compare / })).toHaveCount(0);
    const links = await page.getByRole("article").getByRole("heading").getByRole("link").all();
    const hrefs = await Promise.all(links.slice(0, 2).map((link) => link.getAttribute("href")));
    const ids = hrefs.map((href) => /[\da-f-]{36}/.exec(href ?? "")?.[0]);
    await page.goto(`/compare?cars=${ids.join(",")}`);
    await expect(heads(page)).toHaveCount(2);
    const onlyDifferences = page.getByRole("switch", { name: "Show differences only" });
    await onlyDifferences.click();
    await expect(onlyDifferences).not.toBeChecked();
    await page
      .getByRole("link", { name: /^Remove .* from the comparison$/ })
      .first()
      .click();
    await expect(heads(page)).toHaveCount(1);
    await page.goto("/compare");
    await expect(page.getByText("You need JavaScript to choose cars.")).toBeVisible();
  });
});
