import { addCar, NAME } from "./cars.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

/** Taps that a seller needs to price five cars, without the digits. */
const MOST = 12;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("a seller prices five cars one by one on a phone in at most twelve taps", async ({ page }) => {
  await signUp(page, "Seller");
  for (let at = 0; at < 5; at += 1) await addCar(page, String(10_000 + at));
  await page.goto("/dashboard/myproducts");
  const prices = page.getByRole("button", { name: `change the price of ${NAME}` });
  await expect(prices).toHaveCount(5);
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    await target.tap();
    taps += 1;
  };
  for (let at = 0; at < 5; at += 1) {
    await tap(prices.nth(at));
    // The field has the focus and its text is selected: typing replaces it.
    await expect(page.getByLabel(`New price for ${NAME}`)).toBeFocused();
    await page.keyboard.type(`${at + 8}k`);
    await tap(page.getByRole("button", { name: "Save price" }));
    await expect(prices.nth(at)).toContainText(`€${at + 8},000`);
  }
  expect(taps).toBeLessThanOrEqual(MOST);
});
