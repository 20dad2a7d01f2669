import { fillCar, goToStep } from "./cars.ts";
import { signUp } from "./person.ts";
import { transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

test("after Start over, photos on their way are sent no further, and new ones upload at once", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  let sent = 0;
  let stopped = 0;
  await page.route("**/api/images", async (route) => {
    sent += 1;
    // The first two get no answer.
    if (sent > 2) await route.continue();
  });
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/api/images")) stopped += 1;
  });
  const files = await Promise.all([90, 91, 92].map((width) => transparentPicture(width)));
  await page.getByLabel("Choose photos").setInputFiles(files);
  await expect.poll(() => sent).toBe(2);
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => stopped).toBe(2);
  await page.getByLabel("Choose photos").setInputFiles([await transparentPicture(93)]);
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  // The third photo, which waited for the others, was not sent at all.
  expect(sent).toBe(3);
});

test.describe("a car that is refused", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("what was typed just before a car was refused, or meanwhile, is kept in its draft", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    await page.goto("/dashboard/addproduct");
    let asked = 0;
    let refuse = () => {};
    await page.route("**/api/products", async (route) => {
      asked += 1;
      await new Promise<void>((resolve) => {
        refuse = resolve;
      });
      await route.fulfill({ status: 400, json: { message: "Not today." } });
    });
    let draft: unknown;
    page.on("response", (reply) => {
      const request = reply.request();
      if (request.method() === "PUT" && request.url().endsWith("/draft"))
        draft = request.postDataJSON();
    });
    const isSaved = (fields: Record<string, string>, pictures: number) =>
      expect
        .poll(() => draft)
        .toMatchObject({ fields, images: Array(pictures).fill(expect.anything()) });
    await page.getByLabel("Choose photos").setInputFiles([await transparentPicture(90)]);
    await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await fillCar(page);
    await isSaved({ location: "Leipzig" }, 1);

    await page.getByRole("button", { name: "Add Product" }).click();
    await expect.poll(() => asked).toBe(1);
    await goToStep(page, "Details");
    await page.getByLabel("Product Name").fill("Typed meanwhile");
    await goToStep(page, "Photos");
    await page.getByLabel("Add photos").setInputFiles([await transparentPicture(91)]);
    await expect(page.getByRole("img", { name: "Photo 2" })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    refuse();
    await isSaved({ name: "Typed meanwhile" }, 2);
    await page.reload();
    await expect(page.getByRole("img", { name: "Photo 2" })).toBeVisible();
    await goToStep(page, "Details");
    await expect(page.getByLabel("Product Name")).toHaveValue("Typed meanwhile");

    await goToStep(page, "Check and publish");
    // Within the pause after which a draft is saved.
    await page.getByLabel("Location").evaluate((field: HTMLInputElement) => {
      field.value = "Kiel";
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      setTimeout(() => field.form?.requestSubmit(), 100);
    });
    await expect.poll(() => asked).toBe(2);
    refuse();
    await isSaved({ location: "Kiel" }, 2);
    await page.reload();
    await goToStep(page, "Price");
    await expect(page.getByLabel("Location")).toHaveValue("Kiel");
  });
});
