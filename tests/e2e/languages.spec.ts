import { pathIn } from "#shared/lib/language.ts";
import { askAs } from "./calls.ts";
import { signUp } from "./person.ts";
import { HATCHBACKS } from "./search-steps.ts";
import { expect, PUBLIC_PAGES, test } from "./visit.ts";

test("a visitor chooses German, which the browser remembers, and goes back to English", async ({
  page,
}) => {
  await page.goto("/used-cars?fuel=diesel");
  const english = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("contentinfo").getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL("/de/used-cars?fuel=diesel");
  await expect(page.getByRole("heading", { level: 1, name: "Gebrauchtwagen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  // A link that somebody has sent leads to the page in the reader's language.
  await page.goto("/ranking#top");
  await expect(page).toHaveURL("/de/ranking#top");
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/ranking");
  await page.goto("/de/used-cars");
  await expect(page).toHaveURL("/used-cars");
  await expect(page.getByRole("heading", { level: 1, name: english ?? "" })).toBeVisible();
});

test("all links of a German page lead to German pages, and it names its other languages", async ({
  page,
  baseURL,
}) => {
  for (const path of ["/de", "/de/used-cars", "/de/help"]) {
    await page.goto(path);
    const links = await page
      .locator("a[href^='/']:not([data-language])")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links.filter((href) => !/^\/de(?:[/?#]|$)/.test(href))).toEqual([]);
    const plain = path.replace(/^\/de/, "") || "/";
    for (const [language, address] of [
      ["en", plain],
      ["de", path],
      ["x-default", plain],
    ])
      await expect(page.locator(`link[rel=alternate][hreflang=${language}]`)).toHaveAttribute(
        "href",
        `${baseURL}${address}`,
      );
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}${path}`);
  }
});

test.describe("addresses that are none", () => {
  test.use({ allowedErrors: [/404/] });

  test("an address with two slashes behind the language leads to no other site", async ({
    page,
  }) => {
    await page.goto("/de");
    await page.evaluate(() => localStorage.setItem("language", "en"));
    for (const path of ["/de//other.example/x", "/de/%5Cother.example/x"]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      expect(new URL(page.url()).hostname).toBe("127.0.0.1");
    }
  });
});

test.describe("a wrong password", () => {
  test.use({ allowedErrors: [/401/] });

  test("a German page tells a refusal in German", async ({ page }) => {
    await page.goto("/de/login?from=%2Fde%2Fdashboard%2Faccount");
    await page.getByLabel("E-Mail", { exact: true }).fill("nobody@cars.test");
    await page.getByLabel("Passwort", { exact: true }).fill("not the password");
    await page.getByRole("main").getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText(/E-Mail|Passwort/);
    await expect(page.getByRole("alert")).not.toContainText(/Wrong|password/);
  });
});

test("the language of a page decides how prices and numbers are written", async ({ page }) => {
  await page.goto("/used-cars");
  await expect(
    page
      .getByRole("main")
      .getByText(/^€\d{1,3}(,\d{3})*$/)
      .first(),
  ).toBeVisible();
  await page.goto("/de/used-cars");
  await expect(
    page
      .getByRole("main")
      .getByText(/^\d{1,3}(\.\d{3})*\s€$/)
      .first(),
  ).toBeVisible();
});

test("whoever is logged in has the dashboard in German, and leaves it for a German page", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/de/dashboard/mybookings");
  await expect(page.getByRole("heading", { level: 1, name: /Meine Reservierungen/ })).toBeVisible();
  await page.getByRole("button", { name: "Abmelden" }).first().click();
  await expect(page).toHaveURL("/de");
});

test("the searches that the demo's buyer has saved are named in German on a German page", async ({
  page,
}) => {
  await page.goto("/de/login?from=%2Fde%2Fdashboard%2Fmysearches");
  await page.getByRole("button", { name: "Käufer", exact: true }).click();
  for (const name of ["BMW, bis 25.000 €, Diesel", "Bis 60.000 km, Automatik, SUV"])
    await expect(page.getByRole("link", { name })).toBeVisible();
});

test("at 768 px the German header of somebody who is logged in has room between its parts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 768 });
  await signUp(page);
  await page.goto("/de/used-cars");
  const header = page.getByRole("banner");
  const heart = await header.getByRole("link", { name: /^Gemerkte Autos/ }).boundingBox();
  const logOut = await header.getByRole("button", { name: "Abmelden" }).boundingBox();
  expect((logOut?.x ?? 0) - (heart?.x ?? 0) - (heart?.width ?? 0)).toBeGreaterThanOrEqual(8);
});

test.describe("without the brand's face", () => {
  test.use({ allowedErrors: [/Failed to load resource/], viewport: { width: 768, height: 768 } });

  test("at 768 px the German header's links are beside its mark, without the brand's face too", async ({
    page,
  }) => {
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto("/de/used-cars");
    const header = page.getByRole("banner");
    const mark = await header.locator("svg").first().boundingBox();
    const home = await header.getByRole("link", { name: "Start", exact: true }).boundingBox();
    expect((home?.x ?? 0) - (mark?.x ?? 0) - (mark?.width ?? 0)).toBeGreaterThanOrEqual(8);
  });
});

test("the German names of own cars and the lines below them are whole at 1024 and at 1440 px", async ({
  page,
}) => {
  await page.goto("/de/login?from=%2Fde%2Fdashboard%2Fmyproducts");
  await page.getByRole("button", { name: "Verkäufer", exact: true }).click();
  const lines = page.locator(".rows tbody th > div");
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(lines.filter({ hasText: "gemerkt" }).nth(10)).toBeVisible();
    const isCut = (all: Element[]) => all.map((line) => line.scrollWidth > line.clientWidth);
    expect(await lines.evaluateAll(isCut)).not.toContain(true);
  }
});

test("at 1024 px every filter that is suggested in German is whole", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/de${HATCHBACKS}`);
  const filters = page.getByRole("list", { name: "Vorgeschlagene Filter" });
  // How many there are depends on the cars that are on sale at this moment.
  await expect(filters.getByRole("link").first()).toBeVisible();
  expect(await filters.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("saved searches are in the reader's language and no wider than the narrowest phone", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signUp(page);
    const search = { gearbox: ["automatic"], distance_to: 60_000 };
    await askAs(page, "/searches", { method: "POST", data: { search } });
    await page.goto("/de/dashboard/mysearches");
    await expect(page.getByRole("link", { name: "Bis 60.000 km, Automatik" })).toBeVisible();
    await expect(page.getByRole("group", { name: /: Ihre Merkliste$/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  });

  test("the bar of a comparison has one line beside its buttons", async ({ page }) => {
    await page.goto("/de/used-cars");
    await page
      .getByRole("button", { name: /vergleichen$/ })
      .first()
      .click();
    const bar = page.getByRole("region", { name: "Vergleich", exact: true });
    await expect(bar.getByRole("status")).toHaveText("1 von 4 im Vergleich");
    expect((await bar.boundingBox())?.height).toBeLessThan(68);
  });

  test("no German page is wider than a phone", async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      await page.goto(pathIn("de", path));
      const { scrolled, width } = await page.evaluate(() => ({
        scrolled: document.documentElement.scrollWidth,
        width: innerWidth,
      }));
      expect(scrolled, path).toBeLessThanOrEqual(width);
    }
  });
});
