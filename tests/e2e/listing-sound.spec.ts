import { expectSound } from "./axe.ts";
import { goToStep } from "./cars.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

test("each step is sound, empty and refused", async ({ page }) => {
  test.slow();
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  for (const step of ["Photos", "Details", "Price", "Check and publish"] as const) {
    await goToStep(page, step);
    await expectSound(page);
  }
  await page.getByRole("button", { name: "Add Product" }).click();
  await expectSound(page);
  for (const step of ["Photos", "Details", "Price"] as const) {
    await goToStep(page, step);
    await expectSound(page);
  }
  // Nothing that takes the focus is hidden behind the foot.
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToStep(page, "Details");
  await page.getByLabel(/^Make/).focus();
  const gap = () =>
    page.evaluate(() => {
      const foot = document.querySelector("[data-form-foot]");
      const field = document.activeElement;
      if (foot === null || field === null || foot.contains(field)) return undefined;
      const { top, bottom } = field.getBoundingClientRect();
      // Of a tall text field the line with the caret has to be seen.
      return foot.getBoundingClientRect().top - Math.min(bottom, top + 48);
    });
  let fields = 0;
  for (let now = await gap(); now !== undefined; now = await gap()) {
    expect(now).toBeGreaterThanOrEqual(0);
    fields += 1;
    await page.keyboard.press("Tab");
  }
  expect(fields).toBeGreaterThan(8);
});
