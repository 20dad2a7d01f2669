import { expect, test } from "./visit.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** How many elements are rendered, and not left for later. */
const countRendered = (elements: Element[]) =>
  elements.filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length;

test("a phone renders the cards that come near, and after a reload all, so that it finds its place on the list again", async ({
  page,
}) => {
  await page.goto("/categories/02");
  const cards = page.locator(".cars article");
  // The words of a card are left for later with it, the card itself is not.
  const words = cards.locator("h2 a");
  const all = await words.count();
  expect(all).toBeGreaterThan(12);
  await expect.poll(() => words.evaluateAll(countRendered)).toBeLessThan(5);
  expect(await words.evaluateAll(countRendered)).toBeGreaterThan(1);
  const ninth = cards.nth(8);
  for (let at = 1; at < 9; at += 1) await cards.nth(at).scrollIntoViewIfNeeded();
  await expect(words.nth(8)).toBeInViewport();
  await expect.poll(() => words.evaluateAll(countRendered)).toBeGreaterThan(4);
  await expect(ninth.locator("img").first()).toHaveJSProperty("complete", true);

  // From the first card on: what stands above the list may have other lines once the text has its font.
  const place = () =>
    cards.evaluateAll(
      ([from, ...others]) =>
        Number(others[7]?.getBoundingClientRect().y) - Number(from?.getBoundingClientRect().y),
    );
  const before = await place();
  expect(before).toBeGreaterThan(1_000);
  await page.reload();
  await expect.poll(() => words.evaluateAll(countRendered), "every height counts").toBe(all);
  expect(await place()).toBeCloseTo(before, 0);
});

test("the galleries of a phone's home page are rendered when they come near, its rows from edge to edge", async ({
  page,
}) => {
  await page.goto("/");
  const words = page.getByRole("region", { name: "Cars for a season" }).locator("h3");
  const all = await words.count();
  expect(all).toBeGreaterThan(1);
  await expect.poll(() => words.evaluateAll(countRendered)).toBe(0);
  const row = page.getByRole("region", { name: "Newest cars" }).locator("ul");
  await row.scrollIntoViewIfNeeded();
  const edges = await row.evaluate((list) => {
    const { left, right } = list.getBoundingClientRect();
    return [left <= 0, right >= innerWidth];
  });
  expect(edges).toEqual([true, true]);
  await words.first().scrollIntoViewIfNeeded();
  await expect.poll(() => words.evaluateAll(countRendered)).toBe(all);
});

test("Back to another search of a phone's list skips no card, so that the place is found again", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("cars-view", "list"));
  await page.goto("/used-cars");
  await expect(page.locator("html[data-running][data-late]")).toBeAttached();
  const words = page.locator(".cars article h2 a");
  for (let at = 3; at < 22; at += 3) await words.nth(at).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1_000);
  await page.getByLabel("Sort").selectOption("Cheapest first");
  await expect(page).toHaveURL(/sort=cheapest/);
  await page.goBack();
  await expect(page).toHaveURL("/used-cars");
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - place))
    .toBeLessThan(50);
  await expect.poll(() => words.evaluateAll(countRendered)).toBe(await words.count());
});
