import type { Page, Route } from "@playwright/test";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

/** The font that the first such element is actually rendered in, according to DevTools. */
async function fontOf(page: Page, selector: string): Promise<string | undefined> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("DOM.enable");
  await inspector.send("CSS.enable");
  const { root } = await inspector.send("DOM.getDocument");
  const { nodeId } = await inspector.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector,
  });
  const { fonts } = await inspector.send("CSS.getPlatformFontsForNode", { nodeId });
  await inspector.detach();
  return fonts[0]?.familyName;
}

const HEADINGS = /Bricolage Grotesque/;
const TEXT = /Instrument Sans/;
const PHONE = { viewport: { width: 360, height: 780 } };

for (const [screen, options] of [
  ["on a phone", PHONE],
  ["on a wide screen", { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`${screen} the first page has its headings in the site's own font, and nothing moves`, async ({
    browser,
  }) => {
    // A font that comes too late for the first paint is not used: on a busy machine that happens.
    await expect(async () => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.addInitScript(() => {
        const root = globalThis as unknown as { moved: number };
        root.moved = 0;
        const add = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries())
            root.moved += (entry as PerformanceEntry & { value: number }).value; // layout shifts
        };
        new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto("/");
      const font = await fontOf(page, "h1");
      const moved = await page.evaluate(() => (globalThis as unknown as { moved: number }).moved);
      await context.close();
      expect(font).toMatch(HEADINGS);
      expect(moved).toBeLessThan(0.005);
    }).toPass();
  });
}

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the tool's first page has its text in the site's own font", async ({ page }) => {
    await signUp(page);
    await page.goto("/dashboard/mybookings");
    const preloads = page.locator("link[rel=preload][as=font]");
    const isAsked = await preloads.evaluateAll((links) =>
      links.map((link) => matchMedia((link as HTMLLinkElement).media || "all").matches),
    );
    expect(isAsked.filter(Boolean)).toHaveLength(2);
    await expect(page.getByRole("link", { name: "Show past bookings" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await fontOf(page, "main a")).toMatch(TEXT);
  });

  test("the text's font is fetched once the first page has loaded, and serves the pages after it", async ({
    page,
  }) => {
    await page.goto("/");
    await page.waitForFunction(() => localStorage.getItem("font") !== null);
    const isFetchedAfterLoad = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType("navigation");
      const starts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/instrument-sans[^/]*\.woff2$/.test(name))
        .map(({ startTime }) => startTime);
      const loaded = (visit as PerformanceNavigationTiming).loadEventStart; // a visit has one such entry
      return starts.map((start) => start >= loaded);
    });
    expect(isFetchedAfterLoad).toEqual([true]);
    expect(await fontOf(page, "main p")).not.toMatch(TEXT);
    // A font that the cache gives too late for the first paint is left for the page after.
    await expect(async () => {
      await page.goto("/blogs");
      expect(await fontOf(page, "main p")).toMatch(TEXT);
    }).toPass();
  });

  test("letters beyond those of Western Europe are in the site's own font from the second page on", async ({
    page,
  }) => {
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (/-ext-[^/]*\.woff2$/.test(request.url())) fonts.push(request.url());
    });
    await page.goto("/used-cars/skoda");
    await page.waitForFunction(() => localStorage.getItem("font") !== null);
    expect(fonts).toEqual([]);
    await page.goto("/used-cars/skoda");
    await expect.poll(() => fonts.length).toBe(2);
  });

  test.describe("without a connection to fetch it", () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    for (const [what, answer] of [
      ["cannot be fetched", (route: Route) => route.abort()],
      ["is answered by an error", (route: Route) => route.fulfill({ status: 503 })],
    ] as const) {
      test(`a font that ${what} is asked for again by the next page`, async ({ page }) => {
        let asked = 0;
        await page.route(/\/instrument-sans-[^/]*\.woff2$/, async (route) => {
          asked += 1;
          await answer(route);
        });
        for (const times of [1, 2]) {
          await page.goto("/blogs", { waitUntil: "networkidle" });
          expect(asked).toBe(times);
        }
        expect(await page.evaluate(() => localStorage.getItem("font"))).toBeNull();
      });
    }
  });
});

test("a window that is drawn narrower, and paper, keep the text's font", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(async () => {
    await page.goto("/blogs");
    expect(await fontOf(page, "main p")).toMatch(TEXT);
  }).toPass();
  await page.setViewportSize({ width: 700, height: 900 });
  expect(await fontOf(page, "main p")).toMatch(TEXT);
  await page.emulateMedia({ media: "print" });
  expect(await fontOf(page, "main p")).toMatch(TEXT);
});

test("a phone that is turned to a wide screen has the text's font from then on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/blogs");
  await page.waitForFunction(() => localStorage.getItem("font") !== null);
  expect(await fontOf(page, "main p")).not.toMatch(TEXT);
  await page.setViewportSize({ width: 1100, height: 780 });
  const faces = page.locator("[data-font]");
  await expect(faces).toHaveAttribute("media", "all");
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(faces).toHaveAttribute("media", "all");
});
