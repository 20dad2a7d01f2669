import type { Browser } from "./launch-browser.ts";
import { CARDS, type SitePage } from "./site-pages.ts";
import type { WebFigure } from "./web-figure.ts";

const ALL_CARDS = `document.querySelectorAll('article a[href^="/cars/"]').length === ${CARDS}`;

/** The content that a visitor without scripts must find on each page, as an expression that must be true. */
const EXPECTED: Record<SitePage["name"], string> = {
  home: "document.querySelectorAll('main a[href^=\"/categories/\"]').length >= 3",
  category: ALL_CARDS,
  search: ALL_CARDS,
  filtered: ALL_CARDS,
  car: "document.querySelector('main h1')?.innerText.length > 3 && /[\\d,.]{4,}/.test(document.querySelector('main').innerText) && document.querySelectorAll('article a[href^=\"/cars/\"]').length > 0",
};

/** W19: whether every page shows its content with scripts turned off. */
export async function measureWithoutScripts(
  url: string,
  pages: readonly SitePage[],
  browser: Browser,
): Promise<WebFigure[]> {
  const page = await browser.newPage();
  await page.send("Emulation.setScriptExecutionDisabled", { value: true });
  const figures: WebFigure[] = [];
  for (const { name, path } of pages) {
    await page.open(url + path);
    const works = await page.evaluate<boolean>(EXPECTED[name]);
    figures.push({
      metric: "W19 complete without scripts",
      page: name,
      unit: "",
      rounds: [Number(works)],
      gate: 1,
      aim: 1,
      better: "more",
    });
  }
  await page.close();
  return figures;
}
