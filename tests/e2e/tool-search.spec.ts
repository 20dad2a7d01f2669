import { enterAsAdmin } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

for (const width of [768, 1024])
  test(`what the sellers' search looks in is whole in German at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    await signUp(page, "Seller");
    await page.goto("/de/dashboard/myproducts");
    const field = page.getByRole("banner").getByRole("searchbox");
    await expect(field).toHaveAttribute("placeholder", "Meine Fahrzeuge durchsuchen");
    // A placeholder has no box of its own: its words are measured in its font.
    const room = await field.evaluate((input: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(input);
      const pen = document.createElement("canvas").getContext("2d");
      if (pen === null) return Number.NaN;
      pen.font = font;
      const words = pen.measureText(input.placeholder).width;
      return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - words;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  });

test("the admins' search writes what is searched and where in one size", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enterAsAdmin(page);
  const search = page.getByRole("banner").getByRole("search");
  const sizeOf = (role: "searchbox" | "combobox") =>
    search.getByRole(role).evaluate((field) => getComputedStyle(field).fontSize);
  expect(await sizeOf("combobox")).toBe(await sizeOf("searchbox"));
});

test("an admin who looks for a person among the cars is led to the list that has them", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.goto("/dashboard/manageallproducts");
  const field = page.getByRole("banner").getByLabel("Find");
  await field.fill("demo buyer");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/manageallproducts\?q=demo\+buyer$/);
  await expect(page.getByText("Nothing for “demo buyer”")).toBeVisible();
  await expectSound(page);
  const others = page.getByRole("list", { name: "Found in other lists" });
  await expect(others.getByRole("link", { name: /^\d+ bookings? match(es)?$/ })).toBeVisible();
  await others.getByRole("link", { name: /^\d+ (person matches|people match)$/ }).click();
  await expect(page.getByRole("rowheader", { name: "Demo Buyer" })).toBeVisible();
});

test("the admins' search looks in the list that is open, and in another one where that is chosen", async ({
  page,
}) => {
  await enterAsAdmin(page);
  const where = page.getByRole("banner").getByLabel("Where to search");
  for (const [path, kind] of [
    ["manageallproducts", "Cars"],
    ["buyer", "People"],
    ["managebookings", "Bookings"],
    ["settings", "Cars"],
  ] as const) {
    await page.goto(`/dashboard/${path}`);
    await expect(where.locator("option:checked")).toHaveText(kind);
  }
  await where.selectOption("People");
  await page.getByRole("banner").getByLabel("Find").fill("demo buyer");
  await page.getByRole("banner").getByLabel("Find").press("Enter");
  await expect(page.getByRole("rowheader", { name: "Demo Buyer" })).toBeVisible();
});

test("from a page that is no list, a person's name and an email lead to the people", async ({
  page,
}) => {
  await enterAsAdmin(page);
  const field = page.getByRole("banner").getByLabel("Find");
  for (const words of ["demo buyer", "buyer@demo.example"]) {
    await page.goto("/dashboard");
    await field.fill(words);
    await field.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/admin\?q=/);
    await expect(page.getByRole("rowheader", { name: "Demo Buyer" })).toBeVisible();
  }
});

test("an email that was searched before does not lead the next search to the people", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await page.goto("/dashboard/manageallproducts");
  const field = page.getByRole("banner").getByLabel("Find");
  const form = page.getByRole("banner").locator("form", { has: page.getByLabel("Find") });
  // The page stays as it was at the first submit, as when the bfcache restores it.
  await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
  for (const [words, path] of [
    ["buyer@demo.example", "/dashboard/admin"],
    ["golf", "/dashboard/manageallproducts"],
  ] as const) {
    await field.fill(words);
    await field.press("Enter");
    await expect(form).toHaveAttribute("action", path);
  }
});
