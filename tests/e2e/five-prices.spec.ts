import { addCar, NAME } from "./cars.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("a seller prices five cars one by one on a phone, with two taps and the digits each", async ({
  page,
}) => {
  await signUp(page, "Seller");
  for (let at = 0; at < 5; at += 1) await addCar(page, String(10_000 + at));
  await page.goto("/dashboard/myproducts");
  const prices = page.getByRole("button", { name: `change the price of ${NAME}` });
  await expect(prices).toHaveCount(5);
  for (let at = 0; at < 5; at += 1) {
    await prices.nth(at).tap();
    // The field has the focus and its text is selected: typing replaces it.
    await expect(page.getByLabel(`New price for ${NAME}`)).toBeFocused();
    await page.keyboard.type(`${at + 8}k`);
    await page.getByRole("button", { name: "Save price" }).tap();
    await expect(prices.nth(at)).toContainText(`€${at + 8},000`);
  }
});
