import type { Page } from "@playwright/test";
import { expect, test } from "./visit.ts";

/** The font that the page's heading is actually rendered in, according to DevTools. */
async function fontOfHeading(page: Page): Promise<string | undefined> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("DOM.enable");
  await inspector.send("CSS.enable");
  const { root } = await inspector.send("DOM.getDocument");
  const { nodeId } = await inspector.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "h1",
  });
  const { fonts } = await inspector.send("CSS.getPlatformFontsForNode", { nodeId });
  await inspector.detach();
  return fonts[0]?.familyName;
}

const OUR_FONT = /Bricolage Grotesque/;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("fonts wait until the first page has loaded, and serve the pages after it", async ({
    page,
  }) => {
    const order: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".woff2")) order.push("font");
    });
    page.on("load", () => order.push("load"));
    await page.goto("/");
    await expect.poll(() => order).toEqual(["load", "font", "font"]);
    await page.waitForFunction(() => localStorage.getItem("fonts") !== null);
    expect(await fontOfHeading(page)).not.toMatch(OUR_FONT);

    // A font that is not loaded in time for the first paint is used from the next page on.
    await expect(async () => {
      await page.goto("/categories/01");
      expect(await fontOfHeading(page)).toMatch(OUR_FONT);
    }).toPass();
  });

  test.describe("that does not get them", () => {
    test.use({ allowedErrors: [/404/] });

    test("fonts that were answered with an error are asked for again", async ({ page }) => {
      let asked = 0;
      await page.route("**/*.woff2", (route) => {
        asked += 1;
        return route.fulfill({ status: 404, body: "no" });
      });
      await page.goto("/");
      await expect.poll(() => asked).toBe(2);
      await page.goto("/blogs");
      await expect.poll(() => asked).toBe(4);
      expect(await page.evaluate(() => localStorage.getItem("fonts"))).toBeNull();
    });
  });
});

test("on a wide screen fonts serve the first page", async ({ page }) => {
  await expect(async () => {
    await page.goto("/");
    expect(await fontOfHeading(page)).toMatch(OUR_FONT);
  }).toPass();
});
