import { expectSound } from "./axe.ts";
import { editNewCar, fillCar, goToStep } from "./cars.ts";
import { signUp } from "./person.ts";
import { transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

const CURRENT = '[aria-current="step"]';
const PHONE = { width: 360, height: 740 };

test("the steps of a new car: Back and a reload keep them, and a second device goes on where something is missing", async ({
  page,
  browser,
}) => {
  const { email } = await signUp(page, "Seller");
  expect(email).toContain("@");
  await page.goto("/dashboard/addproduct");
  const current = page.locator(CURRENT);
  await expect(current).toHaveText(/Photos/);
  await expect(page).toHaveURL(/#photos$/);
  await page.getByLabel("Choose photos").setInputFiles([await transparentPicture()]);
  // A draft keeps what has arrived.
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/#facts$/);
  await expect(page.getByRole("heading", { name: "Details" })).toBeFocused();
  await expect(page.getByRole("link", { name: /^Photos ?, done$/ })).toBeVisible();
  await page.getByLabel("Make").fill("Volkswagen");
  await expect(page.getByLabel("Product Name")).toHaveValue("");
  await page.getByLabel("Model").fill("Golf");
  await page.getByLabel("Year").fill(String(new Date().getFullYear() - 4));
  // They follow from what was typed, until somebody writes others.
  await expect(page.getByLabel("Product Name")).toHaveValue("Volkswagen Golf");
  await expect(page.getByLabel("Uses")).toHaveValue("4");
  await page.getByLabel("Uses").fill("3");
  await page.getByLabel("Body").selectOption("estate");
  await expect(page.getByLabel("Category Name")).toHaveValue("SEDAN");
  await expect(page.getByLabel("Category ID")).toHaveValue("02");
  await page.getByLabel("Mileage").fill("12k");
  // Enter goes on, as the button does.
  await page.getByLabel("Mileage").press("Enter");
  await expect(current).toHaveText(/Price/);
  await page.getByLabel("Location").fill("Kiel");
  await page.goBack();
  await expect(current).toHaveText(/Details/);
  await expect(page.getByLabel("Uses")).toHaveValue("3");
  await page.goBack();
  await expect(current).toHaveText(/Photos/);
  await page.goForward();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(current).toHaveText(/Details/);
  await expect(page.getByLabel("Model")).toHaveValue("Golf");

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const second = await other.newPage();
  await second.goto("/dashboard/addproduct");
  await expect(second.locator(CURRENT)).toHaveText(/Price/);
  await expect(second.getByLabel("Location")).toHaveValue("Kiel");
  await goToStep(second, "Check and publish");
  await expect(second.getByText("12,000 km", { exact: true }).last()).toBeVisible();
  await expect(second.getByText("1 photo", { exact: true })).toBeVisible();
  await second.getByRole("link", { name: "Change Location" }).click();
  await expect(second.getByLabel("Location")).toBeFocused();
  await expect(second).toHaveURL(/#price$/);
  await other.close();
});

test.describe("a problem in another step", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("a problem in another step is named at the end, and its link leads there", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    await page.goto("/dashboard/addproduct");
    await page.getByLabel("Choose photos").setInputFiles([await transparentPicture()]);
    await fillCar(page);
    await goToStep(page, "Details");
    await page.getByLabel("Uses").fill("");
    await page.getByLabel("Year").fill("last year");
    await goToStep(page, "Check and publish");
    const add = page.getByRole("button", { name: "Add Product" });
    await add.click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Add Product - /);
    await expect(page.getByRole("link", { name: "Details, 1 problem" })).toBeVisible();
    await summary.getByRole("link", { name: "Old is required" }).click();
    await expect(page).toHaveURL(/#facts$/);
    await expect(summary).toHaveCount(0);
    const old = page.getByLabel("Uses");
    await expect(old).toBeFocused();
    await expect(old).toHaveAccessibleDescription(/Old is required/);
    await old.fill("3");
    await expect(summary).toHaveCount(0);
    await expect(page).toHaveTitle(/^Add Product - /);

    // What the server refuses is told alike.
    await goToStep(page, "Check and publish");
    await add.click();
    const told = "Enter a year, like 2019";
    await summary.getByRole("link", { name: `Year: ${told}` }).click();
    await expect(page.getByLabel("Year")).toBeFocused();
    await expect(page.getByLabel("Year")).toHaveAccessibleDescription(new RegExp(told));
    await page.getByLabel("Year").fill("2019");
    await expect(page.getByLabel("Year")).not.toHaveAttribute("aria-invalid");
    await goToStep(page, "Check and publish");
    await add.click();
    await expect(page.getByText("product uploaded successfully")).toBeVisible();
    await page.getByRole("button", { name: "Add another car" }).click();
    await expect(page.locator(CURRENT)).toHaveText(/Photos/);
    await expect(page.getByLabel("Product Name")).toHaveValue("");
  });
});

test("a car is published by itself from any step, once its photos are in", async ({ page }) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  await page.route("**/api/images", async (route) => {
    await isOpen;
    await route.continue();
  });
  const files = await Promise.all([800, 820, 840].map((width) => transparentPicture(width)));
  await page.getByLabel("Choose photos").setInputFiles(files);
  await fillCar(page);
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Publishing when 3 photos have uploaded")).toBeVisible();
  await goToStep(page, "Photos");
  await expect(page.getByText("Publishing when 3 photos have uploaded")).toBeVisible();
  const mayLeave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(await page.evaluate(mayLeave)).toBe(false);
  open();
  await expect(page.getByText("product uploaded successfully")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: "View listing" })).toBeVisible();
  expect(await page.evaluate(mayLeave)).toBe(true);
});

test("a recommended shot is chosen in its own place, and a phone offers its camera", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  await expect(page.getByText("Step 1 of 4: Photos")).toBeVisible();
  const camera = page.getByLabel("Take a photo");
  await expect(camera).toHaveAttribute("capture", "environment");
  await expect(page.getByText("or drop them here")).toBeHidden();
  const shots = page.getByRole("list", { name: "Recommended shots" }).getByRole("listitem");
  await expect(shots).toHaveCount(10);
  await page.getByLabel("Add a photo: Dashboard").setInputFiles([await transparentPicture()]);
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expect(shots).toHaveCount(9);
  await expect(page.getByLabel("Add a photo: Dashboard")).toHaveCount(0);
  await camera.setInputFiles([await transparentPicture(80)]);
  await expect(page.getByRole("img", { name: "Photo 2" })).toBeVisible();
  // Nobody knows what a photo of no shot in particular shows.
  await expect(page.getByLabel("Add a photo: Front three-quarter")).toHaveCount(1);
  await expect(shots).toHaveCount(9);
  await context.close();
});

test("a European number tells make, year and plant, and names no car", async ({ page }) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct#facts");
  await page.getByLabel("VIN").fill("WVWZZZ1KZAW123456");
  await page.getByRole("button", { name: "Fill in from the VIN" }).click();
  const told = page.getByRole("status").filter({ hasText: "Make Volkswagen, Year 2010" });
  await expect(told).toContainText("Built in Wolfsburg.");
  await expect(page.getByLabel("Product Name")).toHaveValue("");
  await expect(page.getByLabel("Uses")).toHaveValue(String(new Date().getFullYear() - 2010));
  await page.getByLabel("Model").fill("Golf");
  await expect(page.getByLabel("Product Name")).toHaveValue("Volkswagen Golf");
});

test("the price of a car has an address of its own on its page", async ({ page }) => {
  await editNewCar(page);
  await page.goto(`${page.url()}#price`);
  await page.reload();
  await expect(page.getByLabel("Resale Price")).toBeFocused();
  await page.keyboard.type("18800");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
});

test("a double click on Continue publishes nothing, a click on Add Product does", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  await fillCar(page);
  await goToStep(page, "Photos");
  await page.getByLabel("Choose photos").setInputFiles([await transparentPicture()]);
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await goToStep(page, "Price");
  let published = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/products")) published += 1;
  });
  await page.getByRole("button", { name: "Continue" }).dblclick();
  await expect(page.getByRole("heading", { name: "Check and publish" })).toBeVisible();
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("product uploaded successfully")).toBeVisible();
  expect(published).toBe(1);
});

test("Continue says at once which required fields are empty; photos may come later, and every step can be reached", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/#facts$/);
  await expect(
    page.getByText("Still missing in Photos: Photo. You can add this later."),
  ).toBeVisible();
  for (const name of ["Product Name", "Uses", "Category Name"])
    await expect(page.getByLabel(name)).toHaveAttribute("aria-required", "true");
  await expect(page.getByLabel("Make (optional)")).not.toHaveAttribute("aria-required");
  await page.getByLabel("Product Name").fill("Golf");
  // Enter leaves the step like the button.
  await page.getByLabel("Product Name").press("Enter");
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(page).toHaveURL(/#facts$/);
  await expect(summary.getByRole("link")).toHaveText([
    "Old is required",
    "Category Name is required · Category Id is required",
  ]);
  await expectSound(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Uses")).toBeFocused();
  // The way back asks for nothing, and the draft has what was typed.
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page).toHaveURL(/#photos$/);
  await expect(summary).toBeHidden();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await goToStep(page, "Details");
  await expect(page.getByLabel("Product Name")).toHaveValue("Golf");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Uses").fill("3");
  await page.getByLabel("Category Name").selectOption("SUV");
  await expect(summary).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/#price$/);
  await expect(page.getByText(/Still missing/)).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(summary.getByRole("link", { name: "Location is required" })).toBeVisible();
  await goToStep(page, "Check and publish");
  await expect(summary).toBeVisible();
  // A whole form that was refused keeps what is wrong in the other steps.
  await page.getByRole("button", { name: "Add Product" }).click();
  await goToStep(page, "Details");
  await page.getByLabel("Uses").fill("");
  await page.getByRole("button", { name: "Continue" }).click();
  await goToStep(page, "Price");
  await expect(page.getByLabel("Location")).toHaveAttribute("aria-invalid", "true");
});

test("a category that is not chosen has one problem at its field and one in the summary, with both messages", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  await goToStep(page, "Check and publish");
  await page.getByRole("button", { name: "Add Product" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  const problem = summary.getByRole("link", { name: /Category/ });
  await expect(problem).toHaveText(["Category Name is required · Category Id is required"]);
  await problem.click();
  await expect(page.getByLabel("Category Name")).toBeFocused();
  await expect(
    page.getByText("Category Name is required", { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
  await expect(page.getByText("Category Id is required").filter({ visible: true })).toHaveCount(0);
});

test("a number that cannot be a phone gets a warning as it is typed or left, and goes on all the same", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  await goToStep(page, "Price");
  const number = page.getByLabel("Number", { exact: true });
  const warning = page.getByText("This doesn’t look like a phone number.");
  // What is too short may only be unfinished.
  await number.pressSequentially("03");
  await expect(warning).toHaveCount(0);
  await number.blur();
  await expect(warning).toBeVisible();
  await number.fill("0341 98765");
  await expect(warning).toHaveCount(0);
  await number.fill("abc");
  await expect(warning).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Price", { exact: true }).fill("34000");
  await page.getByLabel("Resale Price").fill("19900");
  await page.getByLabel("Location").fill("Leipzig");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check and publish" })).toBeVisible();
  await expect(warning.filter({ visible: true })).toBeVisible();
  await expectSound(page);
});
