import { editNewCar, goToStep } from "./cars.ts";
import { signUp } from "./person.ts";
import { transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

test.describe("two editors", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the second is told what changed meanwhile, and decides", async ({ page, context }) => {
    await editNewCar(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel("Resale Price").fill("15000");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText(/^Saved \d/)).toBeVisible();

    await page.getByLabel("Location").fill("Halle");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Resale Price: 19900 → 15000")).toBeVisible();
    await page.getByRole("button", { name: "Keep my changes" }).click();
    await expect(page.getByLabel("Resale Price")).toHaveValue("15000");
    await expect(page.getByLabel("Location")).toHaveValue("Halle");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect(page.getByLabel("Location")).toHaveValue("Halle");
    await expect(page.getByLabel("Resale Price")).toHaveValue("15000");
  });
});

test("a new name stands above the form once it is saved, and one without spaces stays within its page", async ({
  page,
}) => {
  await editNewCar(page);
  const name = "Golf 2.0TDI*AHK*NAVI*LED*PANO*KAMERA*STANDHEIZUNG*1.HAND*SCHECKHEFT";
  await page.getByLabel("Product Name").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "Edit listing" }).locator("~ div p").first(),
  ).toHaveText(name);
  await page.goto(
    (await page.getByRole("link", { name: "View listing" }).getAttribute("href")) ?? "",
  );
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `at ${width}`).toBeLessThanOrEqual(0);
  }
});

test.describe("two forms of a new car", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("two forms of a new car do not write over each other, unless somebody says so", async ({
    page,
    context,
  }) => {
    await signUp(page, "Seller");
    await page.goto("/dashboard/addproduct#facts");
    await expect(page.getByLabel("Product Name")).toBeVisible();
    const other = await context.newPage();
    await other.goto("/dashboard/addproduct#facts");
    await other.getByLabel("Product Name").fill("The other one");
    await expect(other.getByText(/^Saved \d/)).toBeVisible();

    await page.getByLabel("Product Name").fill("This one");
    await expect(page.getByText("you’re editing this draft in another window")).toBeVisible();
    await goToStep(other, "Price");
    await other.getByLabel("Location").fill("Halle");
    await page.waitForTimeout(1_000);
    await other.reload();
    await expect(other.getByLabel("Product Name")).toHaveValue("The other one");
    await expect(other.getByLabel("Location")).toHaveValue("Halle");

    await page.getByRole("button", { name: "Keep this version" }).click();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Product Name")).toHaveValue("This one");
  });
});

test("what is typed and uploaded while a car is being saved stays, and leaving asks", async ({
  page,
}) => {
  await editNewCar(page);
  const { promise: isSaved, resolve: letSave } = Promise.withResolvers<void>();
  await page.route("**/api/listings/*", async (route) => {
    if (route.request().method() === "PATCH") await isSaved;
    await route.continue();
  });
  await page.getByLabel("Location").fill("Halle");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Product Name").fill("Typed meanwhile");
  await page.getByLabel("Add photos").setInputFiles([await transparentPicture(90)]);
  await expect(page.getByRole("button", { name: "Remove photo 2" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const written = page.waitForResponse((reply) => reply.request().method() === "PATCH");
  letSave();
  await written;
  // The form is drawn anew, and typing goes on in the same field.
  await expect(page.getByLabel("Product Name")).toBeFocused();
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await expect(page.getByLabel("Product Name")).toHaveValue("Typed meanwhile");
  await expect(page.getByLabel("Location")).toHaveValue("Halle");
  await expect(page.getByRole("button", { name: "Remove photo 2" })).toBeVisible();

  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "My Products" }).first().click();
  await expect.poll(() => questions).toEqual(["beforeunload"]);
  const saved = page.waitForResponse((reply) => reply.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save" }).click();
  await saved;
  // The reply arrives before the page has processed it; only then does leaving need no confirmation.
  const mayLeave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await expect.poll(() => page.evaluate(mayLeave)).toBe(true);
  await page.reload();
  await expect(page.getByLabel("Product Name")).toHaveValue("Typed meanwhile");
  expect(questions).toHaveLength(1);

  // The focus moves to where a picture was.
  await page.getByRole("button", { name: "Remove photo 2" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove photo 1" })).toBeFocused();
});
