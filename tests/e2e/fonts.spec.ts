import type { Page } from "@playwright/test";
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

  test("the text's font is not asked for before the page's own picture, and serves the pages after it", async ({
    page,
  }) => {
    await page.goto("/");
    const preloads = page.locator("link[rel=preload][as=font]");
    await expect(preloads).toHaveCount(2);
    const isAsked = await preloads.evaluateAll((links) =>
      links.map((link) => matchMedia((link as HTMLLinkElement).media || "all").matches),
    );
    expect(isAsked).toEqual([true, false]);
    await expect(async () => {
      await page.goto("/blogs");
      expect(await fontOf(page, "main p")).toMatch(TEXT);
    }).toPass();
  });
});
