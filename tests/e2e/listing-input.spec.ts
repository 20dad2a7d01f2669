import type { Locator, Page } from "@playwright/test";
import { signUp } from "./person.ts";
import { transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

/** How long the input of a first listing may take, in seconds. */
const GOAL = 180;
const SECONDS = { tap: 1, key: 0.3 } as const;

/** What is typed and chosen of a car without a VIN; name, age and category follow from it. */
const FACTS = [
  ["Make", "Volkswagen"],
  ["Model", "Golf"],
  ["Year", "2019"],
  ["Mileage", "74200"],
] as const;
const CHOICES = [
  ["Fuel", "Petrol"],
  ["Gearbox", "Manual"],
  ["Body type", "Hatchback"],
] as const;
const PRICE = [
  ["Resale Price", "12950"],
  ["Price", "27900"],
  ["Location", "Hamburg"],
  ["Number", "+49 40 123456"],
] as const;

/** Six photos of the device. */
function photos() {
  return Promise.all([800, 810, 820, 830, 840, 850].map((width) => transparentPicture(width)));
}

async function expectPublished(page: Page): Promise<void> {
  await expect(page.getByText("product uploaded successfully")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Volkswagen Golf is now for sale.")).toBeVisible();
}

/** A field's whole label, with or without the mark of an optional one. */
const labelled = (label: string) => new RegExp(`^${label}( \\(optional\\))?$`);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("on a phone a first car without a VIN takes at most three minutes of input", async ({
    page,
  }, info) => {
    let taps = 0;
    let keys = 0;
    const write = async (label: string, text: string) => {
      taps += 1;
      keys += text.length;
      await page.getByLabel(labelled(label)).tap();
      await page.keyboard.type(text);
    };
    const press = async (name: string) => {
      taps += 1;
      await page.getByRole("button", { name }).tap();
    };
    await signUp(page, "Seller");
    await page.goto("/dashboard/addproduct");
    // The button, six photos, and the chooser's own button.
    taps += 8;
    await page.getByLabel("Choose photos").setInputFiles(await photos());
    await press("Continue");
    for (const [label, text] of FACTS) await write(label, text);
    for (const [label, option] of CHOICES) {
      // Opened, and chosen.
      taps += 2;
      await page.getByLabel(label).selectOption({ label: option });
    }
    await press("Continue");
    for (const [label, text] of PRICE) await write(label, text);
    await press("Continue");
    // A tap in the same place within half a second would be the second of a double tap, which publishes nothing.
    await page.waitForTimeout(1_000);
    await press("Add Product");
    await expectPublished(page);
    const seconds = taps * SECONDS.tap + keys * SECONDS.key;
    info.annotations.push({
      type: "input",
      description: `${taps} taps, ${keys} keys, ${seconds} s`,
    });
    expect(seconds).toBeLessThanOrEqual(GOAL);
  });
});

test("by keyboard alone a first car is listed, in the order of the form", async ({
  page,
}, info) => {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const tabTo = async (target: Locator) => {
    for (let tries = 0; tries < 60; tries += 1) {
      await press("Tab");
      if (await target.evaluate((one) => one === document.activeElement)) return;
    }
    throw new Error(`Tab does not reach ${String(target)}`);
  };
  const field = (label: string) => page.getByLabel(labelled(label));
  const button = (name: string) => page.getByRole("button", { name });
  const heading = (name: string) => page.getByRole("heading", { name });
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  await heading("Photos").focus();
  // The browser is told to hand over file choosers without waiting for its answer.
  // The round trips of tabTo() come after that, so that the key does not overtake it.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(field("Choose photos"));
  await press("Enter");
  await (await chooser).setFiles(await photos());
  await tabTo(button("Continue"));
  await press("Enter");
  await expect(heading("Details")).toBeFocused();
  for (const [label, text] of FACTS) {
    await tabTo(field(label));
    await type(text);
  }
  for (const [label, option] of CHOICES) {
    await tabTo(field(label));
    // The first option that begins with the letter.
    await type(option.slice(0, 1));
    await expect(field(label).locator("option:checked")).toHaveText(option);
  }
  await tabTo(button("Continue"));
  await press("Enter");
  await expect(heading("Price")).toBeFocused();
  for (const [label, text] of PRICE) {
    await tabTo(field(label));
    await type(text);
  }
  // Enter in a field goes on, too.
  await press("Enter");
  await expect(heading("Check and publish")).toBeFocused();
  await tabTo(button("Add Product"));
  await press("Enter");
  await expectPublished(page);
  const seconds = Math.round(keys * SECONDS.key);
  info.annotations.push({ type: "input", description: `${keys} keys, ${seconds} s` });
  expect(seconds).toBeLessThanOrEqual(GOAL);
});
