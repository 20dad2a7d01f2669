import { randomUUID } from "node:crypto";
import { join } from "./booking-steps.ts";
import { uploadPicture } from "./calls.ts";
import { addCar } from "./cars.ts";
import { transparentPicture } from "./pictures.ts";
import { shoot } from "./shoot.ts";
import { expect, test } from "./visit.ts";

test("a visitor goes from the home page to a car and back to the same place", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Home - Forecourt");
  await expect(page.getByRole("heading", { name: "Explore Cars by Categories" })).toBeVisible();
  await page.getByRole("link", { name: "SEDAN" }).click();

  await expect(page).toHaveURL("/categories/02");
  await expect(page).toHaveTitle("SEDAN cars - Forecourt");
  await expect(page.getByRole("heading", { level: 1, name: "SEDAN" })).toBeVisible();
  const card = page.getByRole("article").nth(7);
  await card.scrollIntoViewIfNeeded();
  const name = await card.getByRole("heading").innerText();
  const scrolled = await page.evaluate(() => scrollY);
  await card.getByRole("link").click();

  await expect(page).toHaveTitle(`${name.replace(/\s+/g, " ")} - Forecourt`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name.replace(/\s+/g, " "));
  await expect(page.getByRole("heading", { name: "Similar cars" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/categories/02");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test("a card shows price, name, seller with badge, age and time, promoted cars first", async ({
  page,
}) => {
  await page.goto("/categories/01");
  const first = page.getByRole("article").first();
  await expect(first.getByText("Promoted", { exact: true })).toBeVisible();
  await expect(first.getByText(/^€[\d,]+(?: Price lowered)?$/)).toBeVisible();
  await expect(first.getByText(/year(s)? old/)).toBeVisible();
  const posted = first.getByText(/^Posted /);
  await expect(posted).toHaveAttribute("title", /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/);
  const verified = page.getByRole("article").filter({ hasText: "Verified" });
  expect(await verified.count()).toBeGreaterThan(0);
  expect(await verified.count()).toBeLessThan(await page.getByRole("article").count());
  await expect(first.getByRole("button", { name: /^Book / })).toBeVisible();
});

test("a list goes on page by page, and every page can be shared", async ({ page, browser }) => {
  // A make of its own: other journeys list and book cars of the whole list meanwhile.
  const make = `paged-${randomUUID().slice(0, 8)}`;
  const seller = await join(browser, "Seller");
  const img = await uploadPicture(seller.page, await transparentPicture());
  for (let at = 1; at <= 30; at += 1)
    await addCar(seller.page, "15900", { name: `Number ${at}`, make, img });
  const list = `/used-cars?make=${make}`;
  const countFound = async () => {
    const reply = await page.request.get(`/api/search?list=used&make=${make}`);
    return ((await reply.json()) as { total: number }).total;
  };
  await expect.poll(countFound).toBe(30);
  await page.goto(list);
  await expect(page.getByRole("article")).toHaveCount(24);
  await page.getByRole("link", { name: "Next page" }).click();
  // Where the page begins, too, so that no car is missed when others are added.
  await expect(page).toHaveURL(/&page=2&cursor=/);
  await expect(page).toHaveTitle(/, page 2 of 2 - Forecourt$/);
  const names = await page.getByRole("article").getByRole("heading").allInnerTexts();
  expect(names).toHaveLength(6);
  await page.reload();
  expect(await page.getByRole("article").getByRole("heading").allInnerTexts()).toEqual(names);
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL(list);
});

test("the second page of a list names itself in its title and its canonical link", async ({
  page,
}) => {
  await page.goto("/used-cars?page=2");
  await expect(page).toHaveTitle(/^Used Cars, page 2 of \d+ - Forecourt$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    /\/used-cars\?page=2$/,
  );
});

test("the pictures of a car can be looked through by keyboard, buttons and thumbnails", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/used-cars");
  await page.getByRole("article").first().getByRole("link").click();
  const gallery = page.getByRole("region", { name: "Photos" });
  const count = (await gallery.getByRole("listitem").count()) / 2;
  expect(count).toBeGreaterThanOrEqual(4);
  const standsAt = (at: number) => expect(gallery.getByText(`${at} / ${count}`)).toBeVisible();

  const next = gallery.getByRole("button", { name: "Next photo" });
  // The buttons appear with hydration, which waits until the page has loaded.
  await expect(next).toBeVisible({ timeout: 30_000 });
  await standsAt(1);
  await expect(async () => {
    await next.click();
    await expect(gallery.getByText(`2 / ${count}`)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await gallery.getByRole("link", { name: /^Enlarge photo 2/ }).focus();
  await page.keyboard.press("ArrowRight");
  await standsAt(3);
  await page.keyboard.press("ArrowLeft");
  await standsAt(2);
  await gallery.getByRole("link", { name: /^Show photo 4/ }).click();
  await standsAt(4);
  await expect(page).toHaveURL(/#photo-4$/);
  // A swipe.
  await gallery
    .getByRole("list", { name: "Photos, use the arrow keys" })
    .evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }));
  await standsAt(2);
  await expect(page).toHaveURL(/#photo-2$/);
});

test("a car's page leads to its sections, and each stands below the header", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/used-cars");
  await page.getByRole("article").first().getByRole("link").click();
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  await expect(links).toHaveText(["Description", "Specification", "Seller", "Similar cars"]);
  await expect(page.locator("html[data-running]")).toBeAttached();
  await shoot(page, "sections-1440");
  const length = await page.evaluate(() => history.length);
  const banner = await page.getByRole("banner").boundingBox();
  for (const name of ["Description", "Specification", "Similar cars"]) {
    await links.filter({ hasText: name }).press("Enter");
    const heading = page.getByRole("heading", { name, exact: true });
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => (await heading.boundingBox())?.y)
      .toBeGreaterThanOrEqual(banner?.height ?? Infinity);
  }
  await expect(page).toHaveURL(/#similar$/);
  expect(await page.evaluate(() => history.length)).toBe(length + 3);
  await page.setViewportSize({ width: 768, height: 1024 });
  await shoot(page, "sections-768");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(links.first()).toBeHidden();
});

test("on a phone the menu is a page, and the header has nothing but its icon", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await page.getByRole("link", { name: "Menu" }).click();
  await expect(page).toHaveURL("/mobile-nav");
  const menu = page.getByRole("navigation", { name: "Menu" });
  expect(await menu.getByRole("link").allInnerTexts()).toEqual([
    "Home",
    "New Cars",
    "Used Cars",
    "Upcoming",
    "Blogs",
  ]);
  await menu.getByRole("link", { name: "Upcoming" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upcoming" })).toBeVisible();
});

test("the header says where one is", async ({ page }) => {
  await page.goto("/new-cars");
  const current = page.getByRole("navigation", { name: "Main" }).locator('[aria-current="page"]');
  await expect(current).toHaveText("New Cars");
});

test.describe("what does not exist", () => {
  test.use({ allowedErrors: [/404/] });
  test("the 404 page is seen and leads home", async ({ page }) => {
    const response = await page.goto("/nothing");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("img", { name: /404/ })).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("a skip link leads to the content", async ({ page }) => {
  await page.goto("/blogs");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("three cars of a seller share the width of the page, and two are as wide as those", async ({
    page,
  }) => {
    const reply = await page.request.get("/api/search?list=used&limit=100");
    const { items } = (await reply.json()) as { items: { _id: string; seller: string }[] };
    const car = items.find(({ seller }) => seller === "Mikkel Sørensen");
    const found = await page.request.get(`/api/cars/${car?._id}`);
    const { seller_id: seller } = (await found.json()) as { seller_id: string };
    await page.goto(`/sellers/${seller}`);
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(2);
    const [first, last] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
    const header = await page.getByRole("banner").getByRole("link").last().boundingBox();
    const rightOf = (box: typeof last) => (box?.x ?? 0) + (box?.width ?? 0);
    // A third one would end where the header does.
    const third = rightOf(last) + rightOf(last) - rightOf(first);
    expect(Math.abs(third - rightOf(header))).toBeLessThan(8);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a reserved car's page shows its key facts above the bar of the acts", async ({ page }) => {
    const reply = await page.request.get("/api/search?list=used&limit=100");
    const { items } = (await reply.json()) as {
      items: { _id: string; state: string; gearbox: string | null }[];
    };
    const car = items.find(({ state, gearbox }) => state === "reserved" && gearbox !== null);
    await page.goto(`/cars/${car?._id}`);
    // Similar cars can be reserved, too.
    await expect(page.getByText("Reserved", { exact: true }).first()).toBeVisible();
    const gearbox = page.getByText("Gearbox", { exact: true }).first().locator("xpath=..");
    const facts = await gearbox.boundingBox();
    const bar = await page.locator("[data-main-action]").boundingBox();
    expect((facts?.y ?? 0) + (facts?.height ?? Infinity)).toBeLessThanOrEqual(bar?.y ?? 0);
    // So does a tablet's, where the aside stands below the picture: with the price, which is out of sight.
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.locator("[data-main-action]").getByText(/^€/)).toBeInViewport({ ratio: 1 });
    const act = page.locator("[data-main-action]").getByRole("button", { name: "Ask the seller" });
    await expect(act).toBeInViewport({ ratio: 1 });
  });

  test("the footer is at most 300 px high, and each of its links a target of 44 px", async ({
    page,
  }) => {
    await page.goto("/help");
    const footer = page.getByRole("contentinfo");
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(300);
    const links = footer.getByRole("link");
    for (const name of ["Sell your car", "Help", "Terms", "Imprint", "How results are ordered"])
      await expect(links.filter({ hasText: name })).toBeVisible();
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      if (box === null) continue;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  });
});
