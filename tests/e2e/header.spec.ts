import { expect, test } from "./visit.ts";

// The text's fonts are refused.
test.use({ allowedErrors: [/ERR_FAILED/] });

for (const path of ["/", "/de"])
  test(`on the narrowest phones the site's name stays in one line on ${path}, also without its font`, async ({
    page,
  }) => {
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expect(page.locator("html[data-running]")).toBeAttached();
    const header = page.getByRole("banner");
    const name = header.getByText("Forecourt", { exact: true });
    const lines = () =>
      name.evaluate(
        (element) =>
          element.getBoundingClientRect().height /
          Number.parseFloat(getComputedStyle(element).lineHeight),
      );
    expect(await lines()).toBeCloseTo(1, 1);
    // Nor does the badge of a demo take room, though it is read out.
    await expect(header.getByText("Demo", { exact: true })).toHaveCSS("position", "absolute");
    // A name of two lines is no reason for anything to overlap.
    await name.evaluate((element) => {
      element.textContent = "Autohaus Lindner und Söhne Gebrauchtwagen";
    });
    const home = await header.getByRole("link").first().boundingBox();
    const search = await header.getByRole("link").nth(1).boundingBox();
    expect((home?.x ?? 0) + (home?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(header.getByText("Demo", { exact: true })).toHaveCSS("position", "static");
  });
