import { editNewCar, fillCar, goToStep } from "./cars.ts";
import { signUp } from "./person.ts";
import { transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

test("a price that cannot be read keeps its step open, is no price for buyers, and is named with the others", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  await fillCar(page);
  await goToStep(page, "Price");
  await page.getByLabel("Resale Price").fill("abc");
  await page.getByLabel("Price", { exact: true }).fill("0");
  const card = page.getByRole("complementary", { name: "Preview" });
  await expect(card).not.toContainText("abc");
  // The link of the last step leads there all the same, and it says so at once.
  await goToStep(page, "Check and publish");
  await expect(page.getByRole("link", { name: /Price, 2 problems/ })).toBeVisible();
  const reason = page.getByText("Enter an amount above 0", { exact: true });
  await expect(reason.filter({ visible: true })).toHaveCount(1);
  await goToStep(page, "Price");
  await page.getByRole("button", { name: "Continue" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary.getByRole("link")).toHaveText([
    "Resale Price: Enter an amount, for example 12500",
    "Price: Enter an amount above 0",
  ]);
  await expect(page.getByLabel("Resale Price")).toHaveAccessibleDescription(
    /Enter an amount, for example 12500/,
  );
  await page.getByLabel("Resale Price").fill("12k");
  await page.getByLabel("Price", { exact: true }).fill("24.000");
  await expect(summary).toHaveCount(0);
  await expect(card).toContainText("€12,000");
});

for (const width of [360, 1440])
  test.describe(`a saved car at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: width === 360 });

    test(`a saved car at ${width} px says so beside its button, where the focus is`, async ({
      page,
    }) => {
      await editNewCar(page);
      await page.getByLabel("Location").fill("Halle");
      const told = page.locator("[data-form-foot]").getByRole("status").first();
      await expect(told).toHaveText("Not saved yet");
      const save = page.getByRole("button", { name: "Save" });
      await (width === 360 ? save.tap() : save.press("Enter"));
      await expect(told).toHaveText(/^Saved \d/);
      await expect(told).toBeFocused();
      await expect(page.locator("[data-toast]")).toHaveCount(0);
      await page.waitForTimeout(3_000);
      await expect(told).toBeVisible();
      await page.keyboard.press("Shift+Tab");
      await expect(save).toBeFocused();
    });
  });

test("the focus stays where the person has gone while a car is saved, with its caret", async ({
  page,
}) => {
  await editNewCar(page);
  const location = page.getByLabel("Location");
  const told = page.locator("[data-form-foot]").getByRole("status").first();
  await location.fill("Halle");
  await location.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 3));
  await location.press("Enter");
  await expect(told).toHaveText(/^Saved \d/);
  await expect(location).toBeFocused();
  const caretOf = (field: HTMLInputElement) => [field.selectionStart, field.selectionEnd];
  expect(await location.evaluate(caretOf)).toEqual([1, 3]);

  const { promise: isAsked, resolve: letSave } = Promise.withResolvers<void>();
  await page.route("**/api/listings/*", async (route) => {
    if (route.request().method() === "PATCH") await isAsked;
    await route.continue();
  });
  await location.fill("Leipzig");
  await page.getByRole("button", { name: "Save" }).click();
  const elsewhere = page.getByRole("link", { name: "My Products" }).first();
  await elsewhere.focus();
  letSave();
  await expect(told).toHaveText(/^Saved \d/);
  await expect(elsewhere).toBeFocused();
});

test("the inputs of year, age and mileage stand in one line", async ({ page }) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct#facts");
  const year = page.getByLabel(/^Year( \(optional\))?$/);
  const fields = year
    .or(page.getByLabel(/^Uses( \(optional\))?$/))
    .or(page.getByLabel(/^Mileage( \(optional\))?$/));
  await expect(fields).toHaveCount(3);
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const value of ["", "2019"]) {
      await year.fill(value);
      // All three are measured in one call: the page may move between two.
      const tops = await fields.evaluateAll((inputs) =>
        inputs.map((input) => input.getBoundingClientRect().top),
      );
      expect(new Set(tops.map(Math.round)).size).toBe(1);
    }
  }
});

test.describe("refused photos", () => {
  test.use({ allowedErrors: [/400/] });

  test("refused photos are no photos for buyers, and are not sent again where that never helps", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signUp(page, "Seller");
    await page.goto("/dashboard/addproduct");
    const file = (name: string, content: string) => ({
      name,
      mimeType: "image/png",
      buffer: Buffer.from(content),
    });
    await page
      .getByLabel("Choose photos")
      .setInputFiles([
        await transparentPicture(90),
        await transparentPicture(91),
        file("empty.png", ""),
        file("notes.png", "no picture at all"),
      ]);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByText("empty.png")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove photo/ })).toHaveCount(4);
    await expect(page.getByRole("button", { name: /^Try again/ })).toHaveCount(0);
    const card = page.getByRole("complementary", { name: "Preview" });
    await expect(card.getByText("2", { exact: true })).toBeVisible();
    await expect(card.getByText("4", { exact: true })).toHaveCount(0);
    // A refused photo in the first place is no cover either.
    const move = page.getByRole("button", { name: "Move photo 3 towards the front" });
    await move.click();
    await page.getByRole("button", { name: "Move photo 2 towards the front" }).click();
    const tiles = page.getByRole("listitem").filter({ hasText: /Cover|empty\.png/ });
    await expect(tiles.first()).toContainText("empty.png");
    await expect(tiles.first()).not.toContainText("Cover");
    await expect(page.getByText("Cover", { exact: true })).toHaveCount(1);
    await expect(tiles.nth(1).getByRole("img", { name: "Photo 2" })).toBeVisible();
    await expect(tiles.nth(1)).toContainText("Cover");
  });
});
