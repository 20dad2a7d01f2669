import { expect, type Page } from "@playwright/test";
import { askAs, uploadPicture } from "./calls.ts";
import { signUp } from "./person.ts";
import { transparentPicture } from "./pictures.ts";

export const NAME = "Škoda Octavia 2.0 TDI";

type StepName = "Photos" | "Details" | "Price" | "Check and publish";

/** Goes to a step of a new car's form. */
export async function goToStep(page: Page, step: StepName): Promise<void> {
  await page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: step }).click();
}

/** Fills in the required fields of a new car, and goes to the last step. */
export async function fillCar(page: Page): Promise<void> {
  await goToStep(page, "Details");
  await page.getByLabel("Product Name").fill(NAME);
  await page.getByLabel("Uses").fill("3");
  await page.getByLabel("Category Name").selectOption("VAN");
  await goToStep(page, "Price");
  await page.getByLabel("Number", { exact: true }).fill("+49 30 1234567");
  await page.getByLabel("Price", { exact: true }).fill("34000");
  await page.getByLabel("Resale Price").fill("19900");
  await page.getByLabel("Location").fill("Leipzig");
  await goToStep(page, "Check and publish");
}

/** Puts a car of the signed-in seller on sale, with more facts or others; returns the path of its page. */
export async function addCar(
  page: Page,
  price = "19900",
  facts: { img?: string; [fact: string]: unknown } = {},
): Promise<string> {
  const img = facts.img ?? (await uploadPicture(page, await transparentPicture()));
  const { insertedId } = await askAs<{ insertedId: string }>(page, "/products", {
    method: "POST",
    data: {
      name: NAME,
      img,
      number: "+49 30 1234567",
      old: "3",
      price: "34000",
      resale_price: price,
      location: "Leipzig",
      category_name: "VAN",
      category_id: "03",
      ...facts,
    },
  });
  const moved = await page.request.get(`/cars/${insertedId}`, { maxRedirects: 0 });
  return moved.headers()["location"] ?? "";
}

/** Chooses an act of a car's menu in its seller's list; of the first car that has one. */
export async function chooseAct(page: Page, act: string): Promise<void> {
  await page
    .getByRole("button", { name: /^More for / })
    .first()
    .click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
}

/** Signs up a seller with one car on sale, and opens the form that edits it. */
export async function editNewCar(page: Page): Promise<void> {
  await signUp(page, "Seller");
  await addCar(page);
  await page.goto("/dashboard/myproducts");
  await chooseAct(page, "Edit");
  await expect(page.getByLabel("Product Name")).toHaveValue(NAME);
}

/** Presses the button in a seller's list that deletes the first car. */
export async function pressDelete(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Delete / })
    .first()
    .click();
}
