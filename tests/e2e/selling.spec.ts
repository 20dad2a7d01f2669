import sharp from "sharp";
import { expectSound } from "./axe.ts";
import { addCar, chooseAct, fillCar, goToStep, NAME, pressDelete } from "./cars.ts";
import { signUp } from "./person.ts";
import { photographWithPlace, rotatedPicture, transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

test("a seller lists a car with pictures, promotes it, edits its price twice, withdraws it", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page, "Seller");
  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await menu.getByRole("link", { name: "Add Product" }).click();
  await expect(page.getByRole("heading", { name: "Add New Product" })).toBeVisible();
  await page
    .getByLabel("Choose photos")
    .setInputFiles([
      await photographWithPlace(),
      await rotatedPicture(),
      await transparentPicture(),
    ]);
  await fillCar(page);
  // Choosing the name has chosen the id.
  await expect(page.getByLabel("Category ID")).toHaveValue("03");
  await goToStep(page, "Photos");
  await expect(page.getByRole("progressbar")).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  // The upright picture becomes the cover, by keyboard.
  await page.getByRole("button", { name: "Move photo 2 towards the front" }).press("Enter");
  await goToStep(page, "Check and publish");
  // DevTools does not show the body of such a request, so the page records it.
  await page.evaluate(() => {
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method === "POST" && request.url.endsWith("/api/products"))
        sessionStorage.setItem("sent", await request.clone().text());
      return send(request);
    };
  });
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("product uploaded successfully")).toBeVisible();
  const sent = await page.evaluate(() => sessionStorage.getItem("sent") ?? "");
  // The specification's fields, all of them texts.
  expect(JSON.parse(sent)).toMatchObject({
    category_name: "VAN",
    category_id: "03",
    name: NAME,
    ad: "no",
    img: expect.stringMatching(/\/images\/[0-9a-f]{32}-800\.webp$/),
    price: expect.any(String),
    resale_price: expect.any(String),
    old: expect.any(String),
    seller: expect.any(String),
    location: expect.any(String),
    number: expect.any(String),
    email: expect.stringContaining("@"),
    seller_img: expect.stringContaining("/images/"),
    posted_time: expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/),
  });
  await expect(page.getByLabel("Product Name")).toHaveCount(0);

  await page.getByRole("link", { name: "View listing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  // Another car at the same price may be shown below.
  await expect(page.getByText("€19,900").first()).toBeVisible();
  const address = page.url();
  const id = /cars\/([0-9a-f-]{36})/.exec(address)?.[1] ?? "";
  const car = await (await page.request.get(`/api/cars/${id}`)).json();
  expect(car.pictures).toHaveLength(3);
  expect(car.pictures[0].height).toBeGreaterThan(car.pictures[0].width);
  for (const picture of car.pictures as { id: string }[]) {
    for (const file of ["320.avif", "800.avif", "1600.avif", "320.webp", "800.webp", "1600.webp"]) {
      const reply = await page.request.get(`/images/${picture.id}-${file}`);
      expect(reply.status(), file).toBe(200);
      const content = await reply.body();
      const { exif, orientation } = await sharp(content).metadata();
      expect([exif, orientation], file).toEqual([undefined, undefined]);
      expect(content.includes("GPSPHONE"), file).toBe(false);
    }
  }

  await page.goto("/categories/03");
  await expect(page.getByRole("link", { name: NAME }).first()).toBeVisible();

  await page.goto("/dashboard/myproducts");
  await expect(page.getByRole("heading", { name: "My Products: 1" })).toBeVisible();
  await page.getByRole("button", { name: `Promote ${NAME}` }).click();
  await expect(page.getByText("This product listed for promote")).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove promotion of ${NAME}` })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 720 });
  await expect(page.getByRole("row").filter({ hasText: NAME })).toContainText("Promoted");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/");
  await expect(page.getByRole("link", { name: NAME }).first()).toBeVisible();

  for (const price of ["18900", "17900"]) {
    await page.goto("/dashboard/myproducts");
    await chooseAct(page, "Edit");
    await page.getByLabel("Resale Price").fill(price);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
  }
  await page.goto(address);
  await expect(page.getByText("€17,900").first()).toBeVisible();
  await page.getByText("€2,000 cheaper than when first listed. Price history").click();
  await expect(page.getByText("€18,900")).toBeVisible();
  await expect(page.getByText("€19,900")).toBeVisible();

  await page.goto("/dashboard/myproducts");
  await chooseAct(page, "Withdraw");
  await expect(page.getByText("1 car withdrawn")).toBeVisible();
  await page.goto(address);
  await expect(page.getByText("The seller has withdrawn this car.")).toBeVisible();
  await page.goto("/dashboard/myproducts");
  await pressDelete(page);
  await expect(page.getByRole("dialog")).toContainText(
    "You can only undo this straight afterwards.",
  );
  await page.getByRole("button", { name: "Keep listing" }).click();
  await pressDelete(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("This product has been removed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My Products: 0" })).toBeVisible();
});

test("a form that was not sent is there again, and says what is missing", async ({ page }) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct#check");
  await page.getByRole("button", { name: "Add Product" }).click();
  for (const message of [
    "Image is required",
    "Name is required",
    "Number is required",
    "Old is required",
    "Price is required",
    "Resale Price is required",
    "Location is required",
  ]) {
    // In the list of what is to be sent, and as a link above the form.
    await expect(page.getByRole("link", { name: message, exact: true })).toBeVisible();
    const atField = page.getByRole("paragraph").filter({ hasText: new RegExp(`^${message}$`) });
    await expect(atField).toBeVisible();
  }
  await expect(page.getByRole("link", { name: /^Category Name is required · / })).toBeVisible();
  await goToStep(page, "Photos");
  await page.getByLabel("Choose photos").setInputFiles([await transparentPicture()]);
  await goToStep(page, "Details");
  await page.getByLabel("Product Name").fill("Half a car");
  await page.getByLabel("Category Name").selectOption("SUV");
  await page.getByLabel("Category Name").selectOption("VAN");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await goToStep(page, "Photos");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(page.getByLabel("Product Name")).toHaveValue("Half a car");
  await expect(page.getByLabel("Category Name")).toHaveValue("VAN");
  await expect(page.getByLabel("Category ID")).toHaveValue("03");
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  const startOver = page.getByRole("button", { name: "Start over" });
  await startOver.click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(startOver).toBeFocused();
  await expect(page.getByLabel("Product Name")).toHaveValue("Half a car");
  await startOver.click();
  await page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
  await expect(page.getByLabel("Product Name")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Product Name")).toHaveValue("");
  // There is nothing to discard.
  await expect(startOver).toHaveCount(0);
});

test("the number of a car fills in what is empty, and leaves what was written", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct#facts");
  await page.getByLabel("Year").fill("2012");
  await expect(page.getByLabel("Engine", { exact: true })).toBeHidden();
  const read = page.getByRole("button", { name: "Fill in from the VIN" });
  await page.getByLabel("VIN").fill("1FTFW1ET5DFC1031");
  await expect(read).toHaveCount(0);
  await page.getByLabel("VIN").press("End");
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await expect(read).toBeFocused();
  await page.keyboard.press("Enter");
  // The first decoding unpacks the database.
  const filled = page.getByRole("status").filter({ hasText: "Make Ford" });
  await expect(filled).toBeVisible();
  await expect(page.getByLabel("Engine", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Engine", { exact: true })).toHaveValue("3500");
  await expect(page.getByLabel("Model")).toHaveValue("F-150");
  await expect(page.getByLabel("Product Name")).toHaveValue(/^Ford F-150/);
  await expect(page.getByLabel("Category Name")).toHaveValue("SUV");
  await expect(page.getByLabel("Category ID")).toHaveValue("01");
  await expect(page.getByLabel("Body")).toHaveValue("pickup");
  await expect(page.getByLabel("Year")).toHaveValue("2012");
  await page.getByRole("button", { name: "Use 2013" }).press("Enter");
  await expect(page.getByLabel("Year")).toHaveValue("2013");
  await expect(read).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Year")).toHaveValue("2012");
  for (const label of ["Make", "Product Name", "Category Name", "Category ID"])
    await expect(page.getByLabel(label)).toHaveValue("");
  // Values that the seller has entered are kept, without a question.
  await page.getByLabel("Product Name").fill("My truck");
  await page.getByLabel("Category Name").selectOption("VAN");
  await read.click();
  await expect(filled).toBeVisible();
  await expect(page.getByLabel("Product Name")).toHaveValue("My truck");
  await expect(page.getByLabel("Category Name")).toHaveValue("VAN");
  await page.getByLabel("VIN").fill("MA3ERLF1S00123456");
  await read.click();
  await expect(page.getByText("We couldn’t decode this VIN.")).toBeVisible();
});

test.describe("pictures", () => {
  // Cutting the connection in the test also blocks the previews.
  test.use({ allowedErrors: [/Failed to load resource|Connecting to 'blob:/] });

  test("pictures that are refused or lost are tried again one by one, the others stay", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    await page.goto("/dashboard/addproduct");
    const svg = {
      name: "car.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    };
    await page.getByLabel("Choose photos").setInputFiles([svg, await transparentPicture()]);
    await expect(page.getByRole("alert")).toContainText(/Choose a JPEG/);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await page.getByRole("button", { name: "Remove photo 1" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);

    const heic = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: Buffer.from("heic") };
    await page.getByLabel("Add photos").setInputFiles([heic]);
    await expect(page.getByText("This browser can’t read HEIC photos")).toBeVisible();
    await page.getByRole("button", { name: "Remove photo 2" }).click();

    await page.route("**/api/images", (route) => route.abort());
    await page.getByLabel("Add photos").setInputFiles([await rotatedPicture()]);
    await expect(page.getByText("We lost the connection.")).toBeVisible();
    await page.unroute("**/api/images");
    await page.getByRole("button", { name: "Try again: photo 2" }).click();
    await expect(page.getByText("We lost the connection.")).toHaveCount(0);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("many cars", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("many cars are repriced and put back at once", async ({ page }) => {
    await signUp(page, "Seller");
    for (const price of ["10000", "20000"]) {
      await addCar(page, price);
    }
    // Undo stays when the list becomes empty.
    await page.goto("/dashboard/myproducts?state=active");
    await page.getByLabel("Select all on this page").check();
    const bar = page.getByRole("region", { name: "2 cars selected" });
    await bar.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("2 cars withdrawn")).toBeVisible();
    await expect(page.getByText("No cars match your filters.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Change undone")).toBeVisible();
    await page.goto("/dashboard/myproducts?sort=cheapest");
    await page.getByLabel("Select all on this page").check();
    await bar.getByRole("button", { name: "Set prices…" }).click();
    await page.getByLabel("By a percentage").check();
    // The field says what is typed, which its choice above does not.
    const percent = page.getByRole("textbox", { name: "Percentage", exact: true });
    await percent.fill("-95");
    const change = page.getByRole("button", { name: "Change 2 prices" });
    await change.click();
    await page.getByRole("link", { name: "Enter -90 or more" }).click();
    await expect(percent).toBeFocused();
    await percent.fill("-10");
    await change.click();
    await expect(page.getByText("2 prices changed")).toBeVisible();
    await expect(page.getByRole("cell", { name: "€9,000" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("cell", { name: "€10,000" })).toBeVisible();
  });
});

test("a buyer is told in one sentence that selling is for sellers", async ({ page }) => {
  await signUp(page);
  const paths = ["addproduct", "myproducts", "myproducts/1", "import"];
  for (const path of paths.map((each) => `/dashboard/${each}`)) {
    await page.goto(path);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("You need a seller account to open this page.");
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
});

test("axe objects to nothing, and nothing scrolls sideways", async ({ page }) => {
  test.slow();
  await page.goto("/login?from=/dashboard/myproducts");
  await page.getByRole("button", { name: "Seller" }).click();
  await page
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await expectSound(page);
  const edit = await page.getByRole("menuitem", { name: "Edit" }).getAttribute("href");
  for (const path of ["/dashboard/myproducts", "/dashboard/addproduct", edit ?? ""]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Loading...")).toHaveCount(0);
    await expectSound(page);
  }
});
