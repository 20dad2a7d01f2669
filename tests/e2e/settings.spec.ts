import { CLIENT } from "../support/openid-provider.ts";
import { dialog, enterAsAdmin, joinAsAdmin } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import type { Page } from "@playwright/test";
import { transparentPicture } from "./pictures.ts";
import { putBack } from "./settings-steps.ts";
import { expect, test } from "./visit.ts";

const SETTINGS = "/dashboard/settings";
const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });

/** Shows a section of the settings; what was typed in the others stays. */
const open = (page: Page, section: string) =>
  page
    .getByRole("navigation", { name: "Settings" })
    .getByRole("link", { name: section, exact: true })
    .click();

const preview = (page: Page, part: string) =>
  page.getByRole("region", { name: `Preview: ${part}` });

/** What visitors will see, in a document of its own. */
const previewPage = (page: Page, part: string) =>
  preview(page, part).locator("iframe").contentFrame();

async function save(page: Page, part: string): Promise<void> {
  await form(page, part).getByRole("button", { name: "Save" }).click();
  await expect(form(page, part).getByText(/^Changed by /)).toBeVisible();
  await expect(form(page, part).getByText("Not saved yet")).toHaveCount(0);
}

test.describe("words of the site", () => {
  // Invalid values and conflicting changes are refused.
  test.use({ allowedErrors: [/40[09]/] });

  test("words of the site are changed by an admin, seen before, and read by visitors at once", async ({
    page,
    browser,
  }) => {
    test.slow();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto("/blogs");
    await expect(visitor.getByRole("article")).toHaveCount(4);

    await enterAsAdmin(page);
    await page.goto(SETTINGS);
    await open(page, "Blog");
    const blog = form(page, "Blog");
    await blog.getByRole("button", { name: "Add entry" }).click();
    const added = blog.getByRole("group", { name: "Entry 5" });
    await added.getByLabel("Question").fill("Is <b>bold</b> text?");
    await blog.getByRole("button", { name: "Save" }).click();
    await expect(added.getByText("Answer is required")).toBeVisible();
    await added.getByLabel("Answer").fill("It is.\n\nAnd this is another paragraph.");
    // By keyboard; the focus follows the entry.
    await added.getByRole("button", { name: "Move entry 5 up" }).press("Enter");
    await expect(blog.getByRole("button", { name: "Move entry 4 up" })).toBeFocused();
    await blog.getByRole("button", { name: "Preview" }).click();
    const shown = preview(page, "Blog");
    const articles = shown.getByRole("article");
    await expect(articles.nth(3)).toContainText("Is <b>bold</b> text?");
    // On wide screens beside the form, else below it.
    const placed = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      const [fields, result] = [await blog.boundingBox(), await shown.boundingBox()];
      if (fields === null || result === null) throw new Error("not shown");
      return result.x >= fields.x + fields.width ? "beside" : "below";
    };
    expect(await placed(1440)).toBe("beside");
    expect(await placed(1280)).toBe("below");
    await blog.getByRole("button", { name: "Remove entry 1" }).click();
    await dialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(articles).toHaveCount(4);
    await visitor.reload();
    await expect(visitor.getByText("And this is another paragraph.")).toHaveCount(0);
    await blog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("article").nth(2)).toContainText("Is <b>bold</b> text?");
    await expect(
      visitor.getByText("And this is another paragraph.", { exact: true }),
    ).toBeVisible();

    await blog.getByRole("button", { name: "Restore default: Blog" }).click();
    await dialog(page).getByRole("button", { name: "Restore default" }).click();
    await expect(blog.getByRole("group")).toHaveCount(4);
    await expect(blog.getByText(/^Default restored by /)).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("article").first()).not.toContainText("bold");

    await page.goto("/dashboard/audit");
    const row = page.getByRole("row").filter({ hasText: /restored the default for the setting/ });
    await expect(row).not.toHaveCount(0);
  });

  test("words of the site of two admins at once: the second sees what holds now", async ({
    page,
    browser,
  }) => {
    await enterAsAdmin(page);
    const other = await joinAsAdmin(browser);
    for (const each of [page, other]) {
      await each.goto(`${SETTINGS}#chauffeur`);
      // Both have read the same.
      await expect(form(each, "Chauffeur").getByLabel("Text")).not.toHaveValue("");
    }
    const words = "Cars with a driver, from the other admin";
    await form(other, "Chauffeur").getByLabel("Text").fill(words);
    await form(other, "Chauffeur").getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Saved", { exact: true })).toBeVisible();
    const mine = form(page, "Chauffeur");
    await mine.getByLabel("Text").fill("Cars with a driver, from me");
    await mine.getByRole("button", { name: "Save" }).click();
    await expect(mine).toContainText("changed this section while you were editing");
    await expect(mine).toContainText(words);
    await mine.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.goto("/");
    await expect(page.getByText("Cars with a driver, from me")).toBeVisible();
    await putBack(page, "chauffeur");
  });
});

test("words of the site are written in each language, and what is typed stays when another one is chosen", async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await enterAsAdmin(page);
  await page.goto(`${SETTINGS}#rental`);
  const english = form(page, "Rental");
  await english.getByLabel("Text").fill("Typed, not saved yet");
  const language = page.getByLabel("Language of the texts");
  await language.selectOption("Deutsch");
  const german = form(page, "Rental");
  await expect(german.getByLabel("Text")).not.toHaveValue("Typed, not saved yet");
  const words = "Autos zur Miete, ganz neu";
  await german.getByLabel("Text").fill(words);
  await german.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await visitor.goto("/de");
  await expect(visitor.getByText(words)).toBeVisible();
  await visitor.goto("/");
  await expect(visitor.getByText(words)).toHaveCount(0);
  await language.selectOption("English");
  await expect(english.getByLabel("Text")).toHaveValue("Typed, not saved yet");
  await english.getByLabel("Text").fill("Cars for rent, in English");
  await english.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).not.toHaveCount(0);
  await putBack(page, "rental");
  await page.goto(`${SETTINGS}#brand`);
  await language.selectOption("Deutsch");
  const brand = form(page, "Name and contact");
  await expect(brand.getByText(/are the same in every language/)).toBeVisible();
  await expect(brand.getByLabel("Phone")).toHaveCount(0);
  await expectSound(page);
  await page.goto(`${SETTINGS}#rental`);
  await language.selectOption("Deutsch");
  await form(page, "Rental").getByRole("button", { name: "Restore default: Rental" }).click();
  await dialog(page).getByRole("button", { name: "Restore default" }).click();
  await expect(form(page, "Rental").getByLabel("Text")).not.toHaveValue(words);
});

test("categories have a picture and a sentence, seen before and by visitors at once", async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/categories/03");
  const words = "Room for seven, and for what they bring.";
  await expect(visitor.getByText(words)).toHaveCount(0);

  await enterAsAdmin(page);
  await page.goto(SETTINGS);
  await open(page, "Categories");
  const part = form(page, "Categories");
  const van = part.getByRole("group", { name: "VAN" });
  await van.getByLabel("One-sentence description").fill(words);
  await van.getByLabel("Choose a picture").setInputFiles(await transparentPicture());
  await expect(van.getByRole("img", { name: "Preview" })).toBeVisible();
  await expectSound(page);
  await part.getByRole("button", { name: "Preview" }).click();
  const cards = previewPage(page, "Categories").getByRole("listitem");
  await expect(cards.nth(2)).toContainText(words);
  await expectSound(page);
  const address = await cards.nth(2).locator("img").getAttribute("src");
  expect(address).toMatch(/^\/images\/[0-9a-f]{32}-800\.webp$/);
  // By keyboard; the focus follows the entry. Not saved, so that other tests see the original order.
  await van.getByRole("button", { name: "Move VAN up" }).press("Enter");
  await expect(van.getByRole("button", { name: "Move VAN up" })).toBeFocused();
  await expect(cards.getByRole("heading")).toHaveText(["SUV", "VAN", "SEDAN"]);
  await van.getByRole("button", { name: "Move VAN down" }).press("Enter");
  await expect(cards.getByRole("heading")).toHaveText(["SUV", "SEDAN", "VAN"]);
  await expect(part.getByRole("button", { name: /^(Add|Remove) (category|VAN)/ })).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByText(words)).toHaveCount(0);
  await save(page, "Categories");
  await visitor.reload();
  await expect(visitor.getByText(words)).toBeVisible();
  await visitor.goto("/");
  const card = visitor.getByRole("listitem").filter({ hasText: words });
  await expect(card.getByRole("link", { name: "VAN" })).toBeVisible();
  await expect(card.locator("img")).toHaveAttribute("src", address ?? "");

  await van.getByRole("button", { name: "Remove picture" }).click();
  await expect(van.getByLabel("Choose a picture")).toBeFocused();
  await expect(cards.nth(2).locator("img")).not.toHaveAttribute("src", address ?? "");
  await putBack(page, "categories");
  await visitor.reload();
  await expect(visitor.getByText(words)).toHaveCount(0);
});

test("the preview of a part is as wide as a phone where one is chosen, and leads nowhere", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${SETTINGS}#rental`);
  await form(page, "Rental").getByRole("button", { name: "Preview" }).click();
  const shown = preview(page, "Rental");
  // Read from outside, as the frame runs no scripts.
  const frame = shown.locator("iframe");
  const inFrame = (selector: string) =>
    frame.evaluate((element, selected) => {
      const inside = element instanceof HTMLIFrameElement ? element.contentDocument : null;
      return {
        width: inside?.querySelector(selected)?.clientWidth,
        address: inside?.location.href,
      };
    }, selector);
  const widthOf = async (selector: string) => (await inFrame(selector)).width;
  await expect.poll(() => widthOf("section")).toBeDefined();
  expect(await widthOf("html")).toBe(1440);
  // Half of the page, as on the home page.
  expect(await widthOf("section")).toBe(604);
  await shown.getByLabel("Phone").check();
  await expect.poll(() => widthOf("html")).toBe(360);
  await expect.poll(() => widthOf("section")).toBe(328);
  const link = previewPage(page, "Rental").getByRole("link", { name: "Browse cars" });
  const address = page.url();
  await link.click({ force: true });
  await link.press("Enter");
  await expect(link).toBeFocused();
  expect((await inFrame("section")).address).toBe("about:srcdoc");
  expect(page.url()).toBe(address);
  expect(page.context().pages()).toHaveLength(1);
});

test("contact, figures and trade are changed; what the operator has set is shown, never its keys", async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await enterAsAdmin(page);
  await page.goto(SETTINGS);

  const contact = form(page, "Name and contact");
  await contact.getByRole("button", { name: "Preview" }).click();
  await contact.getByLabel("Name", { exact: true }).fill("Cars of tomorrow");
  const shown = preview(page, "Name and contact");
  await expect(shown).toContainText("Cars of tomorrow");
  // Other tests look for the site's name, so it is not changed.
  await contact.getByLabel("Name", { exact: true }).fill("Forecourt");
  await contact.getByLabel("Address").fill("12 Market Street, Riverside, first floor");
  await expect(shown).toContainText("first floor");
  await save(page, "Name and contact");

  await open(page, "Home page statistics");
  const figures = form(page, "Home page statistics");
  await figures.getByRole("button", { name: "Add statistic" }).click();
  const third = figures.getByRole("group", { name: "Statistic 3" });
  await third.getByLabel("Number", { exact: true }).fill("31");
  await third.getByLabel("What the number counts").fill("kinds of coffee");
  await save(page, "Home page statistics");
  await visitor.goto("/");
  await expect(visitor.getByRole("contentinfo")).toContainText("first floor");
  const statistics = visitor.getByRole("region", { name: "Who we are" });
  await expect(statistics.getByRole("definition").nth(2)).toHaveText("31");
  await expect(statistics.getByRole("term").nth(2)).toHaveText("kinds of coffee");

  await open(page, "Trade");
  const trade = form(page, "Trade");
  await trade.getByRole("button", { name: "Preview" }).click();
  const sample = preview(page, "Trade");
  await expect(sample).toContainText("€17,900");
  await trade.getByLabel("Currency").selectOption("JPY");
  await trade.getByLabel("Hours a booked car stays reserved").fill("5");
  await expect(sample).toContainText("¥17,900");
  await expect(sample).toContainText("5\u00a0hours. No one else");
  await trade.getByLabel("Currency").selectOption("EUR");
  await trade.getByLabel("Hours a booked car stays reserved").fill("48");
  await trade.getByLabel("Days a car stays on sale").fill("61");
  const fixed = trade.getByLabel("Hours the next person on the waiting list has to book");
  await expect(fixed).toHaveAttribute("readonly");
  await expect(fixed).toHaveValue("12");
  await expect(fixed).toHaveAccessibleDescription("Set by OFFER_HOURS on the server.");
  await save(page, "Trade");
  await page.reload();
  await expect(trade.getByLabel("Days a car stays on sale")).toHaveValue("61");

  await open(page, "Services");
  await expect(form(page, "Trade")).toHaveCount(0);
  const services = page.getByRole("region", { name: "Services" });
  const stateOf = (name: string) =>
    services.getByRole("term").filter({ hasText: name }).locator("+ dd");
  await expect(stateOf("Login with Google")).toHaveText(/^On127\.0\.0\.1:\d+$/);
  await expect(stateOf("Payments")).toContainText("Sandbox");
  await expect(stateOf("Email")).toContainText("Needs SMTP_HOST");
  expect(await page.content()).not.toContain(CLIENT.secret);
  for (const part of ["brand", "statistics", "trade"]) await putBack(page, part);
});

test("at the top of a long form, what is not saved has Save and Discard in sight", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${SETTINGS}#blog`);
  const blog = page.getByRole("form").filter({ visible: true });
  const first = blog.getByRole("textbox").first();
  const before = await first.inputValue();
  const save = blog.getByRole("button", { name: "Save" });
  await expect(save).not.toBeInViewport();
  await first.fill("Half a thought");
  await expect(save).toBeInViewport({ ratio: 1 });
  await expectSound(page);
  await blog.getByRole("button", { name: "Discard" }).click();
  await expect(first).toHaveValue(before);
  await expect(blog.getByText("Not saved yet")).toHaveCount(0);
});
