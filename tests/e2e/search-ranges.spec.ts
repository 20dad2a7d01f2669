import { group, HATCHBACKS, holdPages, open } from "./search-steps.ts";
import { expect, test } from "./visit.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("the thumbs of a range say how many cars there will be, and set its ends", async ({
  page,
}) => {
  await open(page, HATCHBACKS);
  const lowest = group(page, "Price").getByRole("slider", { name: "Minimum price" });
  await lowest.focus();
  await page.keyboard.down("ArrowRight");
  const said = group(page, "Price").getByRole("status");
  await expect(said).toHaveText(/^About [\d,]+ cars?$/);
  for (let press = 0; press < 11; press += 1) await page.keyboard.down("ArrowRight");
  await expect(said).toHaveText(/^[\d,]+ cars?$/);
  const count = (await said.textContent()) ?? "";
  const text = (await lowest.getAttribute("aria-valuetext")) ?? "";
  await page.keyboard.up("ArrowRight");
  await expect(page).toHaveURL(/&price_from=\d+$/);
  await expect(page.getByRole("link", { name: `from ${text}` })).toBeVisible();
  await expect(page.getByText(count, { exact: true })).toBeVisible();
  await expect(lowest).toHaveAttribute("aria-valuetext", text);
  await expect(lowest).toBeFocused();
  await page.goBack();
  await expect(lowest).toHaveAttribute("aria-valuetext", "No minimum");
});

test("a thumb that is moved leaves the other end of the range as it was typed", async ({
  page,
}) => {
  await open(page, `${HATCHBACKS}&price_from=3333`);
  await group(page, "Price").getByRole("slider", { name: "Maximum price" }).press("ArrowLeft");
  await expect(page).toHaveURL(/&price_from=3333&price_to=\d+$/);
  await expect(page.getByLabel("Price from (EUR)")).toHaveValue("3333");
});

test("presses of an arrow on a thumb that follow each other are one search", async ({ page }) => {
  await open(page, HATCHBACKS);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/used-cars.data?")) asked.push(request.url());
  });
  const lowest = group(page, "Price").getByRole("slider", { name: "Minimum price" });
  // A slow machine would take longer between two presses than the pause that ends a movement.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  for (let press = 0; press < 3; press += 1) {
    await lowest.press("ArrowRight");
    await page.clock.runFor(200);
  }
  await expect(lowest).toHaveValue("3");
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(page).toHaveURL(/&price_from=\d+$/);
  expect(asked).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(HATCHBACKS);
  await expect(lowest).toHaveValue("0");
});

for (const isSlow of [false, true])
  test(`a thumb that is moved on ${isSlow ? "before" : "while"} its first page arrives keeps each press, and Back takes all back`, async ({
    page,
  }) => {
    await open(page, HATCHBACKS);
    const release = await holdPages(page, "**/used-cars.data?*price_from=*");
    const lowest = group(page, "Price").getByRole("slider", { name: "Minimum price" });
    const first = page.waitForRequest(/used-cars\.data.*price_from/);
    await lowest.press("ArrowRight");
    await first;
    await page.keyboard.down("ArrowRight");
    const second = page.waitForRequest(/used-cars\.data.*price_from/);
    if (isSlow) {
      await page.keyboard.up("ArrowRight");
      await second;
      release();
    } else {
      release();
      await expect(page).toHaveURL(/&price_from=\d+$/);
      await expect(page.getByRole("link", { name: /^Remove filter: from €/ })).toBeVisible();
      await page.keyboard.up("ArrowRight");
      await second;
    }
    await expect(lowest).toHaveValue("2");
    const text = (await lowest.getAttribute("aria-valuetext")) ?? "";
    await expect(page.getByRole("link", { name: `Remove filter: from ${text}` })).toBeVisible();
    await expect(lowest).toHaveValue("2");
    await page.goBack();
    await expect(page).toHaveURL(HATCHBACKS);
  });
