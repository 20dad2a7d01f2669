import type { Locator } from "@playwright/test";
import { addCar } from "./cars.ts";
import { bar, heads } from "./compare-steps.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Taps that a person needs to have at most a handful of cars left. */
const FEWER_THAN = 10;
const MAKE = "Narrowton";

test("a phone gets from all cars to a handful in fewer than ten taps, shares them, goes back and compares two", async ({
  page,
  browser,
}) => {
  const seller = await (await browser.newContext()).newPage();
  await signUp(seller, "Seller");
  for (const [model, fuel] of [
    ["Volt", "electric"],
    ["Ampere", "electric"],
    ["Derv", "diesel"],
  ])
    await addCar(seller, "19900", { name: `${MAKE} ${model} One`, make: MAKE, model, fuel });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  await page.goto("/used-cars");
  await expect(page.locator("html[data-running]")).toBeAttached();
  await tap(page.getByRole("button", { name: /^Filters/ }));
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await tap(sheet.getByRole("button", { name: /^\d+ more$/ }).first());
  await sheet.getByRole("searchbox", { name: "Search makes" }).fill("narrow");
  await tap(sheet.getByRole("checkbox", { name: /^Narrowton/ }));
  await expect(page).toHaveURL("/used-cars?make=narrowton");
  await tap(sheet.getByRole("button", { name: "Fuel" }));
  await tap(sheet.getByRole("checkbox", { name: /^Electric/ }));
  await expect(page).toHaveURL("/used-cars?make=narrowton&fuel=electric");
  await tap(sheet.getByRole("button", { name: /^Show \d+ cars$/ }));
  await expect(sheet).toBeHidden();
  expect(taps).toBeLessThan(FEWER_THAN);
  const cards = page.getByRole("main").getByRole("article");
  const found = await cards.count();
  expect(found).toBe(2);
  const names = await cards.getByRole("heading").allInnerTexts();

  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const shared = await other.newPage();
  await shared.goto(page.url());
  await expect(shared.getByRole("main").getByRole("article").getByRole("heading")).toHaveText(
    names,
    { useInnerText: true },
  );
  await other.close();

  await page.goBack();
  await expect(page).toHaveURL("/used-cars?make=narrowton");
  await page.goForward();
  await expect(cards).toHaveCount(found);
  for (const at of [0, 1])
    await cards
      .nth(at)
      .getByRole("button", { name: /^Compare / })
      .tap();
  await bar(page).getByRole("link", { name: "Compare" }).tap();
  await expect(heads(page)).toHaveText(names.slice(0, 2));
});
