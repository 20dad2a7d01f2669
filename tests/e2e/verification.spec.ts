import { dialog, joinAsAdmin, searchList } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { sellCar } from "./booking-steps.ts";
import { findMessage } from "./person.ts";
import { transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

/** The smallest file that is recognised as a PDF. */
const PASSPORT = {
  name: "passport.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
};
const PAGE_OF_WORDS = {
  name: "register.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
};

test.describe("a seller who wants to be verified", () => {
  // The site refuses a file that is no document.
  test.use({ allowedErrors: [/400/] });

  test("a seller who wants to be verified sends a document, an admin opens and approves it, and the car's page says what was checked", async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const { seller, path } = await sellCar(browser);
    const own = seller.page;

    await own.goto("/dashboard/verification");
    await own.getByRole("button", { name: "Apply for verification" }).click();
    await expect(own.getByText("Choose what you’d like verified").first()).toBeVisible();
    await own.getByRole("checkbox", { name: "Identity" }).check();
    await own.getByRole("checkbox", { name: "Business registration" }).check();
    const chooser = own.getByLabel("Add a document");
    await chooser.setInputFiles(PAGE_OF_WORDS);
    await expect(own.getByText("Choose a PDF, JPEG, PNG or WebP file")).toBeVisible();
    await chooser.setInputFiles(PASSPORT);
    await expect(own.getByRole("button", { name: "Remove passport.pdf" })).toBeVisible();
    await chooser.setInputFiles({ ...(await transparentPicture()), name: "shop.png" });
    await expect(own.getByRole("button", { name: "Remove shop.png" })).toBeVisible();
    await expectSound(own);
    await own.getByLabel("Anything we should know? (optional)").fill("The shop is in the yard.");
    await own.getByRole("button", { name: "Apply for verification" }).click();
    const waiting = own.getByRole("region", { name: "Under review" });
    await expect(waiting).toContainText("Identity and business registration");

    const admin = await joinAsAdmin(browser);
    await searchList(admin, "/dashboard/verifications", seller.email);
    const row = admin.getByRole("row").filter({ hasText: seller.email });
    await expect(row).toContainText("To review");
    await row.getByRole("button", { name: /^Review / }).click();
    await expect(admin).toHaveURL(/[?&]verification=/);
    await admin.reload();
    await expect(dialog(admin)).toContainText("The shop is in the yard.");
    const sent = admin.waitForResponse(/\/api\/verification\/documents\//);
    await dialog(admin).getByRole("button", { name: "Open passport.pdf" }).click();
    expect((await sent).headers()["content-type"]).toBe("application/pdf");
    const figure = dialog(admin).getByRole("figure", { name: "passport.pdf" });
    await expect(figure).toBeFocused();
    const link = figure.getByRole("link", { name: "Open in a new tab" });
    await expect(link).toHaveAttribute("href", /^blob:/);
    // Not every browser has a viewer for it.
    const view = figure.getByTitle("Document passport.pdf");
    await expect(view.or(figure.getByText("This browser can’t show a PDF here."))).toBeVisible();
    await dialog(admin).getByRole("button", { name: "Open shop.png" }).click();
    await expect(figure).toHaveCount(0);
    const picture = dialog(admin).getByRole("img", { name: "Document shop.png" });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await dialog(admin).getByRole("button", { name: "Close shop.png" }).click();
    await expect(picture).toHaveCount(0);
    await dialog(admin).getByRole("radio", { name: "Approve" }).check();
    await expect(dialog(admin).getByRole("checkbox", { name: "Identity" })).toBeChecked();
    await dialog(admin).getByRole("checkbox", { name: "Business registration" }).uncheck();
    await expectSound(admin);
    await dialog(admin).getByLabel("Reason (shown to the seller)").fill("The passport is hers.");
    await dialog(admin).getByRole("button", { name: "Save decision" }).click();
    await expect(admin.getByText("Decision saved. We’ll email the seller.")).toBeVisible();
    await expect(row).toContainText(/Verified.*Identity/);
    await findMessage(page, seller.email, /(We checked: identity\.)/);

    await page.goto(path);
    const badge = page.getByRole("region", { name: "Seller" });
    await expect(badge).toContainText(/Verified: identity checked on \d{1,2}\u00A0\w+\u00A0\d{4}/);
    await own.reload();
    await expect(own.getByRole("region", { name: "You’re verified" })).toContainText("Identity");
    await expectSound(own);

    await expect(row.getByRole("button", { name: /^Review / })).toHaveCount(0);
    const read = row.getByRole("button", { name: /^Read the verification of / });
    await read.click();
    await expect(dialog(admin)).toContainText(
      /Current decision.*Verified.*by Demo Admin, \d.*The passport is hers\..*Checked.*Identity.*Valid until.*\d{4}/s,
    );
    await expect(dialog(admin).getByRole("radio")).toHaveCount(0);
    await expectSound(admin);
    const revoke = dialog(admin).getByRole("button", { name: "Revoke verification" });
    await revoke.click();
    await expect(dialog(admin).getByText("Reason is required").first()).toBeVisible();
    await dialog(admin)
      .getByLabel("Reason (shown to the seller)")
      .fill("The passport is not yours.");
    await revoke.click();
    await expect(admin.getByText("Verification revoked. We’ll email the seller.")).toBeVisible();
    await expect(row).toContainText("Revoked");
    await read.click();
    await expect(dialog(admin)).toContainText(
      /Current decision.*Revoked.*by Demo Admin, \d.*The passport is not yours\..*Approved.*by Demo Admin/s,
    );
    await expect(revoke).toHaveCount(0);
    await expectSound(admin);
    await page.reload();
    await expect(badge).not.toContainText("Verified");
    await own.reload();
    await expect(own.getByText("The passport is not yours.")).toBeVisible();
  });
});
