import { goToStep } from "./cars.ts";
import { PICTURE, signUp } from "./person.ts";
import { expect, test } from "./visit.ts";

test.describe("a form that is sent empty", () => {
  test("a form that is sent empty lists what is missing as links to the fields, and takes each away when it is mended", async ({
    page,
  }) => {
    await page.goto("/register");
    await page.getByRole("button", { name: "Sign up" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Sign up - /);
    await expect(summary.getByRole("link")).toHaveText([
      "Name is required",
      "Image is required",
      "Email is required",
      "Use a password of at least 8 characters",
    ]);
    await summary.getByRole("link", { name: "Email is required" }).click();
    const email = page.getByLabel("Email");
    await expect(email).toBeFocused();

    await email.fill("pat@mail.example");
    await expect(email).not.toHaveAttribute("aria-invalid");
    await expect(summary.getByRole("link")).toHaveCount(3);
    await expect(email).toBeFocused();
    await page.getByLabel("Name", { exact: true }).fill("Pat");
    await page.getByLabel("Image").setInputFiles(PICTURE);
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await expect(summary).toHaveCount(0);
    await expect(page).toHaveTitle(/^Sign up - /);
  });

  test("a form that is sent empty to log in names both of its fields", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary.getByRole("link")).toHaveText([
      "Email is required",
      "Password is required",
    ]);
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Password is required",
    );
  });

  test("a form that is sent empty of a car drops the sentence about its pictures when they have arrived", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    await page.goto("/dashboard/addproduct#check");
    await page.getByRole("button", { name: "Add Product" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(page).toHaveTitle(/^Error: Add Product - /);
    await expect(summary.getByRole("link")).toHaveCount(8);
    await summary.getByRole("link", { name: "Image is required" }).click();
    await expect(page.locator("input[type=file]").first()).toBeFocused();
    await page.locator("input[type=file]").first().setInputFiles(PICTURE);
    await expect(page.getByText("Image is required")).toHaveCount(0);
    // The summary stands at the end, where the form was refused.
    await expect(summary).toHaveCount(0);
    await goToStep(page, "Check and publish");
    await expect(summary.getByRole("link")).toHaveCount(7);
  });

  test("a form that is sent empty of a verification drops what has been ticked", async ({
    page,
  }) => {
    await signUp(page, "Seller");
    await page.goto("/dashboard/verification");
    await page.getByRole("button", { name: "Apply for verification" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary.getByRole("link")).toHaveText([
      "Choose what you’d like verified",
      "Add at least one document",
    ]);
    await page.getByRole("checkbox").first().check();
    await expect(page.getByText("Choose what you’d like verified")).toHaveCount(0);
  });
});

test.describe("a form that the server refuses", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("a form that the server refuses says in sentences what to do, at the field and in the summary", async ({
    page,
  }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("nobody");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Log in" }).click();
    const told = "Enter an email address, like name@example.com";
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary.getByRole("link", { name: told })).toBeVisible();
    await expect(page).toHaveTitle(/^Error: Log in - /);
    await expect(page.getByText("marked in red")).toHaveCount(0);
    const email = page.getByLabel("Email");
    await expect(email).toHaveAccessibleDescription(told);
    await summary.getByRole("link").first().click();
    await expect(email).toBeFocused();
    await email.fill("nobody@mail.example");
    await expect(email).not.toHaveAttribute("aria-invalid");
  });

  test("a form that is sent empty to change a password names both of its passwords, in their order", async ({
    page,
  }) => {
    await signUp(page);
    await page.goto("/dashboard/account");
    await page.getByRole("button", { name: "Change password" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(summary.getByRole("link")).toHaveText([
      "Current password is required",
      "Use a password of at least 8 characters",
    ]);
    await summary.getByRole("link").last().click();
    const fresh = page.getByLabel("New password");
    await expect(fresh).toBeFocused();
    await fresh.fill("correct horse battery");
    await expect(summary.getByRole("link")).toHaveText(["Current password is required"]);
  });

  test("a form that the server refuses says so in a booking too", async ({ page }) => {
    await signUp(page);
    await page.goto("/used-cars");
    await page
      .getByRole("button", { name: /^Book / })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Phone").fill("ring me");
    await dialog.getByLabel("Location").fill("Kiel");
    await dialog.getByRole("button", { name: "Book now, nothing to pay yet" }).click();
    const link = dialog.getByRole("link", { name: "Enter a phone number, like +49 40 123456" });
    await link.click();
    await expect(dialog.getByLabel("Phone")).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
  });
});
