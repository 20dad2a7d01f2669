import { expect, type Locator, type Page, test } from "@playwright/test";
import { messagesOf, readCatalogue } from "#server/base/catalogues.ts";
import { pathIn } from "#shared/lib/language.ts";
import { PUBLIC_PAGES } from "../e2e/visit.ts";
import { findFaults, type Messages } from "./find-faults.ts";
import { openAll } from "./open-all.ts";

const LANGUAGE = "xa";
const PLACE = /\{\d+\}|<\/?\d+\/?>/;
/** Fewer letters around a value would match anything. */
const LEAST_LETTERS = 8;

const PHONE = 360;
const WIDTHS = [PHONE, 1440];
/**
 * Texts of Markdown files and notices that are kept, names of cars that are messages as well, what people wrote, and the
 * end of a line below a name, which is cut on a desk where the row has no more room.
 */
const KNOWN =
  /^\/(?:help|terms|privacy|imprint|blogs|dashboard\/notices|dashboard\/outbox) .* plain|plain: (?:I bought it for a job|Volkswagen Golf$|Rear-Wheel Drive$|Used cars from dealers)|cut: ⟦Ýóú: |at 1440 px cut: öö⟧$/;

const messages = readMessages();

function readMessages(): Messages {
  const all = messagesOf(readCatalogue("en")).flatMap(({ msgid, msgid_plural: plural }) =>
    plural === undefined ? [msgid] : [msgid, plural],
  );
  const patterns = all
    .filter((text) => /\{\d+\}/.test(text) && text.split(PLACE).join("").length >= LEAST_LETTERS)
    .map(
      (text) =>
        `^${text
          .split(PLACE)
          .map((part) => escape(part))
          .join(".+")}$`,
    );
  return {
    plain: all.filter((text) => !PLACE.test(text)).map((text) => text.toLowerCase()),
    patterns,
  };
}

/** What a regular expression takes for the text itself. */
function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

test.setTimeout(1_500_000);
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Waits until two looks in a row find the same text: pages of the dashboard read what they show. */
async function whenAtRest(page: Page): Promise<void> {
  let before = "";
  await expect
    .poll(
      async () => {
        const text = await page.locator("body").innerText();
        const isSame = text !== "" && text === before;
        before = text;
        return isSame;
      },
      { intervals: [300] },
    )
    .toBe(true);
}

/** Goes to a page. What was pressed last may still be on its way to another one, which ends this visit. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path).catch(() => page.goto(path));
}

async function walk(
  page: Page,
  paths: readonly string[],
  logIn?: () => Promise<void>,
): Promise<string[]> {
  const faults: string[] = [];
  let pressed = 0;
  for (const path of paths) {
    // A button of the page before may have logged them out.
    await logIn?.();
    await visit(page, pathIn(LANGUAGE, path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await whenAtRest(page);
    // Whoever is not logged in would see the same page for all of them.
    expect(new URL(page.url()).pathname).toBe(pathIn(LANGUAGE, path));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const found = await findFaults(page, messages);
      faults.push(...found.map((fault) => `${path} at ${width} px ${fault}`));
    }
    await page.setViewportSize({ width: PHONE, height: 800 });
    for await (const what of openAll(page, whenAtRest)) {
      const found = await findFaults(page, messages);
      faults.push(...found.map((fault) => `${path} after ${what} ${fault}`));
      pressed += 1;
    }
  }
  expect(pressed).toBeGreaterThan(paths.length);
  return faults.filter((fault) => !KNOWN.test(fault));
}

/** The pages that the menu of this person leads to, and the first record of each kind that those lead to. */
async function findPages(page: Page): Promise<string[]> {
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await expect(menu.getByRole("link").first()).toBeVisible();
  const pages = await readPaths(menu.getByRole("link"));
  const records = new Map<string, string>();
  for (const list of pages) {
    await page.goto(list);
    await whenAtRest(page);
    for (const href of await readPaths(page.locator("main a[href^='/dashboard/']"))) {
      const kind = href.replace(/\/[^/]+$/, "");
      if (kind !== "/dashboard" && !records.has(kind)) records.set(kind, href);
    }
  }
  expect(records.size).toBeGreaterThan(0);
  return [...pages, ...records.values()];
}

function readPaths(links: Locator): Promise<string[]> {
  return links.evaluateAll(
    (all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname), // links are anchors
  );
}

test("public pages in the pseudo-language: nothing plain, cut, overlapping or too wide", async ({
  page,
}) => {
  await page.goto("/used-cars");
  const car = await page.getByRole("article").nth(2).getByRole("link").getAttribute("href");
  await page.goto(car ?? "");
  const seller = await page.locator("a[href^='/sellers/']").first().getAttribute("href");
  expect(await walk(page, [...PUBLIC_PAGES, car ?? "", seller ?? ""])).toEqual([]);
});

for (const role of ["Buyer", "Seller", "Admin"])
  test(`the dashboard of the ${role.toLowerCase()} in the pseudo-language: nothing plain, cut, overlapping or too wide`, async ({
    page,
  }) => {
    const logIn = async () => {
      // On a phone the menu is closed.
      await page.setViewportSize({ width: 1440, height: 800 });
      await visit(page, "/dashboard");
      const button = page.getByRole("button", { name: role, exact: true });
      const menu = page.getByRole("navigation", { name: "Dashboard" });
      await expect(button.or(menu).first()).toBeVisible();
      if (await button.isVisible()) await button.click();
      await page.waitForURL((url) => url.pathname === "/dashboard");
    };
    await logIn();
    expect(await walk(page, await findPages(page), logIn)).toEqual([]);
  });
