import { expectSound } from "./axe.ts";
import { PARSED, shiftsOf } from "./layout-shifts.ts";
import { HATCHBACKS } from "./search-steps.ts";
import { expect, test } from "./visit.ts";

test("the cars looked at last are on the home page until they are cleared", async ({ page }) => {
  await page.goto("/");
  const section = page.getByRole("region", { name: "Recently viewed" });
  await expect(section).toBeHidden();
  await page.goto(HATCHBACKS);
  const links = page.getByRole("article").getByRole("heading").getByRole("link");
  const addresses = await Promise.all(
    [0, 1].map(async (at) => (await links.nth(at).getAttribute("href")) ?? ""),
  );
  for (const address of addresses) {
    await page.goto(address);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("cars-seen")))
      .toContain(/[\da-f-]{36}/.exec(address)?.[0] ?? "no id");
  }
  await page.goto("/");
  const seen = section.getByRole("listitem").getByRole("link");
  await expect(seen).toHaveCount(2);
  expect(await seen.first().getAttribute("href")).toBe(addresses[1]);
  await expectSound(page);
  await section.getByRole("button", { name: "Clear recently viewed cars" }).click();
  await expect(section.getByText("Recently viewed cars cleared.")).toBeFocused();
  await page.reload();
  await expect(section).toBeHidden();
});

test("nothing moves on the home page while the cars looked at last are loaded", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 2000 });
  await page.goto(HATCHBACKS);
  await page.getByRole("article").getByRole("heading").getByRole("link").first().click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cars-seen"))).not.toBeNull();
  const section = page.getByRole("region", { name: "Recently viewed" });
  const shifts = await shiftsOf(
    page,
    () => page.goto("/", PARSED),
    () => expect(section.getByRole("listitem")).toHaveCount(1),
  );
  expect(shifts).toEqual([]);
});
