import { enterAsAdmin } from "./admin-steps.ts";
import { putBack } from "./settings-steps.ts";
import { expect, test } from "./visit.ts";

const SETTINGS = "/dashboard/settings";

test.describe("on a phone", () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    // The test's clock is installed in the preview's frame as well, which runs no scripts.
    allowedErrors: [/Blocked script execution in 'about:srcdoc'/],
  });

  test("on a phone the first tap on Preview and on Save is obeyed while a field has the focus", async ({
    page,
  }) => {
    await enterAsAdmin(page);
    await page.clock.install();
    await page.goto(`${SETTINGS}#app`);
    const form = page.getByRole("form", { name: "App", exact: true });
    const text = form.getByLabel("Text");
    const bar = page.locator("[data-bottom-bar]");
    await text.tap();
    await expect(bar).toBeHidden();
    // Nothing has changed: the buttons have no bar of their own, and the places come back after the tap.
    await form.getByRole("button", { name: "Preview" }).tap();
    await expect(form.getByRole("button", { name: "Hide preview" })).toBeVisible();
    await expect(bar).toBeVisible();

    await text.tap();
    await page.keyboard.type(" x");
    const save = form.getByRole("button", { name: "Save" });
    const placeOf = async () => {
      const box = await save.boundingBox();
      if (box === null) throw new Error("Save has no place on the page");
      return box.y;
    };
    const place = await placeOf();
    await text.evaluate((field) => field.blur());
    // Longer than the bar of places waits.
    await page.clock.runFor(1_000);
    expect(await placeOf()).toBe(place);
    await text.tap();
    await save.tap();
    await expect(form.getByText("Not saved yet")).toHaveCount(0);
    await expect(form.getByText(/^Changed by /)).toBeVisible();
    await expect(bar).toBeVisible();
    await putBack(page, "app");
  });
});

test.describe("refused settings", () => {
  test.use({ allowedErrors: [/400/] });

  test("refused settings are named in the list of problems, and a corrected field is no longer marked", async ({
    page,
  }) => {
    await enterAsAdmin(page);
    await page.goto(`${SETTINGS}#brand`);
    const form = page.getByRole("form", { name: "Name and contact", exact: true });
    const name = form.getByLabel("Name", { exact: true });
    const email = form.getByLabel("Email");
    await name.fill("");
    await email.fill("nobody");
    await form.getByRole("button", { name: "Save" }).click();
    const summary = form.getByRole("alert");
    await expect(summary.getByRole("link")).toHaveText([
      "Name is required",
      "Enter an email address, like name@example.com",
    ]);
    await email.fill("nobody@mail.example");
    await expect(email).not.toHaveAttribute("aria-invalid");
    await expect(summary.getByRole("link")).toHaveCount(1);
    await name.fill("Forecourt");
    await expect(summary).toHaveCount(0);

    await page.goto(`${SETTINGS}#blog`);
    const blog = page.getByRole("form", { name: "Blog" });
    await expect(blog.getByLabel("Question").first()).toBeVisible();
    const number = (await blog.getByLabel("Question").count()) + 1;
    await page.getByRole("button", { name: "Add entry" }).click();
    await blog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([
      `Entry ${number}: Question is required`,
      `Entry ${number}: Answer is required`,
    ]);
  });
});
