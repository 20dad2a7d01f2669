import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./visit.ts";

/** A section of the home page by its heading, which is a heading of the second level. */
function sectionOf(page: Page, heading: string): Locator {
  return page
    .getByRole("region")
    .filter({ has: page.getByRole("heading", { level: 2, name: heading, exact: true }) });
}

async function boxesOf(items: Locator) {
  const boxes = await Promise.all((await items.all()).map((item) => item.boundingBox()));
  return boxes.map((box) => box ?? { x: Number.NaN, y: Number.NaN, width: 0, height: 0 });
}

test.beforeEach(async ({ page }) => {
  await page.goto("/");
});

test("the hero leads to the used cars", async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "A good used car, without the guesswork.",
  );
  await page.getByRole("main").getByRole("link", { name: "Browse used cars" }).click();
  await expect(page).toHaveURL("/used-cars");
});

test("the app is promoted, and how to get it is said", async ({ page }) => {
  const app = sectionOf(page, "Take the forecourt with you");
  await expect(app.getByText(/like an app/)).toBeVisible();
  await expect(app.getByText(/Add to Home Screen/)).toBeVisible();
});

test("'How to buy a car' has its three steps in order", async ({ page }) => {
  const guide = sectionOf(page, "How to buy a car");
  await expect(guide.getByRole("listitem").getByRole("heading", { level: 3 })).toHaveText([
    "Narrow it down",
    "See it and drive it",
    "Agree and take it home",
  ]);
});

for (const [heading, ratings] of [
  ["Cars people ask for", [4.5, 4, 4, 4.5]],
  ["Cars for a season", [4, 4.5, 3.5, 4]],
] as const) {
  test(`the sample gallery '${heading}' rates its cars in stars and words`, async ({ page }) => {
    const gallery = sectionOf(page, heading);
    await expect(
      gallery.getByText(/^Sample cars\. The ratings are our editors’ own/),
    ).toBeVisible();
    const cars = gallery.getByRole("listitem");
    await expect(cars).toHaveCount(ratings.length);
    for (const [at, rating] of ratings.entries()) {
      await expect(cars.nth(at).getByRole("heading", { level: 3 })).not.toBeEmpty();
      const stars = cars.nth(at).getByRole("img");
      await expect(stars).toHaveAccessibleName(
        `${String(rating).replace(".5", "½")} out of 5 stars`,
      );
      await expect(stars).toBeVisible();
    }
  });
}

test("rental is promoted with a way to the cars, and the chauffeur with a number to call", async ({
  page,
}) => {
  const rental = sectionOf(page, "Rent before you decide");
  await expect(rental.getByText(/rent the car for a weekend/)).toBeVisible();
  await expect(rental.getByRole("link", { name: "Browse cars" })).toHaveAttribute(
    "href",
    "/used-cars",
  );
  const chauffeur = sectionOf(page, "Or let someone else drive");
  await expect(chauffeur.getByRole("link", { name: "Call +44 20 7946 0123" })).toHaveAttribute(
    "href",
    "tel:+442079460123",
  );
});

test("the statistics say 12+ years of experience and 163k satisfied clients", async ({ page }) => {
  const statistics = sectionOf(page, "Who we are");
  // An admin's test may have added others meanwhile.
  for (const [at, figure, label] of [
    [0, "12+", "years of experience"],
    [1, "163k", "satisfied clients"],
  ] as const) {
    await expect(statistics.getByRole("definition").nth(at)).toHaveText(figure);
    await expect(statistics.getByRole("term").nth(at)).toHaveText(label);
  }
});

for (const { width, columns } of [
  { width: 360, columns: 1 },
  { width: 768, columns: 3 },
  { width: 1440, columns: 3 },
]) {
  test(`'Explore Cars by Categories' has three cards, ${columns} to a row at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const cards = sectionOf(page, "Explore Cars by Categories").getByRole("listitem");
    await expect(cards.getByRole("heading", { level: 3 })).toHaveText(["SUV", "SEDAN", "VAN"]);
    const boxes = await boxesOf(cards);
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(columns);
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(3 / columns);
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
  });
}

test("the footer has phone, e-mail, address and the copyright line", async ({ page }) => {
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("heading", { name: "Contact" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "+44 20 7946 0123" })).toHaveAttribute(
    "href",
    "tel:+442079460123",
  );
  await expect(footer.getByRole("link", { name: "hello@forecourt.example" })).toHaveAttribute(
    "href",
    "mailto:hello@forecourt.example",
  );
  await expect(footer.getByText("12 Market Street, Riverside")).toBeVisible();
  await expect(footer.getByText("Copyright © Forecourt. All rights reserved.")).toBeVisible();
});

test.describe("the entrance", () => {
  // A price that is no number.
  test.use({ allowedErrors: [/400/] });

  test("the entrance of the home page counts the cars that its fields would find, while they change", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(page.locator("html[data-running]")).toBeAttached();
    const entrance = page.getByRole("main").getByRole("search");
    const button = entrance.getByRole("button");
    const all = await button.textContent();
    await entrance.getByLabel("Make, model").pressSequentially("volkswagen");
    await expect(button).toHaveText(/^Show \d+ cars$/);
    await expect(button).not.toHaveText(all ?? "");
    await expect(entrance.getByRole("status")).toHaveText((await button.textContent()) ?? "");
    await entrance.getByLabel("Max price (EUR)").fill("1");
    await expect(button).toHaveText("No cars match");
    await entrance.getByLabel("Max price (EUR)").fill("cheap");
    await expect(button).toHaveText("Show cars");
    await button.click();
    await expect(page).toHaveURL(/\/used-cars\?make=volkswagen/);
    await expect(page.getByText("Enter a number, like 12000 or 12k").first()).toBeVisible();
  });
});
