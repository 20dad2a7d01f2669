import { expectSound } from "./axe.ts";
import { expect, test } from "./visit.ts";

test.describe("the system page", () => {
  test("the system page shows every check, makes them again, and sends a test email", async ({
    page,
  }) => {
    await page.goto("/login?from=/dashboard/system");
    await page.getByRole("button", { name: "Admin" }).click();
    await expect(page.getByRole("heading", { name: "System" })).toBeVisible();
    const checks = page.getByRole("region", { name: "Checks" });
    await expect(checks.getByRole("listitem")).not.toHaveCount(0);
    await expect(checks.getByRole("heading", { name: "Database", exact: true })).toBeVisible();
    await expect(checks.getByText(/^PostgreSQL \d+/)).toBeVisible();
    await expect(checks.getByText("Failed", { exact: true })).toHaveCount(0);

    const asked = page.waitForRequest("**/api/system");
    await checks.getByRole("button", { name: "Check again" }).click();
    await asked;
    await expect(checks.getByRole("button", { name: "Check again" })).toBeEnabled();

    await checks.getByRole("button", { name: "Send test email" }).click();
    await checks.getByRole("link", { name: "the outbox" }).click();
    await expect(page.getByText("Test email from Forecourt").first()).toBeVisible();
  });

  test("an admin backs the site up from the system page, and sees the file when it is done", async ({
    page,
  }) => {
    await page.goto("/login?from=/dashboard/system");
    await page.getByRole("button", { name: "Admin" }).click();
    const backups = page.getByRole("region", { name: "Backups" });
    await backups.getByRole("button", { name: "Back up now" }).click();
    await expect(backups.getByText(/^Backup finished: [\d,]+ [kM]B\.$/)).toBeVisible({
      timeout: 60_000,
    });
    await expect(backups.getByRole("listitem").first()).toContainText(/forecourt-.+\.zip/);
    await expect(backups.getByRole("button", { name: "Back up now" })).toBeEnabled();
  });

  test("the system page is sound: axe objects to nothing, and nothing scrolls sideways", async ({
    page,
  }) => {
    await page.goto("/login?from=/dashboard/system");
    await page.getByRole("button", { name: "Admin" }).click();
    await expect(page.getByText(/^PostgreSQL \d+/)).toBeVisible();
    await expectSound(page);
  });
});
