import type { Page } from "@playwright/test";
import { expectSound } from "./axe.ts";
import { expect, PUBLIC_PAGES, test } from "./visit.ts";

/** Every public page, and a car of the demo. */
async function visit(page: Page, path: string): Promise<void> {
  if (path !== "a car") {
    await page.goto(path);
    return;
  }
  await page.goto("/used-cars");
  const href = await page.getByRole("article").nth(2).getByRole("link").getAttribute("href");
  await page.goto(href ?? "");
}

const PAGES = [...PUBLIC_PAGES, "a car", "/api/docs"];

for (const path of PAGES) {
  test(`${path} has nothing that axe objects to, and never scrolls sideways`, async ({ page }) => {
    await visit(page, path);
    await expectSound(page);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every page shows its content, and its links work", async ({ page }) => {
    for (const path of PAGES) {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.goto("/");
    await page.getByRole("link", { name: "VAN", exact: true }).click();
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
    await page.getByRole("link", { name: /^Show picture 3/ }).click();
    await expect(page.locator("#photo-3")).toBeInViewport();
  });
});

/** Pages that are for nobody's index. */
const UNLISTED = new Set(["/saved", "/mobile-nav", "/login", "/register", "/forgot-password"]);

test("every page has one address, a description and words for sharing", async ({
  page,
  baseURL,
}) => {
  for (const path of PUBLIC_PAGES.filter((each) => !UNLISTED.has(each))) {
    await page.goto(path);
    await expect(page).toHaveTitle(/ - Forecourt$/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      `${baseURL}${path}`,
    );
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{20,}/);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
      "content",
      await page.title(),
    );
  }
});

test("a car tells search engines what it is and what it costs", async ({ page }) => {
  await visit(page, "a car");
  const data = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
  expect(data).toMatchObject({
    "@type": "Car",
    offers: { "@type": "Offer", priceCurrency: "EUR" },
  });
  expect(data.offers.price).toBeGreaterThan(0);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    /-1600\.webp$/,
  );
});

test("the site map lists every page and every car on sale", async ({ request, baseURL }) => {
  const index = await (await request.get("/sitemap.xml")).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const addresses: string[] = [];
  for (const file of files) {
    const text = await (await request.get(file)).text();
    addresses.push(
      ...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address),
    );
  }
  expect(addresses).toContain(`${baseURL}/categories/02`);
  const { total } = await (await request.get("/api/cars?list=used")).json();
  const cars = addresses.filter((address) => address.includes("/cars/"));
  expect(cars).toHaveLength(total);
  expect((await request.get(cars[0] ?? "", { maxRedirects: 0 })).status()).toBe(200);
  expect(await (await request.get("/robots.txt")).text()).toContain(
    `Sitemap: ${baseURL}/sitemap.xml`,
  );
});
